/// The convention that no test sleeps, yields, blocks, or reads a system clock.
enum RealTime {
  /// An exemption for a file that needs real time.
  struct Exception {
    /// The path of the file from the root of the repository.
    let path: String

    /// The API, which is one of the names in ``kinds``.
    let name: String

    /// The reason why the file needs real time.
    let reason: String
  }

  /// A way to spend real time.
  struct Kind {
    /// The names of APIs: functions, types, members, and initializers without arguments.
    let names: [String]

    /// The problem and what to do instead.
    let advice: String
  }

  static let kinds = [
    Kind(
      names: ["Task.sleep", "Thread.sleep", "sleep", "usleep", "nanosleep"],
      advice: "sleeps: too short on a busy machine, too long on any other. Wait for the event."),
    Kind(
      names: ["Task.yield", "sched_yield"],
      advice: "guesses how many turns other work needs. Wait for the effect of that work."),
    Kind(
      names: ["asyncAfter", "makeTimerSource", "Timer.scheduledTimer"],
      advice: "sets a real timer. Pass a TestClock or a MockTimer, and advance it."),
    Kind(
      names: ["DispatchSemaphore", "DispatchGroup", "NSCondition", "RunLoop", "waitUntilExit"],
      advice: "blocks a thread that other tests may need. Suspend instead: await the event."),
    Kind(
      names: [
        "Date()", "Date.now", "timeIntervalSinceNow", "systemUptime", "DispatchTime.now",
        "DispatchWallTime.now", "clock_gettime", "gettimeofday", "CFAbsoluteTimeGetCurrent",
        "ContinuousClock()", "ContinuousClock.now", "SuspendingClock()", "SuspendingClock.now",
        ".continuous", ".suspending",
      ],
      advice: """
        reads real time, which is unreliable on a busy machine. Pass a TestClock or a fixed date.
        """),
  ]

  /// The parts of all names, without dots and parentheses.
  private static let parts = Set(
    kinds.flatMap(\.names).flatMap { $0.split { !$0.isLetter && $0 != "_" } })

  /// Returns a finding for each use of real time without an exemption, and for each unused exemption.
  static func findings(in sources: [SwiftSource], exceptions: [Exception]) -> [Finding] {
    let used = sources.flatMap(uses)
    let allowed = Set(exceptions.map { [$0.path, $0.name] })
    let found = used.filter { !allowed.contains([$0.path, $0.name]) }.map { use in
      Finding(
        path: use.path, line: use.line,
        text: """
          \(use.name) \(use.advice) If the test is about real time, add the file, with a reason, to the \
          exemptions in Tests/DocsTests/Support/RealTime+Exceptions.swift.
          """)
    }
    let needed = Set(used.map { [$0.path, $0.name] })
    let stale = exceptions.filter { !needed.contains([$0.path, $0.name]) }.map { exception in
      Finding(
        path: exception.path, line: 1,
        text: """
          nothing uses \(exception.name) here. Remove its exemption from \
          Tests/DocsTests/Support/RealTime+Exceptions.swift.
          """)
    }
    return found + stale
  }

  private struct Use {
    let path: String
    let line: Int
    let name: String
    let advice: String
  }

  private static func uses(in source: SwiftSource) -> [Use] {
    let lines = source.lines.filter { !$0.isInString && !$0.text.hasPrefix("//") }
    let uses = lines.flatMap { line in
      // Most words are ruled out first, because the check reads all tests.
      let words = CodeWord.all(in: line.text).filter { !parts.isDisjoint(with: $0.parts) }
      return words.isEmpty
        ? []
        : kinds.flatMap { kind in
          kind.names.filter { name in words.contains { $0.isUse(of: name) } }
            .map { Use(path: source.path, line: line.number, name: $0, advice: kind.advice) }
        }
    }
    guard uses.contains(where: { $0.name == "sleep" }) else { return uses }
    // The file may have its own helper with this name.
    let isOwn = lines.contains { $0.text.contains("func sleep(") }
    return uses.filter { !isOwn || $0.name != "sleep" }
  }
}

extension CodeWord {
  /// Returns `true` if the word is the name, ends with the name, or is one of its members.
  fileprivate func isUse(of name: String) -> Bool {
    if name == "sleep" { return text == "sleep" && isCalled }
    if name == "Task.sleep" || name == "Task.yield", followsGenericArguments {
      return name.hasSuffix(text)
    }
    let spelling = name.hasSuffix("()") && isCalledWithoutArguments ? text + "()" : text
    if name.hasPrefix(".") { return spelling == name }
    return spelling == name || spelling.hasPrefix(name + ".") || spelling.hasSuffix("." + name)
  }
}
