extension RealTime {
  /// The tests that need real time, and why.
  ///
  /// None of them sets an upper bound on it.
  static let exceptions = exceptions(
    in: """
      Tests/SeamsTests/DispatchTimerSchedulerTests.swift: DispatchTime.now
        system timers are the subject, and all bounds are lower bounds
      Tests/TestKitTests/Doubles/Storage/KeyValueStoreContractRulesTests+SeveralStores.swift: DispatchSemaphore
        a synchronous update has to be inside another one, each on a thread of its own
      Tests/TestKitTests/Doubles/Storage/KeyValueStoreContractTests.swift: DispatchSemaphore
        a synchronous update has to be inside another one, each on a thread of its own
      Tests/TestKitTests/Doubles/URLSession/StubProtocolTests.swift: ContinuousClock.now
        a queue is resumed after real time, with only a lower bound
      Tests/TestKitTests/Scopes/ExpectReleasedTests.swift: ContinuousClock()
        the test has to notice when a wait on real time begins to sleep
      Tests/TestKitTests/PublicAPI/TimeSnippetTests.swift: ContinuousClock()
        the default in the code that a page shows, where every test passes a clock
      Tests/TestKitTests/PublicAPI/TimeSnippetTests.swift: Task.sleep
        a bad example on a page, which nothing runs
      Tests/TestKitTests/Support/RecordingClock.swift: ContinuousClock.now
        a clock that stands still needs an instant to stand at
      Tests/TestKitTests/Support/StoppedClock.swift: ContinuousClock.now
        a clock that stands still needs an instant to stand at
      Tests/TestKitTests/Time/TestClockHopTests.swift: asyncAfter
        the subject is hops over a queue that take this long
      Tests/TestKitTests/Waiting/EventuallyTests.swift: ContinuousClock()
        asks how a limit on this clock is cut, and sleeps on none
      Tests/TestKitTests/Waiting/SpyWaitingTests.swift: DispatchSemaphore
        the subject is a completion handler that blocks its queue
      Tests/TestKitTests/Waiting/WaitLimitTests.swift: SuspendingClock()
        asks how a limit on this clock is cut, and sleeps on none
      Tests/TestKitTests/Waiting/WaitingUnderLoadTests.swift: DispatchTime.now
        keeps the cores busy, because the subject is waits on a starved machine
      Tests/TestKitTests/Waiting/WaitingUnderLoadTests.swift: asyncAfter
        the subject is events that come late
      """)

  /// Returns the exceptions in a table.
  ///
  /// The line above each reason names a file and a spelling.
  private static func exceptions(in table: String) -> [Exception] {
    table.matches(of: /(.+): (.+)\n +(.+)/).map {
      Exception(path: String($0.1), name: String($0.2), reason: String($0.3))
    }
  }
}
