/// A value that contains another value of its type, without an end.
struct Endless: CustomReflectable {
  var customMirror: Mirror {
    Mirror(self, children: ["next": Endless()], displayStyle: .struct)
  }
}
