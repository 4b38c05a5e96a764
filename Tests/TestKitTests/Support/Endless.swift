/// A value that is made of one more of its kind, and so on.
struct Endless: CustomReflectable {
  var customMirror: Mirror {
    Mirror(self, children: ["next": Endless()], displayStyle: .struct)
  }
}
