public import Foundation

/// A file with test data: beside the test, or in a bundle.
///
/// `Fixture("user.json")` is `Fixtures/user.json` in the folder of the test's source file:
///
/// <!-- snippet: fixture -->
/// ```swift
/// @Test func `a user has an address`() throws {
///   let user = try Fixture("user.json").decode(User.self)
///
///   #expect(user.emails == ["leanne@example.com"])
/// }
/// ```
///
/// `Fixture("user.json", in: Bundle.module)` is a resource of the test target, for tests that run where
/// their sources are not, as on a phone. In the manifest the folder `Fixtures` is `exclude`d from the
/// target, or declared with `resources: [.copy("Fixtures")]`.
///
/// What fails is a ``FixtureError``, which says what is missing or wrong, and where.
public struct Fixture: Sendable {
  /// The file.
  public let url: URL

  let name: String

  /// Finds a file in the folder `Fixtures` beside a source file.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with its extension; `users/1.json` for one in a subfolder.
  ///   - sourceFile: The source file, by default the one of the call.
  /// - Throws: `FixtureError` if there is no such file, or if the name leads out of the folder.
  public init(_ name: String, beside sourceFile: String = #filePath) throws(FixtureError) {
    let folder = URL(filePath: sourceFile).deletingLastPathComponent()
    try self.init(
      name, in: [folder.appending(component: "Fixtures", directoryHint: .isDirectory)],
      advice: """
        Put it there. If it is a resource of the target, say so: Fixture(\(describeValue(name)), \
        in: Bundle.module).
        """)
  }

  /// Finds a file among the resources of a bundle, in its folder `Fixtures` or at the top.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with its extension; `users/1.json` for one in a subfolder.
  ///   - bundle: The bundle, for a test target with resources `Bundle.module`.
  /// - Throws: `FixtureError` if there is no such file, or if the name leads out of the bundle.
  public init(_ name: String, in bundle: Bundle) throws(FixtureError) {
    let top = bundle.resourceURL ?? bundle.bundleURL
    try self.init(
      name, in: [top.appending(component: "Fixtures", directoryHint: .isDirectory), top],
      advice: "Declare it in the manifest of the package: resources: [.copy(\"Fixtures\")].")
  }

  private init(_ name: String, in folders: [URL], advice: String) throws(FixtureError) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.isEmpty, !parts.contains(""), !parts.contains("..") else {
      throw .refused(name)
    }
    let places = folders.map { $0.appending(path: name) }
    let place = places.first { FileManager.default.fileExists(atPath: $0.path) }
    guard let place else { throw .missing(name, at: places, advice: advice) }
    self.name = name
    url = place
  }

  /// Reads the file.
  ///
  /// - Returns: Its bytes.
  /// - Throws: `FixtureError` if it cannot be read.
  public func data() throws(FixtureError) -> Data {
    do {
      return try Data(contentsOf: url)
    } catch {
      throw .unreadable(self, because: error)
    }
  }

  /// Reads the file as text.
  ///
  /// - Returns: The text.
  /// - Throws: `FixtureError` if it cannot be read, or is no text in UTF-8.
  public func text() throws(FixtureError) -> String {
    let data = try data()
    guard let text = String(data: data, encoding: .utf8) else { throw .noText(self, data) }
    return text
  }

  /// Reads a value from a file of JSON.
  ///
  /// - Parameters:
  ///   - type: The type of the value, where that does not follow from its use.
  ///   - decoder: What decodes it.
  /// - Returns: The value.
  /// - Throws: `FixtureError` if the file cannot be read or does not decode: with the key path, what
  ///   was expected there, and what is there.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self,
    with decoder: JSONDecoder = JSONDecoder()
  ) throws(FixtureError) -> Value {
    let data = try data()
    do {
      return try decoder.decode(type, from: data)
    } catch {
      throw .undecodable(
        self, as: "\(type)", because: error,
        data: data, json: Result { () throws(JSONValue.NoJSON) in try JSONValue(parsing: data) })
    }
  }
}
