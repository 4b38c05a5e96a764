import TestKit

@Suite("The gate in the documentation", .tags(.state), .timeLimit(.minutes(10)))
struct GateSnippetTests {
  // snippet: gate
  @MainActor
  @Test func `a screen shows a loading message before the result`() async {
    let gate = Gate<[String], any Error>()
    let loader = MockLoader()
    loader.loading.suspends(on: gate)
    let screen = Screen(loader: loader)

    async let appeared: Void = screen.appear()
    await gate.arrivals(1)
    #expect(screen.text == "Loading…")

    gate.open(returning: ["Leanne", "Ervin"])
    await appeared
    #expect(screen.text == "Leanne, Ervin")
  }
  // end snippet

  // MARK: - Fixtures

  // snippet: gate-subject
  protocol NamesLoading: Sendable {
    func names() async throws -> [String]
  }

  @MainActor
  final class Screen {
    private let loader: any NamesLoading
    private(set) var text = ""

    init(loader: any NamesLoading) { self.loader = loader }

    func appear() async {
      text = "Loading…"
      let names = try? await loader.names()
      text = (names ?? []).joined(separator: ", ")
    }
  }

  struct MockLoader: NamesLoading {
    let loading = Spy<[String], any Error>("names")

    func names() async throws -> [String] { try await loading() }
  }
  // end snippet
}
