import Navigation
import SignIn
import Terminal

/// `SignIn`: events go in, and the open screens are the state to verify.
struct SignInDemonstration: Demonstration {
  let pattern = Pattern(
    name: "A navigation state machine",
    style: .state,
    samples: ["SignIn"],
    testFile: "Tests/Samples/SignInTests/SignInFlowCoordinatorTests.swift")

  let usage = "sign-in STEP…"
  let summary = "the screens after each step, such as start or back"

  private let steps = """
    the steps are start, credentials:NAME:PASSWORD, code:CODE, forgot-password, back and cancel
    """

  func run(_ arguments: [String], on console: Console) throws(ShowcaseError) {
    guard !arguments.isEmpty else { throw .usage("“sign-in” takes at least one step: \(steps)") }
    // All steps are read before the first is taken, so that a typing error changes nothing.
    var events: [SignInEvent] = []
    for argument in arguments { events.append(try event(argument)) }

    var coordinator = SignInFlowCoordinator(authenticator: EmbeddedAccounts())
    for event in events {
      do {
        try coordinator.handle(event)
        let screens = coordinator.navigation.screens.map(\.description)
        console.print(
          "\(event) → \(screens.isEmpty ? "nothing" : screens.joined(separator: " › "))")
      } catch {
        console.print("\(event) → refused: \(error)")
      }
    }
  }

  func tour(on console: Console) throws(ShowcaseError) {
    try run(
      [
        "start", "forgot-password", "back", "credentials:ana:wrong", "credentials:ana:horse 1",
        "code:123456", "back",
      ], on: console)
  }

  private func event(_ step: String) throws(ShowcaseError) -> SignInEvent {
    let parts = step.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      .map(String.init)
    switch (parts[0], parts.count) {
    case ("start", 1): return .start
    case ("forgot-password", 1): return .forgotPassword
    case ("back", 1): return .back
    case ("cancel", 1): return .cancel
    case ("code", 2): return .code(parts[1])
    case ("credentials", 3): return .credentials(Credentials(user: parts[1], password: parts[2]))
    default: throw .usage("“\(parts[0])” is not a step, or has the wrong number of parts: \(steps)")
    }
  }
}

/// The accounts that the showcase knows: ana needs a code, bo does not.
private struct EmbeddedAccounts: Authenticating {
  func verdict(on credentials: Credentials) -> CredentialsVerdict {
    switch (credentials.user, credentials.password) {
    case ("ana", "horse 1"): .needsSecondFactor
    case ("bo", "staple 2"): .accepted
    default: .refused
    }
  }

  func accepts(code: String, for user: String) -> Bool {
    user == "ana" && code == "123456"
  }
}
