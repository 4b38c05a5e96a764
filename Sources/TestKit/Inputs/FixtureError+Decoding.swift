import Foundation

extension FixtureError {
  /// The file, also as JSON if it is that, and what the decoder has thrown.
  static func undecodable(
    _ fixture: Fixture, as type: String, because error: any Error, data: Data,
    json: Result<JSONValue, JSONValue.NoJSON>
  ) -> Self {
    var complaint: String?
    if case .failure(let problem) = json { complaint = problem.reason }
    let problem = DecodingProblem(error, complaint: complaint)
    let found =
      (try? json.get()).map { describeValue($0.value(at: problem.path)) } ?? describeValue(data)
    let place = problem.path.isEmpty ? "" : "At \(describePath(problem.path)): "
    return Self(
      reason: .undecodable, name: fixture.name,
      description: """
        The fixture \(describeValue(fixture.name)) does not decode as \(type).
        \(place)expected \(problem.expectation)
        Found: \(found)
        File: \(oneLine(fixture.url.path))
        """)
  }

  /// Shows a path as it is written in code: `user.emails[2]`.
  private static func describePath(_ path: [any CodingKey]) -> String {
    path.reduce(FieldPath()) { path, key in
      path.appending(
        key.intValue.map { .element(actual: $0, expected: $0) } ?? .member(key.stringValue))
    }.text(.actual)
  }
}

/// What an error of a decoder says, in words of ours: those of Foundation differ between platforms.
private struct DecodingProblem {
  /// Where the value is that is shown.
  let path: [any CodingKey]

  /// What was expected there.
  let expectation: String

  /// - Parameters:
  ///   - error: What the decoder has thrown.
  ///   - complaint: What is wrong with the file if it is no JSON at all.
  init(_ error: any Error, complaint: String?) {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?:
      path = context.codingPath
      expectation = "the key \(describeValue(key.stringValue))"
    case .typeMismatch(let type, let context)?:
      path = context.codingPath
      expectation = Self.describeType(type)
    case .valueNotFound(let type, let context)?:
      path = context.codingPath
      expectation = "\(Self.describeType(type)), not null"
    case .dataCorrupted? where complaint != nil:
      path = []
      expectation = "JSON: \(oneLine(complaint ?? ""))"
    case .dataCorrupted(let context)?:
      path = context.codingPath
      expectation = "something else: \(oneLine(context.debugDescription))"
    case let other:
      path = []
      expectation = "no error of the type itself: \(describeValue(other ?? error))"
    }
  }

  /// The containers of JSON by their names there.
  private static func describeType(_ type: any Any.Type) -> String {
    let name = "\(type)"
    if name.hasPrefix("Dictionary<") { return "an object" }
    if name.hasPrefix("Array<") { return "an array" }
    return name
  }
}
