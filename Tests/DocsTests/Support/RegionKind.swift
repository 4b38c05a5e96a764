/// What a page shows of a test.
enum RegionKind: String, CaseIterable, Sendable {
  /// Lines of its code.
  case snippet

  /// The text of an issue that it expects.
  case failure

  /// The language of the block that shows it.
  var language: String {
    switch self {
    case .snippet: "swift"
    case .failure: "text"
    }
  }
}
