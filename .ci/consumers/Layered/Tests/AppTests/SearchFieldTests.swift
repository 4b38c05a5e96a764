import App
import Domain
import TestKit

@MainActor
@Suite("A search field", .tags(.state))
struct SearchFieldTests {
  private let clock = TestClock()
  private let notes = MockNotes()

  @Test func `a search begins when nothing has been typed for a while`() async {
    let field = SearchField(search: Search(notes: notes), clock: clock)
    field.type("m")
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(299))

    let last = field.type("mi")
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(300))
    await last.value

    notes.reading.expectCalled(.once)
    #expect(field.found == [Note(id: 1, text: "Milk")])
  }

  @Test func `a failed search shows the reason`() async {
    notes.reading.throws(.unavailable("offline"))
    let field = SearchField(search: Search(notes: notes), clock: ImmediateClock())

    await field.type("m").value

    #expect(field.problem == #"unavailable("offline")"#)
  }
}

// MARK: - Fixtures

private final class MockNotes: Notes {
  let reading = Spy<[Note], NotesError>("all", returning: [Note(id: 1, text: "Milk")])

  func all() async throws(NotesError) -> [Note] { try await reading() }
}
