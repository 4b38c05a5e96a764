import Navigation
import SignIn
import TestKit

/// Bad examples for the conventions, compiled so that they stay realistic.
///
/// None of these tests runs. Each would pass, but says less or proves less than the good example on the same convention
/// page.
private struct BadExamples {
  let authenticator = MockAuthenticator()

  // snippet: bad-name
  func testStart2() {
    var sut = coordinator(showing: .home(user: "ana"))

    sut.startSignInFlow()

    #expect(sut.navigation.screens == [.home(user: "ana")])
  }
  // end snippet

  // snippet: bad-anatomy
  func `signing in works`() throws {
    var coordinator = coordinator(showing: .signIn)
    authenticator.judging.returns(.needsSecondFactor)
    try coordinator.handle(.credentials(ana))
    #expect(coordinator.currentScreen == .secondFactor(user: "ana"))
    try coordinator.handle(.back)
    #expect(coordinator.currentScreen == .signIn)
    authenticator.judging.returns(.accepted)
    try coordinator.handle(.credentials(ana))
    #expect(coordinator.currentScreen == .home(user: "ana"))
  }
  // end snippet

  // snippet: bad-style
  func `an accepted code opens the home screen`() throws {
    var coordinator = coordinator(showing: .signIn, .secondFactor(user: "ana"))

    try coordinator.handle(.code("123456"))

    authenticator.accepting.expectCalled(with: "123456", "ana")
  }
  // end snippet

  // snippet: bad-double
  struct RefusingAuthenticator: Authenticating {
    func verdict(on credentials: Credentials) -> CredentialsVerdict { .refused }
    func accepts(code: String, for user: String) -> Bool { fatalError("not expected here") }
  }
  // end snippet

  // snippet: bad-assertion
  func `a refused code leaves the user on the code screen`() {
    authenticator.accepting.returns(false)
    var coordinator = coordinator(showing: .signIn, .secondFactor(user: "ana"))
    var hasFailed = false

    do { try coordinator.handle(.code("000000")) } catch { hasFailed = true }

    #expect(hasFailed)
    #expect(coordinator.navigation.screens.count == 2)
  }
  // end snippet

  // snippet: bad-failure
  func `refused credentials leave the user on the sign-in screen`() {
    authenticator.judging.returns(.refused)
    var coordinator = coordinator(showing: .signIn)

    try? coordinator.handle(.credentials(ana))

    #expect(coordinator.navigation.screens == [.signIn])
  }
  // end snippet

  // MARK: - Fixtures

  private func coordinator(showing screens: SignInScreen...) -> SignInFlowCoordinator {
    SignInFlowCoordinator(authenticator: authenticator, navigation: NavigationStack(screens))
  }
}
