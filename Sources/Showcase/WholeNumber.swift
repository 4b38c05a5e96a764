extension FixedWidthInteger {
  /// Reads an argument that has to be a whole number.
  static func wholeNumber(_ text: String) throws(ShowcaseError) -> Self {
    guard let number = Self(text) else {
      throw .usage("“\(text)” is not a whole number between \(min) and \(max)")
    }
    return number
  }
}
