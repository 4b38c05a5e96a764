public import Foundation
import Seams

/// A file with test data, next to the test or in a bundle.
///
/// `Fixture("user.json")` is the file `Fixtures/user.json` next to the source file of the test:
///
/// <!-- snippet: fixture -->
/// ```swift
/// @Test func `a user has an email address`() throws {
///   let user = try Fixture("user.json").decode(User.self)
///
///   #expect(user.emails == ["leanne@example.com"])
/// }
/// ```
///
/// Tests that run without their sources, such as tests on a phone, use a resource of the test target:
/// `Fixture("user.json", in: Bundle.module)`. For these tests, declare the folder `Fixtures` in the manifest
/// with `resources: [.copy("Fixtures")]`. If all your tests run with their sources, `exclude` the folder from
/// the target.
///
/// If a fixture is missing or invalid, a ``FixtureError`` says what is wrong and where.
public struct Fixture: Sendable {
  /// The URL of the file.
  public let url: URL

  let name: String

  /// Finds a file in the folder `Fixtures` next to a source file.
  ///
  /// - Parameters:
  ///   - name: The name of the file with its extension. For a file in a subfolder, a path such as `users/1.json`.
  ///   - sourceFile: The source file, by default the one that contains the call.
  /// - Throws: `FixtureError` if there is no such file, or if the name or a part of its path is empty or `..`.
  public init(_ name: String, beside sourceFile: String = #filePath) throws(FixtureError) {
    let folder = URL(filePath: sourceFile).deletingLastPathComponent()
    try self.init(
      name, in: [folder.appending(component: "Fixtures", directoryHint: .isDirectory)],
      advice: """
        Add the file there. If it is a resource of the target, name the bundle: \
        Fixture(\(describeValue(name)), in: Bundle.module).
        """)
  }

  /// Finds a file in a bundle, in its folder `Fixtures` or at its top level.
  ///
  /// - Parameters:
  ///   - name: The name of the file with its extension. For a file in a subfolder, a path such as `users/1.json`.
  ///   - bundle: The bundle, which is `Bundle.module` for a test target with resources.
  /// - Throws: `FixtureError` if there is no such file, or if the name or a part of its path is empty or `..`.
  public init(_ name: String, in bundle: Bundle) throws(FixtureError) {
    let top = bundle.resourceURL ?? bundle.bundleURL
    let folder = top.appending(component: "Fixtures", directoryHint: .isDirectory)
    let isDeclared = FileManager.default.fileExists(atPath: folder.path)
    try self.init(
      name, in: [folder, top],
      advice: isDeclared
        ? "Add the file to the folder Fixtures of the target, or correct the name."
        : "Declare the fixtures in the package manifest: resources: [.copy(\"Fixtures\")].")
  }

  private init(_ name: String, in folders: [URL], advice: String) throws(FixtureError) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.isEmpty, !parts.contains(""), !parts.contains("..") else {
      throw FixtureError(
        reason: .refused, name: name,
        description: """
          \(describeValue(name)) is not a valid fixture name. Name a file in the Fixtures folder, such as \
          "user.json" or "users/1.json", without "..".
          """)
    }
    let candidates = folders.map { $0.appending(path: name) }
    let found = candidates.first { FileManager.default.fileExists(atPath: $0.path) }
    guard let found else { throw .missing(name, at: candidates, advice: advice) }
    self.name = name
    url = found
  }

  /// Returns the contents of the file.
  ///
  /// - Returns: The bytes.
  /// - Throws: `FixtureError` if the file cannot be read.
  public func data() throws(FixtureError) -> Data {
    do {
      return try Data(contentsOf: url)
    } catch {
      throw FixtureError(
        .unreadable, self, "cannot be read: \(oneLine(error.localizedDescription))")
    }
  }

  /// Returns the contents of the file as text.
  ///
  /// - Returns: The text.
  /// - Throws: `FixtureError` if the file cannot be read or is not valid UTF-8.
  public func text() throws(FixtureError) -> String {
    let data = try data()
    // Foundation would leave out a byte order mark.
    guard let text = String(validating: data, as: UTF8.self) else {
      throw FixtureError(
        .noText, self, "is not valid UTF-8. Read it with data().\nFound: \(describeValue(data))")
    }
    return text
  }

  /// Decodes a value from a JSON file.
  ///
  /// - Parameters:
  ///   - type: The type of the value. You can leave it out if the compiler can infer it.
  ///   - decoder: The decoder.
  /// - Returns: The value.
  /// - Throws: `FixtureError` if the file cannot be read or decoded. The error shows what is wrong, the key path if
  ///   there is one, and the JSON found there.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self,
    with decoder: JSONDecoder = JSONDecoder()
  ) throws(FixtureError) -> Value {
    let data = try data()
    do {
      return try decoder.decode(type, from: data)
    } catch {
      throw .undecodable(self, as: type, error, data)
    }
  }
}

