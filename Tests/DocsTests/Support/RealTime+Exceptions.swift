extension RealTime {
  /// The tests that need real time, none of them with an upper bound on it, and why.
  static let exceptions: [Exception] = [
    Exception(
      path: "Tests/SeamsTests/DispatchTimerSchedulerTests.swift", name: "DispatchTime.now",
      reason: "timers of the system are the subject; lower bounds only"),
    Exception(
      path:
        "Tests/TestKitTests/Doubles/Storage/KeyValueStoreContractRulesTests+SeveralStores.swift",
      name: "DispatchSemaphore",
      reason: "a synchronous update has to be inside another one, each on a thread of its own"),
    Exception(
      path: "Tests/TestKitTests/Doubles/Storage/KeyValueStoreContractTests.swift",
      name: "DispatchSemaphore",
      reason: "a synchronous update has to be inside another one, each on a thread of its own"),
    Exception(
      path: "Tests/TestKitTests/Doubles/URLSession/StubProtocolTests.swift",
      name: "ContinuousClock.now",
      reason: "a queue is resumed after real time; a lower bound only"),
    Exception(
      path: "Tests/TestKitTests/Scopes/ExpectReleasedTests.swift", name: "ContinuousClock()",
      reason: "a sleep of a wait on real time has to be seen as it begins"),
    Exception(
      path: "Tests/TestKitTests/PublicAPI/TimeSnippetTests.swift", name: "ContinuousClock()",
      reason: "the default of the code that is shown; every test passes a clock"),
    Exception(
      path: "Tests/TestKitTests/PublicAPI/TimeSnippetTests.swift", name: "Task.sleep",
      reason: "the bad example of a page, which nothing runs"),
    Exception(
      path: "Tests/TestKitTests/Support/RecordingClock.swift", name: "ContinuousClock.now",
      reason: "a clock that stands still needs an instant to stand at"),
    Exception(
      path: "Tests/TestKitTests/Support/StoppedClock.swift", name: "ContinuousClock.now",
      reason: "a clock that stands still needs an instant to stand at"),
    Exception(
      path: "Tests/TestKitTests/Time/TestClockHopTests.swift", name: "asyncAfter",
      reason: "hops over a queue that take as long are the subject"),
    Exception(
      path: "Tests/TestKitTests/Waiting/EventuallyTests.swift", name: "ContinuousClock()",
      reason: "asks how a limit on this clock is cut, and sleeps on none"),
    Exception(
      path: "Tests/TestKitTests/Waiting/SpyWaitingTests.swift", name: "DispatchSemaphore",
      reason: "a completion handler that blocks its queue is the subject"),
    Exception(
      path: "Tests/TestKitTests/Waiting/WaitLimitTests.swift", name: "SuspendingClock()",
      reason: "asks how a limit on this clock is cut, and sleeps on none"),
    Exception(
      path: "Tests/TestKitTests/Waiting/WaitingUnderLoadTests.swift", name: "DispatchTime.now",
      reason: "keeps the cores busy, for waits on a starved machine are the subject"),
    Exception(
      path: "Tests/TestKitTests/Waiting/WaitingUnderLoadTests.swift", name: "asyncAfter",
      reason: "events that come late are the subject"),
  ]
}
