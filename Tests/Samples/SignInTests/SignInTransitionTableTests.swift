import Navigation
import SignIn
import TestKit

/// Every event on every screen: where it leads, or that it leads nowhere.
@Suite("Sign-in flow, every transition", .tags(.state))
struct SignInTransitionTableTests {
  @Test(arguments: Transition.legal)
  func `an event that is possible leads to its screens`(transition: Transition) throws {
    var coordinator = transition.coordinator

    try coordinator.handle(transition.event)

    #expect(coordinator.navigation.screens == transition.end)
  }

  // MARK: - Failures

  @Test(arguments: Transition.illegal)
  func `an event that is not possible is refused and changes nothing`(
    transition: Transition
  ) {
    var coordinator = transition.coordinator

    let refusal = SignInError.illegalTransition(transition.event, from: transition.start.last)
    #expect(throws: refusal) {
      try coordinator.handle(transition.event)
    }
    #expect(coordinator.navigation.screens == transition.start)
  }

  @Test func `the table has every event on every screen`() {
    let transitions = Transition.legal + Transition.illegal

    let pairs = Set(transitions.map { "\($0.start) \($0.event)" })

    #expect(pairs.count == transitions.count)
    #expect(transitions.count == Transition.starts.count * Transition.events.count)
  }
}

// MARK: - Fixtures

struct Transition: Sendable, CustomTestStringConvertible {
  var start: [SignInScreen]
  var event: SignInEvent
  var end: [SignInScreen]

  var coordinator: SignInFlowCoordinator {
    SignInFlowCoordinator(
      authenticator: MockAuthenticator(), navigation: NavigationStack(start))
  }

  var testDescription: String { "\(event) on \(start)" }

  static let starts: [[SignInScreen]] = [
    [],
    [.signIn],
    [.signIn, .secondFactor(user: "ana")],
    [.signIn, .forgottenPassword],
    [.home(user: "ana")],
  ]

  static let events: [SignInEvent] = [
    .start,
    .credentials(Credentials(user: "ana", password: "correct horse 1")),
    .code("123456"),
    .forgotPassword,
    .back,
    .cancel,
  ]

  static let legal: [Transition] = [
    // From nothing.
    Transition(start: starts[0], event: .start, end: [.signIn]),
    // Starting again changes nothing.
    Transition(start: starts[1], event: .start, end: starts[1]),
    Transition(start: starts[2], event: .start, end: starts[2]),
    Transition(start: starts[3], event: .start, end: starts[3]),
    Transition(start: starts[4], event: .start, end: starts[4]),
    // From the sign-in screen.
    Transition(start: starts[1], event: events[1], end: [.home(user: "ana")]),
    Transition(start: starts[1], event: .forgotPassword, end: starts[3]),
    Transition(start: starts[1], event: .cancel, end: []),
    // From the second factor.
    Transition(start: starts[2], event: .code("123456"), end: [.home(user: "ana")]),
    Transition(start: starts[2], event: .back, end: [.signIn]),
    Transition(start: starts[2], event: .cancel, end: []),
    // From the forgotten password.
    Transition(start: starts[3], event: .back, end: [.signIn]),
    Transition(start: starts[3], event: .cancel, end: []),
  ]

  static let illegal: [Transition] = [
    Transition(refused: events[1], on: starts[0]),
    Transition(refused: events[1], on: starts[2]),
    Transition(refused: events[1], on: starts[3]),
    Transition(refused: events[1], on: starts[4]),
    Transition(refused: .code("123456"), on: starts[0]),
    Transition(refused: .code("123456"), on: starts[1]),
    Transition(refused: .code("123456"), on: starts[3]),
    Transition(refused: .code("123456"), on: starts[4]),
    Transition(refused: .forgotPassword, on: starts[0]),
    Transition(refused: .forgotPassword, on: starts[2]),
    Transition(refused: .forgotPassword, on: starts[3]),
    Transition(refused: .forgotPassword, on: starts[4]),
    Transition(refused: .back, on: starts[0]),
    Transition(refused: .back, on: starts[1]),
    Transition(refused: .back, on: starts[4]),
    Transition(refused: .cancel, on: starts[0]),
    Transition(refused: .cancel, on: starts[4]),
  ]
}

extension Transition {
  init(refused event: SignInEvent, on start: [SignInScreen]) {
    self.init(start: start, event: event, end: start)
  }
}
