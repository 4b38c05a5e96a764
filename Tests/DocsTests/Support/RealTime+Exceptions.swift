extension RealTime {
  /// The test files that need real time, and why.
  ///
  /// No test in them sets an upper bound on real time.
  static let exceptions = exceptions(
    in: """
      Tests/SeamsTests/DispatchTimerSchedulerTests.swift: DispatchTime.now
        system timers are the subject, and all bounds are lower bounds
      Tests/TestKitTests/Doubles/Storage/KeyValueStoreContractRulesTests+SeveralStores.swift: DispatchSemaphore
        a synchronous update has to run inside another one, each on its own thread
      Tests/TestKitTests/Doubles/Storage/KeyValueStoreContractTests.swift: DispatchSemaphore
        a synchronous update has to run inside another one, each on its own thread
      Tests/TestKitTests/Doubles/URLSession/StubProtocolTests.swift: ContinuousClock.now
        a queue is resumed after some real time, with only a lower bound
      Tests/TestKitTests/Doubles/URLSession/URLSessionStubCancellationTests.swift: DispatchSemaphore
        the queue of the stub has to be busy while a task is cancelled
      Tests/TestKitTests/Scopes/ExpectReleasedTests.swift: ContinuousClock()
        the test has to notice when a wait on real time begins to sleep
      Tests/TestKitTests/PublicAPI/TimeSnippetTests.swift: ContinuousClock()
        code that a page shows has this default argument, but every test passes a clock
      Tests/TestKitTests/PublicAPI/TimeSnippetTests.swift: Task.sleep
        a bad example on a page, which is never run
      Tests/TestKitTests/Support/RecordingClock.swift: ContinuousClock.now
        a clock that stands still needs a fixed instant
      Tests/TestKitTests/Support/StoppedClock.swift: ContinuousClock.now
        a clock that stands still needs a fixed instant
      Tests/TestKitTests/Time/TestClockHopTests.swift: asyncAfter
        the subject is a sleep that begins after a delay on a queue
      Tests/TestKitTests/Waiting/EventuallyTests.swift: ContinuousClock()
        checks how a limit on this clock is shortened, but never sleeps
      Tests/TestKitTests/Waiting/SpyWaitingTests.swift: DispatchSemaphore
        the subject is a completion handler that blocks its queue
      Tests/TestKitTests/Waiting/WaitLimitTests.swift: SuspendingClock()
        checks how a limit on this clock is shortened, but never sleeps
      Tests/TestKitTests/Waiting/WaitingUnderLoadTests.swift: DispatchTime.now
        keeps the cores busy, because the subject is waits on a starved machine
      Tests/TestKitTests/Waiting/WaitingUnderLoadTests.swift: asyncAfter
        the subject is events that happen late
      """)

  /// Returns the exemptions in a table.
  ///
  /// The line above each reason names a file and an API.
  private static func exceptions(in table: String) -> [Exception] {
    table.matches(of: /(.+): (.+)\n +(.+)/).map {
      Exception(path: String($0.1), name: String($0.2), reason: String($0.3))
    }
  }
}
