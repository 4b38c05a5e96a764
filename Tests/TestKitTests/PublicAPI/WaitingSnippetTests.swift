import Foundation
import TestKit

// snippet: index
import struct Synchronization.Mutex

final class Index: Sendable {
  private let list = Mutex<[String]>([])

  var entries: [String] { list.withLock { $0 } }

  func rebuild() {
    Task {
      for entry in ["a", "b", "c"] { list.withLock { $0.append(entry) } }
    }
  }
}
// end snippet

@Suite("The waits in the documentation", .tags(.returnValue), .timeLimit(.minutes(10)))
struct WaitingSnippetTests {
  // snippet: callback
  @Test func `a person is loaded by id`() async throws {
    let directory = Directory()

    let name = try await valueOfCallback { done in
      directory.load(id: 1) { done($0) }
    }

    #expect(name == "Leanne")
  }
  // end snippet

  // snippet: expectation
  @Test func `the callback is called for every page`() async {
    let directory = Directory()

    await expectation("two pages", count: 2) { done in
      directory.loadPages { _ in done() }
    }
  }
  // end snippet

  // snippet: callback-values
  @Test func `the callback is called for the pages in order`() async {
    let directory = Directory()
    let announcing = Spy<Int, Void, Never>("onPage")

    directory.loadPages { announcing.call($0) }
    await announcing.waitForCalls(2)

    #expect(announcing.calls == [1, 2])
  }
  // end snippet

  // snippet: notification
  @Test func `saving a note posts a notification`() async {
    let center = NotificationCenter()
    let note = Note(center: center)

    await expectation("saved") { done in
      _ = center.addObserver(
        forName: Notification.Name("saved"), object: nil, queue: nil
      ) { _ in done() }
      note.save()
    }
  }
  // end snippet

  // snippet: not-yet-then-yes
  @Test func `a note posts its notification only when it is saved`() async {
    let notYet = AsyncExpectation("posted early", isInverted: true)
    let posted = AsyncExpectation("posted")
    let center = NotificationCenter()
    let observer = center.addObserver(
      forName: Notification.Name("saved"), object: nil, queue: nil
    ) { _ in
      notYet()
      posted()
    }

    let note = Note(center: center)
    await fulfillment(of: notYet, within: .milliseconds(20))
    note.save()
    await fulfillment(of: posted)

    center.removeObserver(observer)
  }
  // end snippet

  // snippet: not-called-for
  @Test func `a name is saved only when it is confirmed`() async {
    let saved = Spy<String, Void, Never>("saved")
    var form = Form { saved.call($0) }

    form.name = "Leanne"
    await saved.expectNotCalled(for: .milliseconds(20))

    form.confirm()
    await saved.waitForCalls()
    #expect(saved.calls == ["Leanne"])
  }
  // end snippet

  @Test func `expectNotCalled also reports calls that were made before it started`() async {
    let saved = Spy<String, Void, Never>("saved")
    saved.call("Leanne")

    let line = #line + 1
    let issues = await captureIssues { await saved.expectNotCalled(for: .milliseconds(20)) }

    // failure: not-called-for
    expectOneIssue(
      issues,
      """
      Expected no call to saved for 20 ms, but there was 1. \
      Calls from before the wait are counted as well.
      Recorded:
        1. ("Leanne")
      """, line: line)
    // end failure
  }

  // snippet: eventually
  @Test func `a rebuilt index has all three entries`() async throws {
    let index = Index()

    index.rebuild()

    try await eventually { #expect(index.entries.count == 3) }
  }
  // end snippet

  // snippet: eventually-until
  @Test func `a rebuilt index starts with entries a and b`() async throws {
    let index = Index()

    index.rebuild()

    let entries = try await eventually {
      index.entries
    } until: {
      $0.count >= 2
    }
    #expect(entries.prefix(2) == ["a", "b"])
  }
  // end snippet

  // snippet: value-of-task
  @Test func `a download is retried after six seconds`() async throws {
    let clock = TestClock()
    let load = Spy<String, any Error>("load")
    load.throws(Timeout())
    let task = Task {
      try await retry(after: .seconds(6), clock: clock) { try await load() }
    }
    await clock.sleepers(atLeast: 1)
    #expect(clock.pendingSleeps.map(\.duration) == [.seconds(6)])

    load.returns("the page")
    clock.advance(by: .seconds(6))

    #expect(try await value(of: task) == "the page")
  }
  // end snippet

  // MARK: - Fixtures

  // snippet: retry
  struct Timeout: Error {}

  func retry(
    after delay: Duration, clock: any Clock<Duration>,
    _ load: @Sendable () async throws -> String
  ) async throws -> String {
    do {
      return try await load()
    } catch {
      try await clock.sleep(for: delay)
      return try await load()
    }
  }
  // end snippet

  // snippet: note
  struct Note {
    let center: NotificationCenter

    func save() {
      center.post(name: Notification.Name("saved"), object: nil)
    }
  }
  // end snippet

  // snippet: form
  struct Form {
    var name = ""
    let onSave: @Sendable (String) -> Void

    func confirm() {
      Task { onSave(name) }
    }
  }
  // end snippet

  // snippet: directory
  struct Directory {
    func load(id: Int, completion: @escaping @Sendable (String) -> Void) {
      Task { completion("Leanne") }
    }

    func loadPages(onPage: @escaping @Sendable (Int) -> Void) {
      Task {
        onPage(1)
        onPage(2)
      }
    }
  }
  // end snippet
}
