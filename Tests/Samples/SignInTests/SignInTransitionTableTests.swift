import Foundation
import Navigation
import SignIn
import TestKit

@Suite("Sign-in flow, every transition", .tags(.state))
struct SignInTransitionTableTests {
  let authenticator = MockAuthenticator()

  @Test(arguments: Transition.legal)
  func `every legal sign-in event leads to the expected screens`(transition: Transition) throws {
    var coordinator = SignInFlowCoordinator(
      authenticator: authenticator, navigation: NavigationStack(transition.start))

    try coordinator.handle(transition.event)

    #expect(coordinator.navigation.screens == transition.end)
  }

  // MARK: - Failures

  @Test(arguments: Transition.illegal)
  func `an illegal sign-in event is refused without asking the authenticator`(
    transition: Transition
  ) {
    var coordinator = SignInFlowCoordinator(
      authenticator: authenticator, navigation: NavigationStack(transition.start))

    let refusal = SignInError.illegalTransition(transition.event, from: transition.start.last)
    #expect(throws: refusal) { try coordinator.handle(transition.event) }

    #expect(coordinator.navigation.screens == transition.start)
    authenticator.judging.expectNotCalled()
    authenticator.accepting.expectNotCalled()
  }

  // MARK: - Documentation

  @Test func `the documented state diagram matches the transition table`() throws {
    let root = URL(filePath: #filePath).appending(components: "..", "..", "..", "..")
    let file = root.appending(path: "Sources/Samples/SignIn/SignInFlowCoordinator.swift")
    let text = try String(contentsOf: file.standardized, encoding: .utf8)

    let diagram = text.split(separator: "\n").filter { $0.contains(" --> ") }
      .map { String($0.drop { " /".contains($0) }) }

    let lines = Transition.legal.filter { $0.start != $0.end }.map(\.diagramLine)
    // The table has no transition to the second factor, because a `MockAuthenticator` accepts all credentials
    // by default.
    expectSameElements(
      diagram, lines + ["signIn --> secondFactor: credentials, second factor needed"])
  }
}

// MARK: - Fixtures

struct Transition: Sendable {
  var start: [SignInScreen]
  var event: SignInEvent
  var end: [SignInScreen]
}

extension Transition {
  private static let nothing: [SignInScreen] = []
  private static let signIn: [SignInScreen] = [.signIn]
  private static let secondFactor: [SignInScreen] = [.signIn, .secondFactor(user: "ana")]
  private static let forgottenPassword: [SignInScreen] = [.signIn, .forgottenPassword]
  private static let home: [SignInScreen] = [.home(user: "ana")]

  private static let credentials = SignInEvent.credentials(ana)
  private static let code = SignInEvent.code("123456")

  static let legal = [
    Transition(start: nothing, event: .start, end: signIn),
    // Starting again changes nothing.
    Transition(start: signIn, event: .start, end: signIn),
    Transition(start: secondFactor, event: .start, end: secondFactor),
    Transition(start: forgottenPassword, event: .start, end: forgottenPassword),
    Transition(start: home, event: .start, end: home),

    Transition(start: signIn, event: credentials, end: home),
    Transition(start: signIn, event: .forgotPassword, end: forgottenPassword),
    Transition(start: signIn, event: .cancel, end: nothing),

    Transition(start: secondFactor, event: code, end: home),
    Transition(start: secondFactor, event: .back, end: signIn),
    Transition(start: secondFactor, event: .cancel, end: nothing),

    Transition(start: forgottenPassword, event: .back, end: signIn),
    Transition(start: forgottenPassword, event: .cancel, end: nothing),
  ]

  /// Every combination of a screen and an event that is not in ``legal``.
  static let illegal =
    [nothing, signIn, secondFactor, forgottenPassword, home].flatMap { start in
      [.start, credentials, code, .forgotPassword, .back, .cancel].map { event in
        Transition(start: start, event: event, end: start)
      }
    }.filter { pair in
      !legal.contains { $0.start == pair.start && $0.event == pair.event }
    }

  fileprivate var diagramLine: String {
    let event =
      switch event {
      case .credentials: "credentials, accepted"
      case .code: "code, accepted"
      case .forgotPassword: "forgotPassword"
      default: "\(event)"
      }
    return "\(name(of: start)) --> \(name(of: end)): \(event)"
  }

  private func name(of screens: [SignInScreen]) -> String {
    switch screens.last {
    case nil: "[*]"
    case .signIn: "signIn"
    case .secondFactor: "secondFactor"
    case .forgottenPassword: "forgottenPassword"
    case .home: "home"
    }
  }
}
