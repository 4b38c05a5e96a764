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

// snippet: onboarding
struct Onboarding {
  var defaults = UserDefaults.standard

  var isDone: Bool { defaults.bool(forKey: "isOnboardingDone") }

  func finish() { defaults.set(true, forKey: "isOnboardingDone") }
}
// end snippet

@Suite("The guide to isolation", .tags(.state))
struct IsolationGuideSnippetTests {
  // snippet: settings-test
  @Test(.settings(AppSettings(isDark: true)))
  func `in a dark theme, the greeting is good night`() {
    #expect(greeting() == "Good night")
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
