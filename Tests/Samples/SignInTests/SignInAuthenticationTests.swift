import Navigation
import SignIn
import TestKit

/// What the flow asks of the authenticator: a side effect, so this is behavior verification.
@Suite("Sign-in flow, authentication", .tags(.behavior))
struct SignInAuthenticationTests {
  let authenticator = MockAuthenticator()

  @Test func `credentials are judged as they were given`() throws {
    let credentials = Credentials(user: "ana", password: "correct horse 1")
    var coordinator = coordinator(showing: .signIn)

    try coordinator.handle(.credentials(credentials))

    authenticator.judging.expectCalled(with: credentials)
    authenticator.accepting.expectNotCalled()
  }

  @Test func `a code is checked for the user it was sent to`() throws {
    var coordinator = coordinator(showing: .signIn, .secondFactor(user: "ana"))

    try coordinator.handle(.code("123456"))

    authenticator.accepting.expectCalled(with: "123456", "ana")
    authenticator.judging.expectNotCalled()
  }

  // MARK: - Failures

  @Test func `an event that is not possible is not even judged`() {
    var coordinator = coordinator(showing: .home(user: "ana"))

    #expect(throws: SignInError.self) {
      try coordinator.handle(.credentials(Credentials(user: "bo", password: "staple 2")))
    }

    authenticator.judging.expectNotCalled()
  }

  // MARK: - Fixtures

  private func coordinator(showing screens: SignInScreen...) -> SignInFlowCoordinator {
    SignInFlowCoordinator(authenticator: authenticator, navigation: NavigationStack(screens))
  }
}
