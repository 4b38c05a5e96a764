package import Navigation

/// The sign-in flow, which decides which screen follows each event.
///
/// It is a plain value without views. A test creates a flow, sends it events and reads the open screens.
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
package struct SignInFlowCoordinator: Sendable {
  /// The open screens, which are the flow's entire state.
  package private(set) var navigation: NavigationStack<SignInScreen>

  private let authenticator: any Authenticating

  package init(
    authenticator: any Authenticating,
    navigation: NavigationStack<SignInScreen> = NavigationStack()
  ) {
    self.authenticator = authenticator
    self.navigation = navigation
  }

  /// The visible screen, or `nil` before the flow has started or after it was cancelled.
  package var currentScreen: SignInScreen? { navigation.top }

  /// Opens the sign-in screen, unless a screen is open already.
  package mutating func startSignInFlow() {
    guard navigation.isEmpty else { return }
    navigation.push(.signIn)
  }

  /// Opens or closes screens, depending on an event.
  ///
  /// Throws and leaves the screens unchanged if the event is refused.
  package mutating func handle(_ event: SignInEvent) throws(SignInError) {
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

  /// Ends the flow, leaving no way back into it.
  private mutating func finish(_ user: String) {
    navigation.replaceAll(with: [.home(user: user)])
  }
}
