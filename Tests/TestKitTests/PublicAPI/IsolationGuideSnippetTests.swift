import Foundation
import TestKit

// snippet: app-settings
struct AppSettings: Sendable {
  @TaskLocal static var current = AppSettings()

  var isDark = false
}

func greeting() -> String {
  AppSettings.current.isDark ? "Good night" : "Good day"
}
// end snippet

// snippet: settings-trait
extension Trait where Self == AroundTrait {
  static func settings(_ settings: AppSettings) -> Self {
    .around { test in
      try await AppSettings.$current.withValue(settings) {
        try await test()
      }
    }
  }
}
// end snippet

// snippet: migrating-server
actor Server {
  @TaskLocal static var current = Server()

  private(set) var isRunning = false

  func start() { isRunning = true }
  func stop() { isRunning = false }
}
// end snippet

// snippet: migrating-tear-down
extension Trait where Self == AroundTrait {
  static var server: Self {
    .around { test in
      let server = Server()
      await server.start()
      do {
        try await Server.$current.withValue(server) { try await test() }
      } catch {
        await server.stop()
        throw error
      }
      await server.stop()
    }
  }
}
// end snippet

// snippet: singleton
private final class Session: Sendable {
  static let shared = Session(userName: "Ann")

  let userName: String

  init(userName: String) { self.userName = userName }
}

private struct Header {
  var session = Session.shared

  var text: String { "Hello, \(session.userName)!" }
}
// end snippet

// snippet: onboarding
struct Onboarding {
  var defaults = UserDefaults.standard

  var isDone: Bool { defaults.bool(forKey: "isOnboardingDone") }

  func finish() { defaults.set(true, forKey: "isOnboardingDone") }
}
// end snippet

@Suite("The guide to isolation", .tags(.state))
struct IsolationGuideSnippetTests {
  // snippet: singleton-test
  @Test func `the header greets the user of its session`() {
    let header = Header(session: Session(userName: "Leanne"))

    #expect(header.text == "Hello, Leanne!")
  }
  // end snippet

  // snippet: settings-test
  @Test(.settings(AppSettings(isDark: true)))
  func `in dark mode, the greeting reads Good night`() {
    #expect(greeting() == "Good night")
  }
  // end snippet

  // snippet: migrating-server-test
  @Test(.server) func `the server is running during a test`() async {
    #expect(await Server.current.isRunning)
  }
  // end snippet

  // snippet: onboarding-test
  @Test func `a finished onboarding is remembered`() throws {
    let suite = UUID().uuidString
    let defaults = try #require(UserDefaults(suiteName: suite))
    defer { defaults.removePersistentDomain(forName: suite) }
    let onboarding = Onboarding(defaults: defaults)

    onboarding.finish()

    #expect(onboarding.isDone)
  }
  // end snippet
}
