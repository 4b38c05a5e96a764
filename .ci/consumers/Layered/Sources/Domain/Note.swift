public struct Note: Codable, Equatable, Identifiable, Sendable {
  public let id: Int
  public var text: String

  public init(id: Int, text: String) {
    self.id = id
    self.text = text
  }
}

public enum NotesError: Error, Equatable {
  case unavailable(String)
}

public protocol Notes: Sendable {
  func all() async throws(NotesError) -> [Note]
}
