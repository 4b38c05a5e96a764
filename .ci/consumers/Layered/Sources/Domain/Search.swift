public struct Search: Sendable {
  private let notes: any Notes

  public init(notes: any Notes) {
    self.notes = notes
  }

  /// Returns the notes that contain a text, ignoring case.
  ///
  /// If the text is empty, returns no notes and loads none.
  public func matching(_ text: String) async throws(NotesError) -> [Note] {
    guard !text.isEmpty else { return [] }
    return try await notes.all().filter { $0.text.lowercased().contains(text.lowercased()) }
  }
}
