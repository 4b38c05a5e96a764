import Schedules
import TestKit
import Foundation

@MainActor final class Search {
  var results: [String] = []
  private var query = ""
  func type(_ text: String) {
    query = text
    Task {
      let answer = await answer(to: text)
      results = [answer]
    }
  }
  nonisolated func answer(to text: String) async -> String {
    await Task.yield()
    return text
  }
}

@MainActor
@Test(.schedules(200)) func `the newest search wins`() async {
  let search = Search()
  search.type("a")
  search.type("ab")

  await settle()

  #expect(search.results == ["ab"])
}

@Test(.schedules(20)) func `stuck`() async {
  await withUnsafeContinuation { (c: UnsafeContinuation<Void, Never>) in }
}
@Test(.schedules(20)) func `sleepy`() async throws {
  let t = Task(name: "sleeper") { try await Task.sleep(for: .seconds(3600)) }
  try await t.value
}
@Test(.schedules(20)) func `leak`() async throws {
  Task(name: "leaker") { await withUnsafeContinuation { (c: UnsafeContinuation<Void, Never>) in } }
}
@Test(.schedules(20)) func `asynclet`() async throws {
  async let a: Int = { await Task.yield(); return 1 }()
  async let b: Int = { await Task.yield(); return 2 }()
  #expect(await a + b == 3)
}
