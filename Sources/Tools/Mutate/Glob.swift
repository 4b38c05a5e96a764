/// A pattern of paths: `*` is anything, `?` is one character.
struct Glob: Equatable, Sendable {
  private let pattern: [Character]

  init(_ pattern: String) {
    self.pattern = Array(pattern)
  }

  /// Whether a path is meant, as a whole or by its last part.
  func matches(_ path: String) -> Bool {
    matches(pattern[...], Array(path)[...])
      || matches(pattern[...], Array(path.split(separator: "/").last ?? "")[...])
  }

  private func matches(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    if first == "*" {
      return (text.startIndex...text.endIndex).contains { matches(rest, text[$0...]) }
    }
    guard let character = text.first, first == "?" || first == character else { return false }
    return matches(rest, text.dropFirst())
  }
}
