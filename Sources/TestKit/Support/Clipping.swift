extension String {
  /// Returns the longest beginning that takes no more than the given number of UTF-8 bytes.
  func prefix(utf8 limit: Int) -> String {
    var rest = limit
    return String(
      prefix { character in
        rest -= character.utf8.count
        return rest >= 0
      })
  }

  /// Returns the first bytes without splitting a scalar, or the whole text if it is not longer.
  ///
  /// It takes the same time for a text of any length.
  func clipped(toUTF8 limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end > startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return String(self[..<end])
  }

  /// Returns `true` if there are more characters than the given number.
  ///
  /// It takes the same time for a text of any length.
  func isLonger(than characters: Int) -> Bool {
    guard utf8.count > characters else { return false }
    return index(startIndex, offsetBy: characters, limitedBy: endIndex).map { $0 < endIndex }
      ?? false
  }
}
