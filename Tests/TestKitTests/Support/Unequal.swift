/// A value that equals nothing, not even itself.
struct Unequal: Equatable {
  let content: Any

  init(_ content: Any) { self.content = content }

  static func == (one: Unequal, other: Unequal) -> Bool { false }
}
