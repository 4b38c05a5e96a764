import Navigation
import SignIn
import TestKit

/// Read this first: state verification.
///
/// Create the subject in a known state, send it one event, and read its new state. The authenticator is a stub: it
/// answers, and only one test verifies its calls.
@Suite("Sign-in flow", .tags(.state))
struct SignInFlowCoordinatorTests {
  let authenticator = MockAuthenticator()

  // snippet: state
  @Test(.tags(.state))
  func `starting the flow opens the sign-in screen`() {
    var coordinator = SignInFlowCoordinator(
      authenticator: MockAuthenticator())

    coordinator.startSignInFlow()

    #expect(coordinator.currentScreen == .signIn)
  }
  // end snippet

  // snippet: name
  @Test func `starting the sign-in flow on the home screen changes nothing`() {
    var coordinator = coordinator(showing: .home(user: "ana"))

    coordinator.startSignInFlow()

    #expect(coordinator.navigation.screens == [.home(user: "ana")])
  }
  // end snippet

  // snippet: style
  @Test func `accepted credentials close sign-in and open home`() throws {
    var coordinator = coordinator(showing: .signIn)

    try coordinator.handle(.credentials(ana))

    #expect(coordinator.navigation.screens == [.home(user: "ana")])
  }
  // end snippet

  // snippet: earliest-style
  @Test func `an accepted code opens the home screen`() throws {
    var coordinator = coordinator(showing: .signIn, .secondFactor(user: "ana"))

    try coordinator.handle(.code("123456"))

    #expect(coordinator.navigation.screens == [.home(user: "ana")])
  }
  // end snippet

  // snippet: anatomy
  @Test func `a second factor is requested when it is needed`() throws {
    authenticator.judging.returns(.needsSecondFactor)
    var coordinator = coordinator(showing: .signIn)

    try coordinator.handle(.credentials(ana))

    #expect(coordinator.navigation.screens == [.signIn, .secondFactor(user: "ana")])
  }
  // end snippet

  // Calls to the authenticator are a side effect, so this test verifies behavior.
  @Test(.tags(.behavior))
  func `credentials are checked as entered, and the code is checked for the same user`() throws {
    authenticator.judging.returns(.needsSecondFactor)
    var coordinator = coordinator(showing: .signIn)

    try coordinator.handle(.credentials(ana))
    authenticator.judging.expectCalled(with: ana)
    authenticator.accepting.expectNotCalled()

    try coordinator.handle(.code("123456"))
    authenticator.accepting.expectCalled(with: "123456", "ana")
    authenticator.judging.expectCalled()
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
  @Test func `a refused code leaves the user on the code screen`() {
    authenticator.accepting.returns(false)
    var coordinator = coordinator(showing: .signIn, .secondFactor(user: "ana"))

    #expect(throws: SignInError.codeRefused) {
      try coordinator.handle(.code("000000"))
    }
    #expect(coordinator.navigation.screens == [.signIn, .secondFactor(user: "ana")])
  }
  // end snippet

  @Test(arguments: [
    (SignInError.credentialsRefused, "the name or the password is wrong"),
    (.codeRefused, "the code is wrong"),
    (.illegalTransition(.back, from: nil), "“back” is not possible before the flow has started"),
    (
      .illegalTransition(.code("123456"), from: .home(user: "ana")),
      "“code” is not possible on the screen home(ana)"
    ),
    (
      .illegalTransition(
        .credentials(Credentials(user: "ana", password: "abc1")), from: .secondFactor(user: "bo")),
      "“credentials of ana” is not possible on the screen second-factor(bo)"
    ),
    (
      .illegalTransition(.forgotPassword, from: .forgottenPassword),
      "“forgot-password” is not possible on the screen forgotten-password"
    ),
    (
      .illegalTransition(.cancel, from: .signIn), "“cancel” is not possible on the screen sign-in"
    ),
    (.illegalTransition(.start, from: .signIn), "“start” is not possible on the screen sign-in"),
  ])
  func `a sign-in error says what was refused and on which screen`(error: SignInError, text: String)
  {
    #expect("\(error)" == text)
  }

  // MARK: - Fixtures

  private func coordinator(showing screens: SignInScreen...) -> SignInFlowCoordinator {
    SignInFlowCoordinator(authenticator: authenticator, navigation: NavigationStack(screens))
  }
}

private let ana = Credentials(user: "ana", password: "correct horse 1")
