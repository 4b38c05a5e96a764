import TestKitTerminal

extension Console {
  /// Prints text in lines of at most 78 columns.
  ///
  /// All lines keep the text's indentation, up to 38 columns. Lines after the first are indented by two more columns.
  /// The tour indents everything by two columns, which makes 80 in total.
  func printWrapped(_ text: String) {
    let indentation = text.prefix { $0 == " " }.prefix(38)
    for (number, line) in text.wrapped(to: 76 - indentation.count).enumerated() {
      print(indentation + (number == 0 ? "" : "  ") + line)
    }
  }
}

extension String {
  /// Returns the text in lines of at most the given width, broken at spaces or inside words that are too long.
  ///
  /// The text may come from a server, so everything that moves a terminal's cursor counts as a space.
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
  /// The maximum number of terminal columns that the text can take.
  fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  fileprivate var movesCursor: Bool {
    isWhitespace || unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// The maximum number of columns that the character can take.
  ///
  /// A character counts as two columns if it contains a scalar from U+1100 up, where the scripts with wide characters
  /// begin.
  fileprivate var columns: Int {
    unicodeScalars.contains { $0.value >= 0x1100 } ? 2 : 1
  }
}