/// The reason why a ``Fixture`` could not be used.
public struct FixtureError: Error, Equatable, CustomStringConvertible {
  /// The kind of failure.
  public enum Reason: Equatable, Sendable {
    /// The name or a part of its path is empty or `..`.
    case refused

    /// There is no such file.
    case missing

    /// The file cannot be read.
    case unreadable

    /// The file is not valid UTF-8.
    case noText

    /// The file cannot be decoded as the requested type.
    case undecodable
  }

  /// The kind of failure.
  public let reason: Reason

  /// The name of the fixture in the test.
  public let name: String

  /// An explanation, which may have several lines: what is wrong, where, and usually what to do.
  public let description: String
}

extension FixtureError {
  fileprivate static func missing(_ name: String, at candidates: [URL], advice: String) -> Self {
    let folders = candidates.map { url in
      let folder = url.deletingLastPathComponent()
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
        return "  \(oneLine(url.path)): there is no such folder"
      }
      let found = names.isEmpty ? "is empty" : "contains \(describeValue(names.sorted()))"
      return "  \(oneLine(url.path)): the folder \(found)"
    }
    return Self(
      reason: .missing, name: name,
      description: """
        There is no fixture \(describeValue(name)). Looked for:
        \(folders.joined(separator: "\n"))
        \(advice)
        """)
  }

  /// Creates the error for an existing file.
  ///
  /// The problem completes a sentence that begins with the fixture.
  fileprivate init(_ reason: Reason, _ fixture: Fixture, _ problem: String) {
    let description = """
      The fixture \(describeValue(fixture.name)) \(problem)
      File: \(oneLine(fixture.url.path))
      """
    self.init(reason: reason, name: fixture.name, description: description)
  }

  fileprivate static func undecodable(
    _ fixture: Fixture, as type: any Any.Type, _ error: any Error, _ data: Data
  ) -> Self {
    let json = Result { () throws(JSONValue.NoJSON) in try JSONValue(parsing: data) }
    let decodingError = error as? DecodingError
    let found: Any = (try? json.get().value(at: decodingError?.path ?? [])) ?? data
    let secret = decodingError?.path.map(\.stringValue).first { Secrets.hides($0) }
    var problem = describeDecodingError(error)
    switch (decodingError, json) {
    case (.dataCorrupted(let context)?, .failure(let error)) where context.isInvalidJSON:
      problem += ": \(oneLine(error.reason))"
    case (.dataCorrupted(let context)?, _) where secret == nil:
      // The case above is about text that is not JSON. So here, an error without a path is about the whole value.
      if context.codingPath.isEmpty { problem = "its value is not allowed" }
      problem += ": \(oneLine(context.debugDescription))"
    case (nil, _): problem += ", because the type threw \(describeValue(error))"
    default: break
    }
    return Self(
      .undecodable, fixture,
      """
      does not decode as \(type).
      Problem: \(problem)
      Found: \(describeValue(found, named: secret))
      """)
  }
}

extension DecodingError {
  /// The keys that lead to the value in question, or to the object that lacks a key.
  fileprivate var path: [any CodingKey] {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath
    @unknown default: []
    }
  }
}
