import Testing

/// A small type with a bug that is common in apps, and the same type without the bug.
struct ConcurrencyBug: CustomTestStringConvertible, Sendable {
  let name: String

  /// A closure that uses the type, and returns `false` if the type did something wrong.
  ///
  /// Some bugs only leave a task waiting. Then the closure does not return `false`, but the schedule reports a problem.
  let holds: @Sendable () async -> Bool

  var testDescription: String { name }

  init(_ name: String, holds: @escaping @Sendable () async -> Bool) {
    self.name = name
    self.holds = holds
  }

  /// `true` if the running task uses the types without their bugs.
  @TaskLocal static var isFixed = false

  /// The bugs that schedules find.
  static let all = [
    SearchField.bug, DownloadScreen.bug, LikeButton.bug, QuantityStepper.bug, PayButton.bug,
    ProductList.bug, Notifier.bug, LivePrices.bug,
    ImageCache.bug, Account.bug, VisitCounter.bug, Stock.bug, TokenStore.bug, SettingsCache.bug,
    Purchase.bug,
    Upload.bug, Analytics.bug, Log.bug, LogFile.bug, Document.bug,
    LockedAccount.bug, StartSignal.bug, DownloadSlots.bug,
  ]

  /// The bugs that schedules do not find.
  ///
  /// Each appears only if another task runs between a call to one actor and a call to another. Schedules give no other
  /// task a turn there.
  static let hidden = [Wallet.bug, Mailbox.bug]
}

/// Short for `ConcurrencyBug.isFixed`.
var isFixed: Bool { ConcurrencyBug.isFixed }

/// A server or a disk, which lets other tasks run before it answers.
enum Server {
  /// Returns the given answer, after other tasks have had a chance to run.
  @concurrent static func answer<Answer: Sendable>(_ answer: Answer) async -> Answer {
    await work()
    return answer
  }

  /// Suspends a number of times, so that other tasks may run.
  @concurrent static func work(turns: Int = 1) async {
    // check-tests: allow yield, the bugs need work that gives other tasks a turn
    // check-tests: allow yield-loop, some bugs need several turns
    for _ in 0..<turns { await Task.yield() }
  }
}
