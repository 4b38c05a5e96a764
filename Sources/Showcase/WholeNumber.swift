extension Int {
  /// Reads an argument that has to be a whole number.
  static func wholeNumber(_ text: String) throws(ShowcaseError) -> Int {
    guard let number = Int(text) else {
      throw .usage("“\(text)” is not a whole number between \(Int.min) and \(Int.max)")
    }
    return number
  }
}
