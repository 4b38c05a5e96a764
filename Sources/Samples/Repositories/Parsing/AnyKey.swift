/// A key that is known at run time.
struct AnyKey: CodingKey {
  let stringValue: String

  /// Nil: it is never the place in a list.
  var intValue: Int? { nil }

  init(_ text: String) {
    stringValue = text
  }

  init?(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) {
    self.init("\(intValue)")
  }
}
