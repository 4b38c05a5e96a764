extension RealTime {
  /// The tests that need real time, none of them with an upper bound on it, and why.
  static let exceptions = exceptions(
    in: """
      Tests/SeamsTests/DispatchTimerSchedulerTests.swift: DispatchTime.now
        timers of the system are the subject; lower bounds only
      Tests/TestKitTests/Doubles/Storage/KeyValueStoreContractRulesTests+SeveralStores.swift: DispatchSemaphore
        a synchronous update has to be inside another one, each on a thread of its own
      Tests/TestKitTests/Doubles/Storage/KeyValueStoreContractTests.swift: DispatchSemaphore
        a synchronous update has to be inside another one, each on a thread of its own
      Tests/TestKitTests/Doubles/URLSession/StubProtocolTests.swift: ContinuousClock.now
        a queue is resumed after real time; a lower bound only
      Tests/TestKitTests/Scopes/ExpectReleasedTests.swift: ContinuousClock()
        a sleep of a wait on real time has to be seen as it begins
      Tests/TestKitTests/PublicAPI/TimeSnippetTests.swift: ContinuousClock()
        the default of the code that is shown; every test passes a clock
      Tests/TestKitTests/PublicAPI/TimeSnippetTests.swift: Task.sleep
        the bad example of a page, which nothing runs
      Tests/TestKitTests/Support/RecordingClock.swift: ContinuousClock.now
        a clock that stands still needs an instant to stand at
      Tests/TestKitTests/Support/StoppedClock.swift: ContinuousClock.now
        a clock that stands still needs an instant to stand at
      Tests/TestKitTests/Time/TestClockHopTests.swift: asyncAfter
        hops over a queue that take as long are the subject
      Tests/TestKitTests/Waiting/EventuallyTests.swift: ContinuousClock()
        asks how a limit on this clock is cut, and sleeps on none
      Tests/TestKitTests/Waiting/SpyWaitingTests.swift: DispatchSemaphore
        a completion handler that blocks its queue is the subject
      Tests/TestKitTests/Waiting/WaitLimitTests.swift: SuspendingClock()
        asks how a limit on this clock is cut, and sleeps on none
      Tests/TestKitTests/Waiting/WaitingUnderLoadTests.swift: DispatchTime.now
        keeps the cores busy, for waits on a starved machine are the subject
      Tests/TestKitTests/Waiting/WaitingUnderLoadTests.swift: asyncAfter
        events that come late are the subject
      """)

  /// Returns the exceptions of a table, which has a file with a spelling above each reason.
  private static func exceptions(in table: String) -> [Exception] {
    table.matches(of: /(.+): (.+)\n +(.+)/).map {
      Exception(path: String($0.1), name: String($0.2), reason: String($0.3))
    }
  }
}
