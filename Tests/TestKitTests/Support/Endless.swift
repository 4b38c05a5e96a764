/// A value that contains a value of the same type, and so on without end.
struct Endless: CustomReflectable {
  var customMirror: Mirror {
    Mirror(self, children: ["next": Endless()], displayStyle: .struct)
  }
}
