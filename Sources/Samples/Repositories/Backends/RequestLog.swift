import Seams

/// Where backends write what they are asked for; shared by those that are to be numbered together.
public final class RequestLog: Sendable {
  private struct State {
    var isEnabled: Bool
    var requestCount = 0
  }

  private let state: Guarded<State>
  private let write: @Sendable (String) -> Void

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether it writes.
  ///   - write: Writes a line, on whichever thread it is called, such as `{ print($0) }`.
  public init(isEnabled: Bool = true, write: @escaping @Sendable (String) -> Void) {
    state = Guarded(State(isEnabled: isEnabled))
    self.write = write
  }

  /// Whether it writes; requests are counted in any case.
  public var isEnabled: Bool {
    get { state.withLock { $0.isEnabled } }
    set { state.withLock { $0.isEnabled = newValue } }
  }

  /// How many requests there have been.
  public var requestCount: Int { state.withLock { $0.requestCount } }

  /// Counts a request; its number, from one.
  func nextNumber() -> Int {
    state.withLock { state in
      state.requestCount += 1
      return state.requestCount
    }
  }

  /// Writes a line, outside the lock, if there is anybody to read it.
  func line(_ text: @autoclosure () -> String) {
    guard isEnabled else { return }
    write(text())
  }
}
