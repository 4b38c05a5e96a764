/// The names of all tests of the repository, as `Suite.test name`.
struct TestIndex {
  let names: Set<String>

  init(sources: [SwiftSource]) {
    names = Set(sources.flatMap(TestFunction.all).map(\.path))
  }

  /// The test whose name shares the most words with another name.
  func nearest(to name: String) -> String? {
    let words = Self.words(name)
    let likeness = names.map { candidate in
      let others = Self.words(candidate)
      let shared = Double(words.intersection(others).count)
      return (name: candidate, value: 2 * shared / Double(words.count + others.count))
    }
    let nearest = likeness.max { ($0.value, $1.name) < ($1.value, $0.name) }
    return nearest.flatMap { $0.value > 0 ? $0.name : nil }
  }

  private static func words(_ text: String) -> Set<Substring> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber })
  }
}
