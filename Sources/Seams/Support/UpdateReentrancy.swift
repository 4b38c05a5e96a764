import Foundation

/// A check that detects changes to a store from inside an update of the same store.
///
/// A store holds a lock while the closure of an update runs. If the closure changed the store, the thread would wait
/// for itself forever. So an update marks its thread, and a change on a marked thread throws an error instead. Marking
/// the thread is enough, because the closure is synchronous. A task that the closure starts is not inside the update
/// and simply waits for the lock.
package enum UpdateReentrancy {
  /// Returns `true` if the current thread is inside an update.
  ///
  /// - Parameter place: The location of the store, such as the path of a folder.
  /// - Returns: `true` if a change would wait forever.
  package static func isUpdating(_ place: String) -> Bool {
    Thread.current.threadDictionary[key(place)] != nil
  }

  /// Runs the closure of an update while the current thread is marked.
  ///
  /// - Parameters:
  ///   - place: The location of the store.
  ///   - body: The closure.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  package static func update<Result, Failure: Error>(
    _ place: String,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let marks = Thread.current.threadDictionary
    marks[key(place)] = true
    defer { marks.removeObject(forKey: key(place)) }
    return try body()
  }

  private static func key(_ place: String) -> String { "Seams.UpdateReentrancy \(place)" }
}
