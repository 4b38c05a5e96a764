import Navigation
import Schedules
import SignIn
import TestKit

/// A rule that holds for the sign-in flow when events come from several tasks, whatever order they come in.
@MainActor
@Suite("Sign-in under schedules", .tags(.state), .schedules(200))
struct SignInUnderSchedulesTests {
  @Test func `the home screen opens only after the credentials and code are accepted`() async {
    let authenticator = MockAuthenticator()
    authenticator.judging.returns(.needsSecondFactor)
    let screen = Screen(authenticator)

    let events: [SignInEvent] = [
      .cancel, .forgotPassword, .code("123456"), .back, .credentials(ana), .start,
    ]
    for event in events { Task { screen.receive(event) } }
    await settle()

    let accepted = screen.accepted
    let credentials = accepted.lastIndex(of: .credentials(ana))
    let code = accepted.firstIndex(of: .code("123456"))
    let isHome = screen.flow.navigation.screens == [.home(user: "ana")]
    #expect(isHome == (code != nil))
    if let code { #expect(credentials.map { $0 < code } == true) }
  }

  // MARK: - Fixtures

  @MainActor
  private final class Screen {
    private(set) var flow: SignInFlowCoordinator
    private(set) var accepted: [SignInEvent] = []

    init(_ authenticator: MockAuthenticator) {
      flow = SignInFlowCoordinator(authenticator: authenticator)
      flow.startSignInFlow()
    }

    func receive(_ event: SignInEvent) {
      guard (try? flow.handle(event)) != nil else { return }
      accepted.append(event)
    }
  }
}
