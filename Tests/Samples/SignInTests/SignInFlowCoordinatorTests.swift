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
  @Test func `accepted credentials open the home screen`() throws {
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
  @Test func `if a second factor is needed, the code screen opens`() throws {
    authenticator.judging.returns(.needsSecondFactor)
    var coordinator = coordinator(showing: .signIn)

    try coordinator.handle(.credentials(ana))

    #expect(coordinator.navigation.screens == [.signIn, .secondFactor(user: "ana")])
  }
  // end snippet

  // Calls to the authenticator are a side effect, so this test verifies behavior.
  @Test(.tags(.behavior))
  func `the credentials are checked first, and then the code for the same user`() throws {
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
    (SignInEvent.back, SignInScreen?.none, "“back” is not possible while the flow has no screen"),
    (.code("123456"), .home(user: "ana"), "“code” is not possible on the screen home(ana)"),
    (
      .credentials(ana), .secondFactor(user: "bo"),
      "“credentials of ana” is not possible on the screen second-factor(bo)"
    ),
    (
      .forgotPassword, .forgottenPassword,
      "“forgot-password” is not possible on the screen forgotten-password"
    ),
    (.cancel, .signIn, "“cancel” is not possible on the screen sign-in"),
    (.start, .signIn, "“start” is not possible on the screen sign-in"),
  ])
  func `a sign-in error names the wrong input or the event that the current screen does not allow`(
    event: SignInEvent, screen: SignInScreen?, text: String
  ) {
    #expect("\(SignInError.illegalTransition(event, from: screen))" == text)
    #expect("\(SignInError.credentialsRefused)" == "the name or the password is wrong")
    #expect("\(SignInError.codeRefused)" == "the code is wrong")
  }

  // MARK: - Fixtures

  private func coordinator(showing screens: SignInScreen...) -> SignInFlowCoordinator {
    SignInFlowCoordinator(authenticator: authenticator, navigation: NavigationStack(screens))
  }
}
