public import Foundation
public import Testing

/// A copy of data with random damage, as if from a broken disk or network.
///
/// Code that reads data from outside should return a value or throw an error for every damaged copy. It should never
/// trap or lose data.
///
/// <!-- snippet: settings -->
/// ```swift
/// /// Settings written by another program.
/// private struct Settings {
///   let volume: Int
///
///   init(json: Data) throws {
///     let values = try JSONDecoder().decode([String: Int].self, from: json)
///     volume = values["volume", default: 5]
///     guard (0...10).contains(volume) else {
///       throw OutOfRange(volume: volume)
///     }
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
/// @Test func `damaged settings never give a volume that is out of range`() {
///   let settings = Data(#"{"volume": 7}"#.utf8)
///
///   for copy in DamagedData.copies(of: settings) {
///     let volume = (try? Settings(json: copy.data))?.volume ?? 0
///     #expect((0...10).contains(volume), "\(copy)")
///   }
/// }
/// ```
///
/// The same data and seed give the same copy on every platform. The description of a copy shows its seed and its
/// damage. Use the description as the comment of an expectation.
public struct DamagedData: Hashable, Sendable {
  /// The environment variable that overrides the number of copies.
  static let variable = "TESTKIT_COPIES"

  /// The damaged data, which always differs from the original.
  public let data: Data

  /// The seed of the damage.
  public let seed: UInt64

  /// The damage in words, such as "byte 3 set to 0".
  let damage: String

  /// Creates a damaged copy.
  ///
  /// - Parameters:
  ///   - data: The original data.
  ///   - seed: The seed of the damage. Any number is valid.
  /// - Complexity: O(n), where n is the size of the data.
  public init(_ data: Data, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let original = [UInt8](data)
    var (bytes, damage) = Self.damage(original, using: &generator)
    // Some damage has no effect, such as setting a byte to the value that it already has.
    while bytes == original { (bytes, damage) = Self.damage(original, using: &generator) }
    self.data = Data(bytes)
    self.seed = seed
    self.damage = damage
  }

  /// Returns a collection of damaged copies, with the seeds 0, 1, 2 and so on.
  ///
  /// The default number of copies finds common mistakes. To search for rare ones, set a larger number in the
  /// environment: `TESTKIT_COPIES=50000 swift test`. You can also pass the copies to a test as `arguments:`.
  ///
  /// - Parameters:
  ///   - data: The original data.
  ///   - count: The number of copies, at least 1. The environment variable takes precedence.
  ///   - sourceLocation: The line at which an invalid number is reported.
  /// - Returns: The copies, which are created when they are read.
  public static func copies(
    of data: Data, count: Int = 500, sourceLocation: SourceLocation = #_sourceLocation
  ) -> some RandomAccessCollection<DamagedData> & Sendable {
    if count < 1 {
      recordFailure(
        "The number of damaged copies must be at least 1, but is \(count).", at: sourceLocation)
    }
    var count = max(count, 0)
    if let text = Environment.variables[variable], !text.isEmpty {
      if let number = Int(text), number > 0 {
        count = number
      } else {
        recordFailure(
          """
          \(variable) is \(describeValue(text)), which is not a valid number of copies, so it is \
          ignored. Set it to a whole number above 0, or unset it.
          """, at: sourceLocation)
      }
    }
    return DamagedCopies(data: data, count: count)
  }
}

/// Damaged copies with the seeds 0, 1, 2 and so on, each created whenever it is read.
private struct DamagedCopies: RandomAccessCollection, Sendable {
  let data: Data
  let count: Int

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> DamagedData { DamagedData(data, seed: UInt64(index)) }
}

extension DamagedData: CustomStringConvertible {
  /// The seed and the damage.
  public var description: String { "seed \(seed): \(damage)" }
}

// MARK: - Kinds of damage

extension DamagedData {
  /// Bytes that have a special meaning in text formats.
  private static let marks =
    Array("\"{}[]<>,:;=&%/\\\n\r\t -+.0129eE".utf8) + [0, 0x7f, 0x80, 0xff]

  private static func damage(
    _ bytes: [UInt8], using generator: inout SeededGenerator
  ) -> ([UInt8], damage: String) {
    let size = bytes.count
    guard size > 0 else { return randomBytes(using: &generator) }
    let place = random(in: 0..<size, using: &generator)
    let end = random(in: place..<size, using: &generator) + 1
    var copy = bytes
    switch random(in: 0..<8, using: &generator) {
    case 0:
      return randomBytes(using: &generator)
    case 1:
      return (Array(bytes[..<place]), "cut to the first \(place) of \(size) bytes")
    case 2:
      return (Array(bytes[end...]), "cut to the last \(size - end) of \(size) bytes")
    case 3:
      let bit = random(in: 0..<8, using: &generator)
      copy[place] ^= 1 << bit
      return (copy, "bit \(bit) of byte \(place) flipped")
    case 4:
      for index in place..<min(end, place + 8) {
        copy[index] = .random(in: .min ... .max, using: &generator)
      }
      return (copy, "bytes \(place)..<\(min(end, place + 8)) replaced")
    case 5:
      copy[place] = marks[random(in: 0..<marks.count, using: &generator)]
      return (copy, "byte \(place) set to \(copy[place])")
    case 6:
      copy.removeSubrange(place..<end)
      return (copy, "bytes \(place)..<\(end) removed")
    default:
      copy.insert(contentsOf: bytes[place..<end], at: end)
      return (copy, "bytes \(place)..<\(end) repeated")
    }
  }

  /// Returns a random number that does not depend on the size of `Int`, which is only 32 bits on some watches.
  private static func random(
    in range: Range<Int>, using generator: inout SeededGenerator
  ) -> Int {
    Int(Int64.random(in: Int64(range.lowerBound)..<Int64(range.upperBound), using: &generator))
  }

  private static func randomBytes(
    using generator: inout SeededGenerator
  ) -> ([UInt8], damage: String) {
    let count = random(in: 0..<65, using: &generator)
    let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return (bytes, "\(count) random bytes")
  }
}
