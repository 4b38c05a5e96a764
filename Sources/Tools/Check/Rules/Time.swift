import TestKitCompiler

/// Finds sleeps.
struct Sleep: Rule {
  let guide = Guide(
    name: "sleep",
    finds: "sleeps",
    reason: """
      A sleep is too short on a busy machine and too long on any other. The suite gets slower with \
      each one, and still fails now and then. The rule ignores asynchronous sleeps of a minute or \
      more, because tests cancel those instead of waiting. It also ignores `Task.sleep` in tests \
      with `.schedules`, where a sleep takes no real time.
      """,
    bad: """
      model.search("swift")
      try await Task.sleep(for: .milliseconds(400))
      #expect(model.results.count == 2)
      """,
    good: """
      await value(of: model.search("swift"))
      #expect(model.results.count == 2)
      """,
    page: "07-Time.md", measured: (47, 49))

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    file.tree.nodes.indices.filter {
      file.tree.isSleep($0) && file.tree.pollingLoop(around: $0) == nil
        && !(file.tree.isOfTask($0) && module.isUnderSchedules($0, in: file.tree))
    }
    .map {
      Problem(
        index: $0,
        text: """
          a sleep is too short on a busy machine and too long on any other. Await the event, or \
          pass a clock that the test advances
          """)
    }
  }
}

/// Finds loops that poll.
struct Polling: Rule {
  let guide = Guide(
    name: "polling",
    finds: "loops that sleep or yield until a condition is met",
    reason: """
      A loop without a limit hangs the suite if the event never comes. With a limit, it fails on a \
      busy machine. Either way, it notices the event late.
      """,
    bad: """
      while !server.isReady { try await Task.sleep(for: .milliseconds(10)) }
      """,
    good: """
      await server.ready()
      """,
    page: "08-AsyncWork.md", measured: (6, 6))

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    let tree = file.tree
    let loops = tree.nodes.indices.compactMap { index in
      tree.isSleep(index) || tree.isYield(index) ? tree.pollingLoop(around: index) : nil
    }
    return Set(loops).sorted().map {
      Problem(
        index: $0,
        text: """
          this loop polls. Await the event itself, such as a task, a callback or an element of a stream
          """)
    }
  }
}

/// Finds yields in `for` loops.
struct YieldLoop: Rule {
  let guide = Guide(
    name: "yield-loop",
    finds: "loops that yield a fixed number of times",
    reason: """
      A fixed number of yields is a guess at how many turns another task needs. In tests with \
      `.schedules`, the rule ignores `Task.yield`, because the schedule decides which task runs next.
      """,
    bad: """
      for _ in 1...10 { await Task.yield() }
      #expect(model.isLoaded)
      """,
    good: """
      await value(of: model.loading)
      #expect(model.isLoaded)
      """,
    page: "07-Time.md", measured: (0, 0))

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    let tree = file.tree
    return tree.nodes.indices.filter { index in
      guard tree.isYield(index), tree.pollingLoop(around: index) == nil,
        !(tree.isOfTask(index) && module.isUnderSchedules(index, in: tree))
      else { return false }
      return tree.loops(around: index).contains { tree.nodes[$0].kind == "for_each_stmt" }
    }.map {
      Problem(
        index: $0,
        text: "a fixed number of yields is a guess. Await the result of the other task")
    }
  }
}

/// Finds all yields.
struct Yield: Rule {
  let guide = Guide(
    name: "yield",
    finds: "yields, in a loop or not",
    reason: """
      A yield does not guarantee that another task gets its turn. In tests with `.schedules`, the \
      rule ignores `Task.yield`, because the schedule decides which task runs next.
      """,
    bad: """
      model.load()
      await Task.yield()
      #expect(model.isLoaded)
      """,
    good: """
      await value(of: model.load())
      #expect(model.isLoaded)
      """,
    page: "07-Time.md", isOptIn: true)

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    let tree = file.tree
    return tree.nodes.indices.filter {
      tree.isYield($0) && !(tree.isOfTask($0) && module.isUnderSchedules($0, in: tree))
    }.map {
      Problem(
        index: $0,
        text:
          "a yield does not guarantee that another task runs. Await the result of the other task")
    }
  }
}

