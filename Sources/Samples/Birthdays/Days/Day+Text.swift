extension Day: CustomStringConvertible {
  /// Reads a day from a text.
  ///
  /// - Parameter text: A year of four digits, a month and a day of two, as in `1990-02-28`.
  /// - Throws: ``DayError`` if it is none, or if there is no such day.
  public init(_ text: String) throws(DayError) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { throw .noDay(text) }
    try self.init(year: year, month: month, day: day)
  }

  /// The day as it is read again, such as `1990-02-28`; a next birthday in the year 10000 is not.
  public var description: String {
    [year, month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
  }
}

extension Day: Codable {
  /// Reads a day that was written as a text.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: `DecodingError` if there is no text, or if it is no day.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      try self.init(container.decode(String.self))
    } catch let error as DayError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Writes the day as a text.
  ///
  /// - Parameter encoder: What to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
