/// Which lock the sources use.
enum LockConventions {
  /// Lines that use a bare `Mutex`: the thread sanitizer reports a false race as soon as two threads meet there.
  static func findings(in source: SwiftSource) -> [Finding] {
    guard !source.path.hasSuffix("/Guarded.swift") else { return [] }
    return source.lines.filter { line in
      !line.isInString && !line.text.hasPrefix("//") && line.text.contains("Mutex")
    }.map { line in
      Finding(
        path: source.path, line: line.number,
        text: "a bare Mutex makes the thread sanitizer report false races; use Guarded.")
    }
  }
}