/// Finds code that uses the system clock.
struct RealClock: Rule {
  let guide = Guide(
    name: "real-clock",
    finds: "code that uses the system clock",
    reason: "Real time passes at its own pace. A busy machine stretches each interval.",
    bad: """
      let begin = Date()
      await retry()
      #expect(Date().timeIntervalSince(begin) < 2)
      """,
    good: """
      let retrying = Task { await retry(clock: clock) }
      await clock.sleepers(atLeast: 1)
      clock.advance(by: .seconds(2))
      await value(of: retrying)
      """,
    page: "07-Time.md", isOptIn: true)

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    let tree = file.tree
    return tree.nodes.indices.filter { index in
      guard let reference = tree.nodes[index].reference else { return false }
      return Self.reads(reference, index, tree)
    }.map {
      Problem(
        index: $0,
        text: "this reads real time. Pass a clock that the test advances, or a fixed date")
    }
  }

  private static func reads(
    _ reference: SourceTree.Reference, _ index: Int, _ tree: SourceTree
  ) -> Bool {
    let (name, usr) = (reference.name, reference.usr)
    switch name {
    case "now":
      // A test clock also has a `now`.
      return isOfSystemClock(usr)
        || ["s:10Foundation4DateV", "s:20FoundationEssentials4DateV", "s:8Dispatch"]
          .contains(where: usr.hasPrefix)
    case "continuous", "suspending": return usr.hasPrefix("s:12_Concurrency5Clock")
    case "init": return usr.contains("4DateVACycfc") || isOfSystemClock(usr)
    case "timeIntervalSinceNow", "systemUptime": return usr.contains("Foundation")
    case "clock_gettime", "gettimeofday", "CFAbsoluteTimeGetCurrent": return usr.hasPrefix("c:@F@")
    default: return false
    }
  }

  private static func isOfSystemClock(_ usr: String) -> Bool {
    ["15ContinuousClockV", "15SuspendingClockV"].contains { usr.hasPrefix("s:12_Concurrency" + $0) }
  }
}

/// Finds system timers.
struct RealTimer: Rule {
  let guide = Guide(
    name: "real-timer",
    finds: "system timers",
    reason: "A real timer fires when the machine finds the time, not when the test expects it.",
    bad: """
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { model.refresh() }
      """,
    good: """
      timer.advance(by: .seconds(1))
      """,
    page: "07-Time.md", isOptIn: true)

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    file.tree.nodes.indices.filter { index in
      guard let reference = file.tree.nodes[index].reference else { return false }
      return switch reference.name {
      case "asyncAfter", "makeTimerSource":
        ["Dispatch", "dispatch"].contains(where: reference.usr.contains)
      // A mock timer may have a method with this name too.
      case "scheduledTimer":
        ["s:10Foundation5TimerC", "c:objc(cs)NSTimer"].contains(where: reference.usr.hasPrefix)
      default: false
      }
    }.map {
      Problem(index: $0, text: "this is a system timer. Pass a timer that the test advances")
    }
  }
}

/// Finds calls that block a thread, and semaphores, groups and conditions that a thread can wait for.
struct BlockedThread: Rule {
  let guide = Guide(
    name: "blocked-thread",
    finds: "waits that block a thread",
    reason: """
      Tests run in parallel on few threads. A blocked thread may be the one that the awaited work needs.
      """,
    bad: """
      let done = DispatchSemaphore(value: 0)
      loader.load { done.signal() }
      done.wait()
      """,
    good: """
      await withCheckedContinuation { done in loader.load { done.resume() } }
      """,
    page: "08-AsyncWork.md", isOptIn: true)

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    file.tree.nodes.indices.filter { index in
      guard let reference = file.tree.nodes[index].reference else { return false }
      switch reference.name {
      case "init":
        return ["0A9SemaphoreC", "0A5GroupC", "11NSConditionC"].contains {
          reference.usr.contains($0)
        }
      case "run": return reference.usr.contains("RunLoop")
      case "waitUntilExit": return reference.usr.contains("Process")
      default: return false
      }
    }.map {
      Problem(index: $0, text: "this can block a thread that other tests may need. Suspend instead")
    }
  }
}

