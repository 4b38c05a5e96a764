public struct Search: Sendable {
  private let notes: any Notes

  public init(notes: any Notes) {
    self.notes = notes
  }

  /// The notes that have a text in them, in any case; none for no text, without asking for any.
  public func matching(_ text: String) async throws(NotesError) -> [Note] {
    guard !text.isEmpty else { return [] }
    return try await notes.all().filter { $0.text.lowercased().contains(text.lowercased()) }
  }
}
