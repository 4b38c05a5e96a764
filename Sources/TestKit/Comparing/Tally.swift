/// How many of the elements or keys of something differ, and how.
struct Tally {
  let noun: String

  /// How many were expected.
  let total: Int

  var differing = 0
  var missing = 0
  var unexpected = 0
  var moved = 0

  var count: Int { differing + missing + unexpected + moved }

  /// The words of a first line: “2 of 14 elements differ and 1 is missing”.
  var text: String {
    let parts = [
      (differing, "differs", "differ", true), (missing, "is missing", "are missing", true),
      // None of those that were expected.
      (unexpected, "is unexpected", "are unexpected", false),
      (moved, "has moved", "have moved", true),
    ].filter { $0.0 > 0 }
    let texts = parts.enumerated().map { index, part in
      let count =
        switch (index, total) {
        case (0, _) where total == 0 || !part.3: counted(part.0, noun)
        case (0, _): "\(part.0) of \(counted(total, noun))"
        default: "\(part.0)"
        }
      return "\(count) \(part.0 == 1 ? part.1 : part.2)"
    }
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }
}
