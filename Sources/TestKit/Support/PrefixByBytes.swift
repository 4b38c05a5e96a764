extension String {
  /// The first characters that take no more than some bytes of UTF-8.
  func prefix(utf8 limit: Int) -> String {
    var rest = limit
    return String(
      prefix { character in
        rest -= character.utf8.count
        return rest >= 0
      })
  }
}
