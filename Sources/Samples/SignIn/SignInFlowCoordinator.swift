public import Navigation

/// The way through signing in: which screen follows which, and what must never follow.
///
/// A plain value. It has no views and waits for nothing, so a test makes one, sends it events and
/// reads where it went.
///
/// ```mermaid
/// stateDiagram-v2
///   [*] --> signIn: start
///   signIn --> home: credentials, accepted
///   signIn --> secondFactor: credentials, second factor needed
///   signIn --> forgottenPassword: forgotPassword
///   secondFactor --> home: code, accepted
///   secondFactor --> signIn: back
///   forgottenPassword --> signIn: back
///   signIn --> [*]: cancel
///   secondFactor --> [*]: cancel
///   forgottenPassword --> [*]: cancel
/// ```
public struct SignInFlowCoordinator: Sendable {
  /// The open screens; they are the whole state of the flow.
  public private(set) var navigation: NavigationStack<SignInScreen>

  private let authenticator: any Authenticating

  /// Makes a coordinator for a stack of screens.
  ///
  /// - Parameters:
  ///   - authenticator: Decides about credentials and codes.
  ///   - navigation: The screens that are open already.
  public init(
    authenticator: any Authenticating,
    navigation: NavigationStack<SignInScreen> = NavigationStack()
  ) {
    self.authenticator = authenticator
    self.navigation = navigation
  }

  /// The visible screen; nil before the flow has started and after it was cancelled.
  public var currentScreen: SignInScreen? { navigation.top }

  /// Opens the sign-in screen, unless a screen is open already.
  public mutating func startSignInFlow() {
    guard navigation.isEmpty else { return }
    navigation.push(.signIn)
  }

  /// Goes where an event leads.
  ///
  /// - Parameter event: What the user has done.
  /// - Throws: ``SignInError`` if the event leads nowhere; the screens are then unchanged.
  public mutating func handle(_ event: SignInEvent) throws(SignInError) {
    switch (currentScreen, event) {
    case (_, .start):
      startSignInFlow()
    case (.signIn, .credentials(let credentials)):
      try check(credentials)
    case (.secondFactor(let user), .code(let code)):
      guard authenticator.accepts(code: code, for: user) else { throw .codeRefused }
      finish(user)
    case (.signIn, .forgotPassword):
      navigation.push(.forgottenPassword)
    case (.secondFactor, .back), (.forgottenPassword, .back):
      navigation.pop()
    case (.signIn, .cancel), (.secondFactor, .cancel), (.forgottenPassword, .cancel):
      navigation.replaceAll(with: [])
    case (let screen, let event):
      throw .illegalTransition(event, from: screen)
    }
  }

  private mutating func check(_ credentials: Credentials) throws(SignInError) {
    switch authenticator.verdict(on: credentials) {
    case .accepted: finish(credentials.user)
    case .needsSecondFactor: navigation.push(.secondFactor(user: credentials.user))
    case .refused: throw .credentialsRefused
    }
  }

  /// Leaves the flow, so that no way leads back into it.
  private mutating func finish(_ user: String) {
    navigation.replaceAll(with: [.home(user: user)])
  }
}
