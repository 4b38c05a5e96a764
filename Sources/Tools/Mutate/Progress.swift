import Seams
import TestKitTerminal

/// Shows the progress of a run, as a bar on a terminal and as lines elsewhere.
final class Progress: Sendable {
  private struct State {
    var report: Report
    var total = 0
    var note = ""
  }

  private let console: Console
  private let state: LockedState<State>

  init(console: Console, module: String) {
    self.console = console
    state = LockedState(State(report: Report(module: module)))
  }

  var report: Report { state.withLock { $0.report } }

  /// Sets the number of mutants to try.
  func begin(_ total: Int) {
    state.withLock { $0.total = total + $0.report.results.count }
    note(counted(total, "mutant"))
  }

  /// Shows the current step.
  func note(_ text: String) {
    state.withLock { $0.note = text }
    if console.drawsSteps { draw() } else { console.print(text) }
  }

  /// Adds the verdict on a mutant.
  ///
  /// A terminal shows the new counts next to the bar. Elsewhere, a line is printed for each mutant that is alive.
  func add(_ mutant: Mutant, _ verdict: Verdict) {
    state.withLock { $0.report.add(mutant, verdict) }
    if console.drawsSteps {
      draw()
    } else if verdict.isAlive {
      console.print("\(verdict.name): \(mutant.description)")
    }
  }

  /// Reports that a suite is left out.
  ///
  /// - Parameter suite: A sentence that names the suite and the reason.
  func leaveOut(_ suite: String) {
    state.withLock { $0.report.leaveOut(suite) }
    note(suite)
  }

  /// Clears the line of the bar.
  func end() {
    console.showStep("")
  }

  private func draw() {
    let state = state.withLock { $0 }
    console.showStep(Self.line(state.report, of: state.total, state.note))
  }

  /// Returns the bar, the number of results and the current step.
  static func line(_ report: Report, of total: Int, _ note: String) -> String {
    let width = 24
    let done = total > 0 ? report.results.count * width / total : 0
    let bar = String(repeating: "█", count: done) + String(repeating: "░", count: width - done)
    return "\(bar) \(report.results.count)/\(total), \(report.count(\.isAlive)) alive, \(note)"
  }
}
