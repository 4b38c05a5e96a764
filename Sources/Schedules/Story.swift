import Foundation

/// The steps of a schedule, in order.
struct Story: Sendable {
  /// A part of a task that ran in one step.
  struct Run: Sendable {
    let number: Int
    let name: String?

    /// A Boolean value that indicates whether the task began with this step.
    let isBeginning: Bool

    /// A Boolean value that indicates whether the task ended with this step.
    let isEnd: Bool

    /// The addresses of the functions in which the task continued, innermost first.
    ///
    /// For the first step of a task, these are the functions in which the task was suspended after that step.
    let frames: [UInt]
  }

  struct Step: Sendable {
    let isOnMainActor: Bool

    /// The tasks that ran.
    ///
    /// Tasks that only measure time are left out, and so are tasks that the schedule does not know.
    ///
    /// A step usually runs one task, but the job of an actor can run several.
    var runs: [Run] = []
  }

  private(set) var steps: [Step] = []

  var count: Int { steps.count }

  mutating func begin(isOnMainActor: Bool) {
    steps.append(Step(isOnMainActor: isOnMainActor))
  }

  mutating func finish(_ runs: [Run]) {
    steps[steps.count - 1].runs = runs
  }

  /// The numbers of the tasks that ran in each step.
  var trace: [[Int]] { steps.map { $0.runs.map(\.number) } }
}

// MARK: - Messages

extension Story {
  /// Returns the last steps in which a task ran, as lines of a message.
  func text(last limit: Int = 20) -> String {
    let runs = steps.flatMap { step in step.runs.map { (step.isOnMainActor, $0) } }
    let shown = runs.suffix(limit * 2)
    let symbols = Symbols(shown.map { $0.1.frames })
    var lines: [String] = []
    for (isOnMainActor, run) in shown {
      let place = symbols.firstOfUser(run.frames)
      let line = """
          \(Self.describe(run.number, run.name)) \(run.isBeginning ? "begins" : "continues")\
        \(run.isBeginning && run.isEnd ? "" : place.map { run.isBeginning ? ", and waits \($0)" : " \($0)" } ?? "")\
        \(run.isEnd ? ", and ends" : "")\(isOnMainActor ? " (main actor)" : "")
        """
      // A task that yields takes several steps at the same place. One line is enough for them.
      if lines.last != line { lines.append(line) }
    }
    let isCut = shown.count < runs.count || lines.count > limit
    return ((isCut ? ["  …"] : []) + lines.suffix(limit)).joined(separator: "\n")
  }

  /// Returns the description of a task, such as `task 3 “upload”`.
  static func describe(_ number: Int, _ name: String?) -> String {
    if number == 1 { return "the test" }
    return "task \(number)" + (name.map { " “\($0)”" } ?? "")
  }
}

extension WaitingTask {
  /// Returns a line for each task, with the function in which it waits.
  static func lines(_ tasks: [WaitingTask]) -> String {
    let symbols = Symbols(tasks.map(\.frames))
    return tasks.map { task in
      "  \(Story.describe(task.number, task.name))\(symbols.firstOfUser(task.frames).map { ", \($0)" } ?? "")"
    }.joined(separator: "\n")
  }
}
