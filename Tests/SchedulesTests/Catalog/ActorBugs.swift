// Bugs in actors that rely on state from before an `await`. Actors are reentrant: while one call waits, others can run.

/// Loads an image twice if two cells ask for it at the same time.
actor ImageCache {
  private var images: [String: String] = [:]
  private var loading: [String: Task<String, Never>] = [:]
  private(set) var loads = 0

  func image(_ name: String) async -> String {
    if let image = images[name] { return image }
    if isFixed, let task = loading[name] { return await task.value }
    loads += 1
    let task = Task { await Server.answer("image of \(name)") }
    loading[name] = task
    let image = await task.value
    images[name] = image
    return image
  }

  static let bug = ConcurrencyBug("double load") {
    let cache = ImageCache()

    async let first = cache.image("cat")
    async let second = cache.image("cat")
    _ = await (first, second)

    return await cache.loads == 1
  }
}

/// Checks the balance, waits for the server, and then withdraws, so two withdrawals can overdraw the account.
actor Account {
  private(set) var balance = 100

  func withdraw(_ amount: Int) async {
    guard balance >= amount else { return }
    if isFixed { balance -= amount }
    await Server.work()
    if !isFixed { balance -= amount }
  }

  static let bug = ConcurrencyBug("check, then act") {
    let account = Account()

    await withTaskGroup { group in
      for _ in 0..<2 { group.addTask { await account.withdraw(80) } }
    }

    return await account.balance == 20
  }
}

/// Reads a number, and writes the next one after an `await`.
actor VisitCounter {
  private(set) var count = 0

  func visit() async {
    let old = count
    await Server.work()
    count = (isFixed ? count : old) + 1
  }

  static let bug = ConcurrencyBug("lost update") {
    let counter = VisitCounter()

    async let first: Void = counter.visit()
    async let second: Void = counter.visit()
    _ = await (first, second)

    return await counter.count == 2
  }
}

/// Reads a number from an actor, and writes the next one back with a second call.
actor Stock {
  private var count = 0

  private func set(_ count: Int) { self.count = count }

  private func increase() { count += 1 }

  nonisolated func add() async {
    if isFixed {
      await increase()
    } else {
      await set(count + 1)
    }
  }

  static let bug = ConcurrencyBug("lost update over two calls") {
    let stock = Stock()

    await withTaskGroup { group in
      for _ in 0..<2 { group.addTask { await stock.add() } }
    }

    return await stock.count == 2
  }
}

/// Refreshes the token twice if one request is refused only after the refresh for another one has ended.
actor TokenStore {
  private var token = 1
  private var refresh: Task<Int, Never>?
  private(set) var refreshes = 0

  func token(insteadOf refused: Int) async -> Int {
    if isFixed, token != refused { return token }
    if let refresh { return await refresh.value }
    refreshes += 1
    let task = Task { await Server.answer(refused + 1) }
    refresh = task
    token = await task.value
    refresh = nil
    return token
  }

  /// Sends a request, which is refused because the first token has expired.
  func request() async {
    let refused = await Server.answer(1)
    _ = await token(insteadOf: refused)
  }

  static let bug = ConcurrencyBug("token refreshed twice") {
    let store = TokenStore()

    await withTaskGroup { group in
      for _ in 0..<3 { group.addTask { await store.request() } }
    }

    return await store.refreshes == 1
  }
}

/// Fills the cache with a value that has changed since it was read.
actor SettingsCache {
  private var stored = "old"
  private var cached: String?
  private var changes = 0

  func value() async -> String {
    if let cached { return cached }
    let changes = changes
    let value = await Server.answer(stored)
    if !isFixed || changes == self.changes { cached = value }
    return value
  }

  func save(_ value: String) async {
    await Server.work()
    stored = value
    changes += 1
    cached = nil
  }

  static let bug = ConcurrencyBug("old value cached after a change") {
    let cache = SettingsCache()

    async let reading = cache.value()
    async let saving: Void = cache.save("new")
    _ = await (reading, saving)

    return await cache.value() == "new"
  }
}

/// Completes twice if the time limit is reached while the first completion still waits for the server.
actor Purchase {
  private var isDone = false
  private(set) var completions = 0

  func complete() async {
    guard !isDone else { return }
    if isFixed { isDone = true }
    await Server.work()
    isDone = true
    // Counts instead of resuming a continuation, because a second resume would stop the process.
    completions += 1
  }

  static let bug = ConcurrencyBug("double resume behind a flag") {
    let purchase = Purchase()
    let answer = Task { await purchase.complete() }
    let timeLimit = Task {
      await Server.work(turns: 3)
      await purchase.complete()
    }

    await answer.value
    await timeLimit.value

    return await purchase.completions == 1
  }
}