extension SourceTree {
  /// Returns `true` if a node refers to a function that sleeps in real time.
  ///
  /// Asynchronous sleeps of a minute or more do not count.
  fileprivate func isSleep(_ index: Int) -> Bool {
    guard let reference = nodes[index].reference else { return false }
    switch reference.name {
    case "usleep", "nanosleep": return reference.usr.hasPrefix("c:@F@")
    case "sleep":
      if reference.usr.hasPrefix("c:@F@") || reference.usr.contains("Thread") { return true }
      guard isOfTask(index) || reference.usr.hasPrefix("s:12_Concurrency") else { return false }
      // The clock may be one that a test advances.
      let type = nodes[index].syntax.type
      let isReal = type.contains("Continuous") || type.contains("Suspending")
      return (isReal || isOfTask(index) && type.contains("6UInt64V"))
        && !isEndless(sleep: index)
    default: return false
    }
  }

  /// Returns `true` if a node refers to a member of `Task`.
  fileprivate func isOfTask(_ index: Int) -> Bool {
    nodes[index].reference?.usr.hasPrefix("s:ScT") == true
  }

  /// Returns `true` if a sleep takes a minute or more.
  ///
  /// Tests cancel such a sleep instead of waiting for its end.
  private func isEndless(sleep index: Int) -> Bool {
    let call = ancestors(of: index).first { nodes[$0].kind == "call_expr" }
    guard let argument = call.flatMap({ nodes[$0].syntax.argumentList.first }),
      let number = argument.node("expr")?.unwrapped.number
    else { return false }
    // For a duration such as `.seconds(90)`, `number` is in minutes, so the limit is 1. Otherwise, it is a plain number
    // of nanoseconds, so the limit is the number of nanoseconds in a minute.
    return number >= SyntaxNode.minutes[argument.text("label") ?? "nanoseconds", default: 1]
  }

  /// Returns `true` if a node refers to a function that yields.
  fileprivate func isYield(_ index: Int) -> Bool {
    guard let reference = nodes[index].reference else { return false }
    return reference.name == "yield" && isOfTask(index)
      || reference.usr == "c:@F@sched_yield"
  }

  /// Returns the loops around a node in the same function or closure, the innermost first.
  fileprivate func loops(around index: Int) -> [Int] {
    ancestors(of: index).prefix { !["func_decl", "closure_expr"].contains(nodes[$0].kind) }.filter {
      ["while_stmt", "repeat_while_stmt", "for_each_stmt"].contains(nodes[$0].kind)
    }
  }

  /// Returns the innermost polling loop around a node.
  ///
  /// A polling loop runs until a condition is met. It is a `while` or `repeat` loop, or a `for` loop with a
  /// `where` clause, a `break` or a `return`.
  fileprivate func pollingLoop(around index: Int) -> Int? {
    loops(around: index).first { loop in
      nodes[loop].kind != "for_each_stmt" || !children(of: loop, in: "where").isEmpty
        || subtree(of: loop).contains { index in
          ["break_stmt", "return_stmt"].contains(nodes[index].kind)
            && loops(around: index).first == loop
        }
    }
  }
}

extension SyntaxNode {
  fileprivate static let minutes = [
    "seconds": 60.0, "milliseconds": 60_000, "nanoseconds": 60_000_000_000,
  ]

  /// The value of a number, the minutes of a duration, or a product of these, such as `.seconds(30) * 2`.
  fileprivate var number: Double? {
    guard let name = callee?.name else { return text("value").flatMap { Double($0) } }
    let numbers = arguments.compactMap(\.number)
    if name == "*" { return numbers.count == 2 ? numbers[0] * numbers[1] : nil }
    guard let minute = Self.minutes[name] else { return nil }
    return numbers.first.map { $0 / minute }
  }
}
