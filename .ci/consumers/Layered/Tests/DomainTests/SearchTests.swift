import Domain
import TestKit

@Suite("A search", .tags(.behavior))
struct SearchTests {
  private let notes = MockNotes()

  @Test(arguments: ["milk", "MILK", "il"])
  func `notes are found by part of their text, ignoring case`(text: String) async throws {
    notes.reading.returns([Note(id: 1, text: "Milk"), Note(id: 2, text: "Bread")])

    let found = try await Search(notes: notes).matching(text)

    expectNoDifference(found, [Note(id: 1, text: "Milk")])
  }

  @Test func `an empty search text loads no notes`() async throws {
    _ = try await Search(notes: notes).matching("")

    notes.reading.expectNotCalled()
  }
}

// MARK: - Fixtures

private final class MockNotes: Notes {
  let reading = Spy<[Note], NotesError>("all", returning: [])

  func all() async throws(NotesError) -> [Note] { try await reading() }
}
