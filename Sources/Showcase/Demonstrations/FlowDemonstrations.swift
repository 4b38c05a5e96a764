import Navigation
import NumberFormatting
import ProductFeed
import SignIn
import TestKitTerminal

/// `SignIn`: events go in, and the open screens are the state to verify.
struct SignInDemonstration: Demonstration {
  let pattern = Pattern(
    "A navigation state machine", .state, samples: ["SignIn"], suite: "SignInFlowCoordinatorTests")

  let usage = "sign-in STEP…"
  let summary = "the screens after each step, such as start or back"

  private let steps = """
    the steps are start, credentials:NAME:PASSWORD, code:CODE, forgot-password, back and cancel
    """

  func run(_ arguments: [String], on console: Console) throws(CommandError) {
    guard !arguments.isEmpty else { throw .usage("“sign-in” takes at least one step: \(steps)") }
    // All steps are parsed before the first one runs, so that after a typo only the error is printed.
    var events: [SignInEvent] = []
    for argument in arguments { events.append(try event(argument)) }

    var coordinator = SignInFlowCoordinator(authenticator: EmbeddedAccounts())
    for event in events {
      do {
        try coordinator.handle(event)
        let screens = coordinator.navigation.screens.map(\.description)
        console.print(
          "\(event) → \(screens.isEmpty ? "no screen" : screens.joined(separator: " › "))")
      } catch {
        console.print("\(event) → refused: \(error)")
      }
    }
  }

  func tour(on console: Console) throws(CommandError) {
    try run(
      [
        "start", "forgot-password", "back", "credentials:ana:wrong", "credentials:ana:horse 1",
        "code:123456", "back",
      ], on: console)
  }

  private func event(_ step: String) throws(CommandError) -> SignInEvent {
    let parts = step.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      .map(String.init)
    switch (parts[0], parts.count) {
    case ("start", 1): return .start
    case ("forgot-password", 1): return .forgotPassword
    case ("back", 1): return .back
    case ("cancel", 1): return .cancel
    case ("code", 2): return .code(parts[1])
    case ("credentials", 3): return .credentials(Credentials(user: parts[1], password: parts[2]))
    default: throw .usage("“\(step)” is not a step: \(steps)")
    }
  }
}

/// The accounts of the showcase: ana needs a code, bo does not.
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

/// `Navigation`: a menu whose rows open screens of the samples.
struct MenuDemonstration: Demonstration {
  private enum Stage {
    case menu, basic, basicMVVM, advanced, intermediate
  }

  private static let menu = Menu([
    Menu.Row("1-Basic", opens: Stage.basic),
    Menu.Row("2-Basic MVVM", opens: .basicMVVM),
    Menu.Row("3-Advanced", opens: .advanced),
    Menu.Row("4-Intermediate", opens: .intermediate),
  ])

  let live: LiveParts

  /// The source of the products and the feed.
  var provider: any FeedProvider = JSONFeedProvider(documents: ResourceDocuments())

  let pattern = Pattern(
    "Navigation as a value", .state, samples: ["Navigation"], suite: "NavigationStackTests")

  let usage = "menu [ROW]"
  let summary = "a menu and the screens that its rows 1 to 4 open"

  func run(_ arguments: [String], on console: Console) async throws(CommandError) {
    guard arguments.count <= 1 else { throw .usage("“menu” takes at most one row") }
    guard let argument = arguments.first else {
      for row in Self.menu.rows { console.print(row.title) }
      return
    }
    let row = try Int.wholeNumber(argument)
    var navigation = NavigationStack([Stage.menu])
    Self.menu.selectRow(at: row &- 1, in: &navigation)
    switch navigation.top {
    case .basic: showInlineLogic(on: console)
    case .basicMVVM: await showBinding(on: console)
    case .advanced: await showProducts(on: console)
    case .intermediate: await showFeed(on: console)
    case .menu, nil: throw .usage("the menu has no row \(row), only 1 to \(Self.menu.rows.count)")
    }
  }

  func tour(on console: Console) async throws(CommandError) {
    try await run([], on: console)
  }

  private func showInlineLogic(on console: Console) {
    var screen = InlineLogicScreen()
    screen.oddEvenButtonPressed(text: "33")
    screen.priceFieldChangedSelection(text: "100000")
    print(oddEven: screen.oddEvenText, price: screen.formattedText, on: console)
  }

  @MainActor
  private func showBinding(on console: Console) {
    let screen = BoundScreen()
    screen.oddEvenButtonPressed(text: "33")
    screen.priceFieldChangedSelection(text: "100000")
    print(oddEven: screen.oddEvenText, price: screen.formattedText, on: console)
  }

  private func print(oddEven: String, price: String, on console: Console) {
    console.print("33: \(oddEven)")
    console.print("100000: \(price)")
  }

  @MainActor
  private func showProducts(on console: Console) async {
    let screen = ProductListScreen(viewModel: ProductListViewModel(provider: provider))
    await screen.viewDidLoad().value
    console.print("\(screen.title): \(counted(screen.dataSource.count, "product"))")
    screen.select(row: 0)
    for message in screen.messages { console.print(message) }
  }

  /// Shows the feed without its ticker, because the screen disappears before the ticker's delay has passed.
  @MainActor
  private func showFeed(on console: Console) async {
    let screen = ProductFeedScreen(
      viewModel: FeedViewModel(
        provider: provider, cache: TickerCache(load: { _ in nil }, save: { _, _ in }),
        timers: live.timers))
    await screen.viewDidLoad().value
    screen.viewDidDisappear()
    let ticker = screen.isTickerAnnounced ? ", and a ticker later" : ""
    console.print("\(counted(screen.dataSource.count, "row"))\(ticker)")
    for message in screen.errors + screen.warnings { console.print(message) }
  }
}
