/// A value that contains another value of its type, and so on without end.
struct Endless: CustomReflectable {
  var customMirror: Mirror {
    Mirror(self, children: ["next": Endless()], displayStyle: .struct)
  }
}
