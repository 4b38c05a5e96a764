import PeopleRoulette
import TestKit

/// Makes screens that show nothing, and records which ones.
@MainActor
final class MockScreens: ScreenMaking {
  let making = Spy<ScreenIdentifier, Void, Never>("screen(_:)")

  func screen(_ identifier: ScreenIdentifier) -> any Screen {
    making(identifier)
    return MockScreen(identifier)
  }
}

/// A screen that records when it appears.
@MainActor
final class MockScreen: Screen {
  let identifier: ScreenIdentifier
  let appearing = Spy<Void, Never>("viewWillAppear")

  var hidesBar: Bool { identifier == .peopleRoulette }

  init(_ identifier: ScreenIdentifier) {
    self.identifier = identifier
  }

  func viewWillAppear() { appearing() }
}
