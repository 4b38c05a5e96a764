import Navigation
import Schedules
import SignIn
import TestKit

/// Rules that hold for the sign-in flow when events come from several tasks, whatever order they come in.
@MainActor
@Suite("Sign-in under schedules", .tags(.state), .schedules(200))
struct SignInUnderSchedulesTests {
  private let authenticator = MockAuthenticator()
  private let screen: Screen

  init() {
    authenticator.judging.returns(.needsSecondFactor)
    screen = Screen(authenticator)
  }

  @Test func `the home screen opens only after the credentials and code are accepted`() async {
    for event in [.cancel, .forgotPassword, .code("123456"), .back, Self.credentials] {
      Task { screen.receive(event) }
    }
    await settle()

    let accepted = screen.accepted
    let credentials = accepted.lastIndex(of: Self.credentials)
    let code = accepted.firstIndex(of: .code("123456"))
    let isHome = screen.flow.currentScreen == .home(user: "ana")
    #expect(isHome == (code != nil))
    if let code { #expect(credentials.map { $0 < code } == true) }
  }

  @Test func `once the home screen is open, no event leads back into the sign-in flow`() async {
    authenticator.judging.returns(.accepted)

    for event in [Self.credentials, .cancel, .back, .forgotPassword, .start] {
      Task { screen.receive(event) }
    }
    await settle()

    guard screen.accepted.contains(Self.credentials) else { return }
    #expect(screen.flow.navigation.screens == [.home(user: "ana")])
  }

  // MARK: - Fixtures

  private static let credentials = SignInEvent.credentials(
    Credentials(user: "ana", password: "secret"))

  /// A screen that sends its events to the flow.
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
