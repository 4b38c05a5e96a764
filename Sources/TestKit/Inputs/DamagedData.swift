public import Foundation
public import Testing

/// Data as a disk or a network may give them back: cut, with other bits, or nothing of the kind.
///
/// What reads data from outside answers each of them with a value or with an error that says what is wrong; none
/// makes it trap, and none makes it lose what was there.
///
/// <!-- snippet: settings -->
/// ```swift
/// /// The settings that another program wrote.
/// private struct Settings {
///   let volume: Int
///
///   init(json: Data) throws {
///     let values = try JSONDecoder().decode([String: Int].self, from: json)
///     volume = values["volume", default: 5]
///     guard (0...10).contains(volume) else { throw OutOfRange(volume: volume) }
///   }
///
///   struct OutOfRange: Error {
///     let volume: Int
///   }
/// }
/// ```
///
/// <!-- snippet: damaged-data -->
/// ```swift
/// @Test func `settings from outside are read or refused, and are never out of range`() {
///   let settings = Data(#"{"volume": 7}"#.utf8)
///
///   for copy in DamagedData.copies(of: settings) {
///     let volume = (try? Settings(json: copy.data))?.volume ?? 0
///     #expect((0...10).contains(volume), "\(copy)")
///   }
/// }
/// ```
///
/// A copy is the same for the same data and seed, on every platform. Its description says which seed that was, and
/// what has become of the data, for the comment of an expectation.
public struct DamagedData: Hashable, Sendable {
  /// The environment variable that says how many copies are made, in place of the number in the code.
  static let variable = "TESTKIT_COPIES"

  /// What is left of the data; never the same as they were.
  public let data: Data

  /// Which copy it is.
  public let seed: UInt64

  /// What has become of the data.
  let damage: String

  /// Makes a damaged copy.
  ///
  /// - Parameters:
  ///   - data: The data as they should be.
  ///   - seed: Which copy; any number does.
  /// - Complexity: O(n), where n is the size of the data.
  public init(_ data: Data, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let original = [UInt8](data)
    var (bytes, damage) = Self.damaged(original, using: &generator)
    // Some do nothing to some data, such as a part that is repeated in a row of equal bytes.
    while bytes == original { (bytes, damage) = Self.damaged(original, using: &generator) }
    self.data = Data(bytes)
    self.seed = seed
    self.damage = damage
  }

  /// Damaged copies, each in another way.
  ///
  /// Few of them are enough to notice what is often wrong. For what is wrong with one of many thousands, say how many
  /// in the environment: `TESTKIT_COPIES=50000 swift test`.
  ///
  /// - Parameters:
  ///   - data: The data as they should be.
  ///   - count: How many, if the environment does not say it; with the seeds from 0 on.
  ///   - sourceLocation: Where the environment is reported, if that says something else.
  /// - Returns: The copies, each made when it is its turn.
  public static func copies(
    of data: Data, count: Int = 500, sourceLocation: SourceLocation = #_sourceLocation
  ) -> some Sequence<DamagedData> {
    copies(
      of: data, count: count, environment: ProcessInfo.processInfo.environment,
      sourceLocation: sourceLocation)
  }

  static func copies(
    of data: Data, count: Int, environment: [String: String], sourceLocation: SourceLocation
  ) -> some Sequence<DamagedData> {
    var count = count
    if let text = environment[variable], !text.isEmpty {
      if let number = Int(text), number > 0 {
        count = number
      } else {
        recordFailure(
          """
          \(variable) is \(describeValue(text)), which is no number of copies, so there are \(count). Set it to \
          a whole number above 0, or leave it out.
          """, at: sourceLocation)
      }
    }
    return (0..<UInt64(max(count, 0))).lazy.map { DamagedData(data, seed: $0) }
  }
}

extension DamagedData: CustomStringConvertible {
  /// The seed, and what has become of the data.
  public var description: String { "seed \(seed): \(damage)" }
}

// MARK: - Implementation

extension DamagedData {
  /// What has another meaning in the formats that people can read.
  private static let marks =
    Array("\"{}[]<>,:;=&%/\\\n\r\t -+.0129eE".utf8) + [0, 0x7f, 0x80, 0xff]

  private static func damaged(
    _ bytes: [UInt8], using generator: inout SeededGenerator
  ) -> ([UInt8], damage: String) {
    let size = bytes.count
    guard size > 0 else { return anyBytes(using: &generator) }
    let place = Int.random(in: 0..<size, using: &generator)
    let end = Int.random(in: place..<size, using: &generator) + 1
    var copy = bytes
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      return anyBytes(using: &generator)
    case 1:
      return (Array(bytes[..<place]), "cut to the first \(place) of \(size) bytes")
    case 2:
      return (Array(bytes[end...]), "cut to the last \(size - end) of \(size) bytes")
    case 3:
      let bit = Int.random(in: 0..<8, using: &generator)
      copy[place] ^= 1 << bit
      return (copy, "bit \(bit) of byte \(place) is another one")
    case 4:
      for index in place..<min(end, place + 8) {
        copy[index] = .random(in: .min ... .max, using: &generator)
      }
      return (copy, "the bytes \(place)..<\(min(end, place + 8)) are any others")
    case 5:
      copy[place] = marks[Int.random(in: 0..<marks.count, using: &generator)]
      return (copy, "byte \(place) is \(copy[place])")
    case 6:
      copy.removeSubrange(place..<end)
      return (copy, "the bytes \(place)..<\(end) are missing")
    default:
      copy.insert(contentsOf: bytes[place..<end], at: end)
      return (copy, "the bytes \(place)..<\(end) are there twice")
    }
  }

  private static func anyBytes(
    using generator: inout SeededGenerator
  ) -> ([UInt8], damage: String) {
    let count = Int.random(in: 0...64, using: &generator)
    let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return (bytes, "\(count) bytes of any kind")
  }
}
