import Foundation

/// Why a ``Fixture`` could not be used.
public struct FixtureError: Error, Equatable, CustomStringConvertible {
  /// A kind of failure.
  public enum Reason: Equatable, Sendable {
    /// The name leads out of the folder of the fixtures.
    case refused

    /// There is no such file.
    case missing

    /// The file cannot be read.
    case unreadable

    /// The file is no text in UTF-8.
    case noText

    /// The file does not decode as the type that was asked for.
    case undecodable
  }

  /// The kind of failure.
  public let reason: Reason

  /// The fixture, by the name that the test has asked for.
  public let name: String

  /// What is wrong, where, and what to do: some lines of text.
  public let description: String
}

extension FixtureError {
  static func refused(_ name: String) -> Self {
    Self(
      reason: .refused, name: name,
      description: """
        \(describeValue(name)) is no name of a fixture. Name a file inside of the folder Fixtures, \
        such as "user.json" or "users/1.json", without "..".
        """)
  }

  /// Places are where it was looked for, each in a folder whose files are shown.
  static func missing(_ name: String, at places: [URL], advice: String) -> Self {
    let folders = places.map { place in
      let folder = place.deletingLastPathComponent()
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
        return "  \(oneLine(place.path)): there is no such folder"
      }
      let found = names.isEmpty ? "nothing" : describeValue(names.sorted())
      return "  \(oneLine(place.path)): the folder holds \(found)"
    }
    return Self(
      reason: .missing, name: name,
      description: """
        There is no fixture \(describeValue(name)). Looked for
        \(folders.joined(separator: "\n"))
        \(advice)
        """)
  }

  static func unreadable(_ fixture: Fixture, because error: any Error) -> Self {
    Self(
      reason: .unreadable, name: fixture.name,
      description: """
        The fixture \(describeValue(fixture.name)) cannot be read: \
        \(oneLine(error.localizedDescription))
        File: \(oneLine(fixture.url.path))
        """)
  }

  static func noText(_ fixture: Fixture, _ data: Data) -> Self {
    Self(
      reason: .noText, name: fixture.name,
      description: """
        The fixture \(describeValue(fixture.name)) is no text in UTF-8. Read it with data().
        Found: \(describeValue(data))
        File: \(oneLine(fixture.url.path))
        """)
  }
}
