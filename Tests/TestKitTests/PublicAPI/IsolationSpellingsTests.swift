import Foundation
import TestKit

/// The traits, the test inputs and the checks for leaks, used with a plain `import TestKit`, as in another package.
@Suite("Traits, inputs and leaks in the documentation", .timeLimit(.minutes(10)))
struct IsolationSpellingsTests {
  // snippet: seeded
  @Test(.seeded) func `a shuffled deck contains every card once`() {
    var random = SeededGenerator.current

    let cards = Deck().shuffled(using: &random)

    #expect(Set(cards) == Set(1...52))
    #expect(cards.count == 52)
  }
  // end snippet

  // snippet: damaged-data
  @Test func `damaged settings never give a volume that is out of range`() {
    let settings = Data(#"{"volume": 7}"#.utf8)

    for copy in DamagedData.copies(of: settings) {
      let volume = (try? Settings(json: copy.data))?.volume ?? 0
      #expect((0...10).contains(volume), "\(copy)")
    }
  }
  // end snippet

  // snippet: around
  @Test(
    .around { test in
      try await withLocale(.german) { try await test() }
    })
  func `a price uses the German format`() {
    #expect(Price(cents: 250).text == "2,50 €")
  }
  // end snippet

  #if os(macOS) || os(Linux)
    // snippet: task-priority
    @Test(.taskPriority(.high))
    func `popping an empty stack terminates the process`() async {
      await #expect(processExitsWith: .failure) {
        var stack = Stack()
        stack.pop()
      }
    }
    // end snippet

    private struct Stack {
      private var elements: [Int] = []

      mutating func pop() { elements.removeLast() }
    }
  #endif

  @Test(.locale(.german)) func `a custom trait can be defined with .around`() {
    #expect(Price(cents: 175).text == "1,75 €")
  }

  // snippet: fixture
  @Test func `a user has an email address`() throws {
    let user = try Fixture("user.json").decode(User.self)

    #expect(user.emails == ["leanne@example.com"])
  }
  // end snippet

  // snippet: released
  @Test func `a player is released even if its timer is still running`() {
    let timer = MockTimer()

    expectReleased {
      let player = Player(timers: timer)
      player.play()
      return player
    }
  }
  // end snippet

  // snippet: released-async
  @Test func `a loader is released after loading`() async {
    await expectReleased {
      let loader = Loader()
      await loader.load()
      return loader
    }
  }
  // end snippet
}

// MARK: - Bad examples

extension IsolationSpellingsTests {
  // The conventions advise against this test, so it does not run.

  // snippet: bad-condition
  func `a German price has a decimal comma`() {
    guard Locale.current.separator == "," else { return }

    #expect(Price(cents: 250).text == "2,50 €")
  }
  // end snippet
}

// MARK: - Fixtures

// snippet: fixture-user
private struct User: Decodable {
  var emails: [String]
}
// end snippet

// snippet: settings
/// Settings written by another program.
private struct Settings {
  let volume: Int

  init(json: Data) throws {
    let values = try JSONDecoder().decode([String: Int].self, from: json)
    volume = values["volume", default: 5]
    guard (0...10).contains(volume) else {
      throw OutOfRange(volume: volume)
    }
  }

  struct OutOfRange: Error {
    let volume: Int
  }
}
// end snippet

// snippet: deck
private struct Deck {
  func shuffled(using random: inout some RandomNumberGenerator) -> [Int] {
    (1...52).shuffled(using: &random)
  }
}
// end snippet

private struct Locale: Sendable {
  @TaskLocal static var current = Locale(separator: ".")

  static let german = Locale(separator: ",")

  var separator: String
}

private func withLocale(_ locale: Locale, _ body: () async throws -> Void) async throws {
  try await Locale.$current.withValue(locale) { try await body() }
}

private struct Price {
  var cents: Int

  var text: String { "\(cents / 100)\(Locale.current.separator)\(cents % 100) €" }
}

// snippet: around-named
extension Trait where Self == AroundTrait {
  fileprivate static func locale(_ locale: Locale) -> Self {
    .around { test in
      try await Locale.$current.withValue(locale) { try await test() }
    }
  }
}
// end snippet

// snippet: player
private final class Player: Sendable {
  private let timers: any TimerScheduler

  init(timers: any TimerScheduler) { self.timers = timers }

  func play() {
    timers.scheduledTimer(
      after: .seconds(1), repeats: true
    ) { [weak self] in
      self?.tick()
    }
  }

  private func tick() {}
}
// end snippet

// snippet: loader
private actor Loader {
  private var isLoaded = false

  func load() async { isLoaded = true }
}
// end snippet
