import Terminal

extension Console {
  /// Prints a text in lines of 78 columns, which the tour moves by two.
  ///
  /// All are as far to the right as the first, and those that go on are two columns more.
  func printWrapped(_ text: String) {
    let indentation = text.prefix { $0 == " " }
    for (number, line) in text.wrapped(to: 76 - indentation.count).enumerated() {
      print(indentation + (number == 0 ? "" : "  ") + line)
    }
  }
}

extension String {
  /// The text in lines of so many columns, parted at spaces.
  ///
  /// Whatever moves the cursor of a terminal counts as a space, since texts come from elsewhere. A word that is
  /// wider than a line is parted where the line ends.
  ///
  /// - Parameter width: How many columns a line has, at least two.
  /// - Returns: The lines; one that is empty for an empty text.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(whereSeparator: \.movesCursor) {
      if !line.isEmpty, line.columns + 1 + word.columns > width {
        lines.append(line)
        line = ""
      }
      if !line.isEmpty { line += " " }
      for character in word {
        if line.columns + character.columns > width {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return lines + [line]
  }
}

extension StringProtocol {
  /// How many columns of a terminal the text takes at most.
  fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  fileprivate var movesCursor: Bool {
    isWhitespace || unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Two for all scripts that have wide characters; then some narrow ones count too much.
  fileprivate var columns: Int {
    unicodeScalars.contains { $0.value >= 0x1100 } ? 2 : 1
  }
}
