// Bugs on the main actor. Each function runs without interruption up to its `await`. While it waits, the user
// can tap something else.

/// Shows the answer that arrives last, even if it belongs to an older query.
@MainActor
final class SearchField {
  private var query = ""
  private(set) var results = ""

  func type(_ text: String) -> Task<Void, Never> {
    query = text
    return Task {
      let answer = await Server.answer("results for \(text)")
      if isFixed, query != text { return }
      results = answer
    }
  }

  nonisolated static let bug = ConcurrencyBug("stale answer") { @MainActor in
    let field = SearchField()

    let searches = [field.type("a"), field.type("ab")]
    for search in searches { await search.value }

    return field.results == "results for ab"
  }
}

/// Shows the downloaded file, although the user has cancelled the download.
@MainActor
final class DownloadScreen {
  enum State {
    case empty, loading, cancelled, loaded
  }

  private var download: Task<Void, Never>?
  private(set) var state = State.empty

  func load() -> Task<Void, Never> {
    state = .loading
    let task = Task {
      await Server.work()
      if isFixed, Task.isCancelled { return }
      state = .loaded
    }
    download = task
    return task
  }

  func cancel() -> Bool {
    guard state == .loading else { return false }
    download?.cancel()
    state = .cancelled
    return true
  }

  nonisolated static let bug = ConcurrencyBug("publish after cancel") { @MainActor in
    let screen = DownloadScreen()
    let download = screen.load()
    let user = Task {
      await Server.work(turns: 2)
      return screen.cancel()
    }

    let isCancelled = await user.value
    await download.value

    return screen.state == (isCancelled ? .cancelled : .loaded)
  }
}

/// Sends two requests, which may arrive at the server in the wrong order.
@MainActor
final class LikeButton {
  private actor Post {
    private(set) var isLiked = false

    func save(_ isLiked: Bool) async {
      await Server.work()
      self.isLiked = isLiked
    }
  }

  private let post = Post()
  private var lastRequest: Task<Void, Never>?
  private var isLiked = false

  func tap() -> Task<Void, Never> {
    isLiked.toggle()
    let request = Task { [isLiked, lastRequest] in
      if isFixed { await lastRequest?.value }
      await post.save(isLiked)
    }
    lastRequest = request
    return request
  }

  nonisolated static let bug = ConcurrencyBug("requests cross") { @MainActor in
    let button = LikeButton()

    let requests = [button.tap(), button.tap()]
    for request in requests { await request.value }

    return await button.post.isLiked == button.isLiked
  }
}

/// Shows the old quantity again if a request fails, even if there is a newer quantity.
@MainActor
final class QuantityStepper {
  private(set) var quantity = 1

  func set(_ new: Int, isAccepted: Bool) -> Task<Void, Never> {
    let old = quantity
    quantity = new
    return Task {
      guard await !Server.answer(isAccepted) else { return }
      if isFixed, quantity != new { return }
      quantity = old
    }
  }

  nonisolated static let bug = ConcurrencyBug("rollback over a newer value") { @MainActor in
    let stepper = QuantityStepper()
    let failing = stepper.set(2, isAccepted: false)
    let user = Task {
      await Server.work(turns: 2)
      await stepper.set(5, isAccepted: true).value
    }

    await failing.value
    await user.value

    return stepper.quantity == 5
  }
}

/// Waits for the card check before it remembers that an order was started, so a second tap orders again.
@MainActor
final class PayButton {
  private var hasStarted = false
  private(set) var orders = 0

  func tap() async {
    guard !hasStarted else { return }
    if isFixed { hasStarted = true }
    await Server.work()
    hasStarted = true
    orders += 1
  }

  nonisolated static let bug = ConcurrencyBug("double submit") { @MainActor in
    let button = PayButton()
    let first = Task { await button.tap() }
    let second = Task {
      await Server.work(turns: 3)
      await button.tap()
    }

    await first.value
    await second.value

    return button.orders == 1
  }
}

/// Loads the same page twice if the user keeps scrolling before the page has arrived.
@MainActor
final class ProductList {
  private var isLoading = false
  private(set) var products: [Int] = []

  func loadMore() async {
    if isFixed {
      guard !isLoading else { return }
      isLoading = true
    }
    defer { isLoading = false }
    products += await Server.answer([products.count, products.count + 1])
  }

  nonisolated static let bug = ConcurrencyBug("page loaded twice") { @MainActor in
    let list = ProductList()
    let first = Task { await list.loadMore() }
    let second = Task {
      await Server.work(turns: 2)
      await list.loadMore()
    }

    await first.value
    await second.value

    return Set(list.products).count == list.products.count
  }
}

/// Notifies an observer that was removed while another one handled the event.
@MainActor
final class Notifier {
  private var observers: [Int: () -> Void] = [:]

  func post() async {
    for (number, observer) in observers.sorted(by: { $0.key < $1.key }) {
      if isFixed, observers[number] == nil { continue }
      observer()
      await Server.work()
    }
  }

  nonisolated static let bug = ConcurrencyBug("event after the observer was removed") {
    @MainActor in
    let notifier = Notifier()
    var isOpen = true
    var isNotifiedTooLate = false
    notifier.observers[1] = {}
    notifier.observers[2] = { if !isOpen { isNotifiedTooLate = true } }
    let event = Task { await notifier.post() }
    let user = Task {
      await Server.work(turns: 2)
      isOpen = false
      notifier.observers[2] = nil
    }

    await event.value
    await user.value

    return !isNotifiedTooLate
  }
}

/// Keeps listening to prices if the screen disappears before the connection is open.
@MainActor
final class LivePrices {
  private let prices: AsyncStream<Int>
  private var isVisible = false
  private var listener: Task<Void, Never>?

  init(prices: AsyncStream<Int>) { self.prices = prices }

  func appear() -> Task<Void, Never> {
    isVisible = true
    return Task {
      await Server.work()
      if isFixed, !isVisible { return }
      listener = Task(name: "listener") { for await _ in prices {} }
    }
  }

  func disappear() {
    isVisible = false
    listener?.cancel()
  }

  nonisolated static let bug = ConcurrencyBug("task leak") { @MainActor in
    let (prices, connection) = AsyncStream<Int>.makeStream()
    let screen = LivePrices(prices: prices)
    let appearing = screen.appear()
    let user = Task {
      await Server.work(turns: 3)
      screen.disappear()
    }

    await appearing.value
    await user.value

    withExtendedLifetime(connection) {}
    return true
  }
}
