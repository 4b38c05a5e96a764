import Navigation
import SignIn
import TestKit

/// Read this first: state verification.
///
/// Make the subject in a known state, send it one event, read the state it is in. The authenticator
/// is a stub: it answers, and nobody asks how often it was called.
@Suite("Sign-in flow", .tags(.state))
struct SignInFlowCoordinatorTests {
  let authenticator = MockAuthenticator()

  // snippet: state
  @Test(.tags(.state))
  func `starting the flow opens the sign-in screen`() {
    var coordinator = SignInFlowCoordinator(authenticator: MockAuthenticator())

    coordinator.startSignInFlow()

    #expect(coordinator.currentScreen == .signIn)
  }
  // end snippet

  @Test func `starting twice opens one screen`() {
    var coordinator = coordinator(showing: .signIn)

    coordinator.startSignInFlow()

    #expect(coordinator.navigation.screens == [.signIn])
  }

  // snippet: name
  @Test func `starting over another screen changes nothing`() {
    var coordinator = coordinator(showing: .home(user: "ana"))

    coordinator.startSignInFlow()

    #expect(coordinator.navigation.screens == [.home(user: "ana")])
  }
  // end snippet

  // snippet: style
  @Test func `good credentials lead home and leave no way back`() throws {
    var coordinator = coordinator(showing: .signIn)

    try coordinator.handle(.credentials(ana))

    #expect(coordinator.navigation.screens == [.home(user: "ana")])
  }
  // end snippet

  // snippet: anatomy
  @Test func `a second factor is asked for where it is needed`() throws {
    authenticator.judging.returns(.needsSecondFactor)
    var coordinator = coordinator(showing: .signIn)

    try coordinator.handle(.credentials(ana))

    #expect(coordinator.navigation.screens == [.signIn, .secondFactor(user: "ana")])
  }
  // end snippet

  @Test func `the right code leads home`() throws {
    var coordinator = coordinator(showing: .signIn, .secondFactor(user: "ana"))

    try coordinator.handle(.code("123456"))

    #expect(coordinator.navigation.screens == [.home(user: "ana")])
  }

  // MARK: - Failures

  // snippet: failure-path
  @Test func `refused credentials leave the user on the sign-in screen`() {
    authenticator.judging.returns(.refused)
    var coordinator = coordinator(showing: .signIn)

    #expect(throws: SignInError.credentialsRefused) {
      try coordinator.handle(.credentials(ana))
    }
    #expect(coordinator.navigation.screens == [.signIn])
  }
  // end snippet

  // snippet: assertion
  @Test func `a refused code leaves the user on the screen that asks for it`() {
    authenticator.accepting.returns(false)
    var coordinator = coordinator(showing: .signIn, .secondFactor(user: "ana"))

    #expect(throws: SignInError.codeRefused) {
      try coordinator.handle(.code("000000"))
    }
    #expect(coordinator.navigation.screens == [.signIn, .secondFactor(user: "ana")])
  }
  // end snippet
}

// MARK: - Fixtures

extension SignInFlowCoordinatorTests {
  private var ana: Credentials { Credentials(user: "ana", password: "correct horse 1") }

  private func coordinator(showing screens: SignInScreen...) -> SignInFlowCoordinator {
    SignInFlowCoordinator(authenticator: authenticator, navigation: NavigationStack(screens))
  }
}
