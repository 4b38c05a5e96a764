/// One thing that is wrong in a file of the repository.
struct Finding: Equatable, CustomStringConvertible {
  /// The path of the file, seen from the root of the repository.
  let path: String

  /// The number of the line, from one.
  let line: Int

  /// What is wrong, and what to do about it.
  let text: String

  var description: String { "\(path):\(line): \(text)" }
}
