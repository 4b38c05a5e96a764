/// The lines of a Swift file.
///
/// No parser is needed, because `swift format` enforces a uniform layout.
struct SwiftSource {
  struct Line: Equatable {
    /// The number of the line, from 1.
    let number: Int

    /// The line without its indentation.
    let text: String

    /// The number of spaces before the text.
    let indentation: Int

    /// `true` if the line begins inside a multi-line string.
    let isInString: Bool
  }

  let path: String
  let lines: [Line]

  init(path: String, text: String) {
    self.path = path
    var isInString = false
    var lines: [Line] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      lines.append(
        Line(
          number: lines.count + 1,
          text: text.trimmingSuffix(while: \.isWhitespace),
          indentation: line.count - text.count,
          isInString: isInString))
      if isInString || !text.hasPrefix("//"), !text.ranges(of: "\"\"\"").count.isMultiple(of: 2) {
        isInString.toggle()
      }
    }
    self.lines = lines
  }
}

extension StringProtocol {
  /// Returns the text without the matching characters at its end.
  func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, predicate(last) { text.removeLast() }
    return String(text)
  }

  /// The text without whitespace at its ends.
  var trimmed: String {
    drop(while: \.isWhitespace).trimmingSuffix(while: \.isWhitespace)
  }

  /// Returns the text after a prefix, or nil if the text does not begin with it.
  func dropping(prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
