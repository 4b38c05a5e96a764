import Foundation

/// Which stores the running thread updates right now.
///
/// A store that holds a lock while the closure of an update runs would wait for itself for ever if the
/// closure changed it. With this it can tell, and throw. The mark is one of the thread, because the
/// closure is synchronous: a task that it starts is not inside the update, and only waits for its end.
///
/// `package`, because the stores of TestKit and of the samples both need it.
package enum RunningUpdate {
  /// Whether the running thread is inside an update of a store.
  ///
  /// - Parameter place: The place that the store writes to.
  /// - Returns: Whether it is.
  package static func isUnderWay(at place: String) -> Bool {
    Thread.current.threadDictionary[key(place)] != nil
  }

  /// Runs the closure of an update.
  ///
  /// - Parameters:
  ///   - place: The place that the store writes to.
  ///   - body: What is the inside of the update.
  /// - Returns: Whatever `body` returns.
  /// - Throws: Whatever `body` throws.
  package static func run<Result, Failure: Error>(
    at place: String,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let marks = Thread.current.threadDictionary
    marks[key(place)] = true
    defer { marks.removeObject(forKey: key(place)) }
    return try body()
  }

  private static func key(_ place: String) -> String { "Seams.RunningUpdate \(place)" }
}
