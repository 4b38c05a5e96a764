import Navigation
import NumberFormatting
import ProductFeed
import Terminal

/// `Navigation`: a menu whose rows open the screens of the samples, one for each stage on the way to a feed.
struct MenuDemonstration: Demonstration {
  /// The screens that the menu leads to.
  private enum Stage: Sendable {
    case menu, basic, basicMVVM, advanced, intermediate
  }

  private static let menu = Menu([
    Menu.Row("1-Basic", opens: Stage.basic),
    Menu.Row("2-Basic MVVM", opens: .basicMVVM),
    Menu.Row("3-Advanced", opens: .advanced),
    Menu.Row("4-Intermediate", opens: .intermediate),
  ])

  let live: LiveParts

  /// Where products and feed come from.
  var provider: any FeedProvider = JSONFeedProvider(documents: ResourceDocuments())

  let pattern = Pattern(
    name: "Navigation as a value",
    style: .state,
    samples: ["Navigation"],
    testFile: "Tests/Samples/NavigationTests/MenuTests.swift")

  let usage = "menu [ROW]"
  let summary = "screens from a number to a feed, 1 to 4"

  func run(_ arguments: [String], on console: Console) async throws(ShowcaseError) {
    guard arguments.count <= 1 else {
      throw .usage("“menu” takes one row; \(arguments.count) given")
    }
    guard let argument = arguments.first else {
      for row in Self.menu.rows { console.print(row.title) }
      return
    }
    let row = try Int.wholeNumber(argument)
    var navigation = NavigationStack([Stage.menu])
    Self.menu.selectRow(at: row.subtractingReportingOverflow(1).partialValue, in: &navigation)
    switch navigation.top {
    case .basic: showFirstScreen(on: console)
    case .basicMVVM: await showSecondScreen(on: console)
    case .advanced: await showProducts(on: console)
    case .intermediate: await showFeed(on: console)
    case .menu, nil: throw .usage("the menu has the rows 1 to \(Self.menu.rows.count), not \(row)")
    }
  }

  func tour(on console: Console) async throws(ShowcaseError) {
    try await run([], on: console)
  }

  private func showFirstScreen(on console: Console) {
    var screen = InlineLogicScreen()
    screen.oddEvenButtonPressed(text: "33")
    screen.priceFieldChangedSelection(text: "100000")
    console.print("33: \(screen.oddEvenText)")
    console.print("100000: \(screen.formattedText)")
  }

  @MainActor
  private func showSecondScreen(on console: Console) {
    let screen = BoundScreen()
    screen.oddEvenButtonPressed(text: "33")
    screen.priceFieldChangedSelection(text: "100000")
    console.print("33: \(screen.oddEvenText)")
    console.print("100000: \(screen.formattedText)")
  }

  @MainActor
  private func showProducts(on console: Console) async {
    let screen = ProductListScreen(viewModel: ProductListViewModel(provider: provider))
    await screen.viewDidLoad().value
    console.print("\(screen.title): \(screen.dataSource.count) products")
    screen.select(row: 0)
    for message in screen.messages { console.print(message) }
  }

  /// Shows the feed without its ticker: the cache is two closures that keep nothing.
  @MainActor
  private func showFeed(on console: Console) async {
    let screen = ProductFeedScreen(
      viewModel: FeedViewModel(
        provider: provider, cache: TickerCache(load: { _ in nil }, save: { _, _ in }),
        timers: live.timers))
    await screen.viewDidLoad().value
    screen.viewDidDisappear()
    let ticker = screen.isTickerAnnounced ? ", and a ticker later" : ""
    console.print("\(screen.dataSource.count) rows\(ticker)")
    for message in screen.errors + screen.warnings { console.print(message) }
  }
}
