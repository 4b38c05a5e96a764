import Foundation

/// The position of the first difference between two strings.
struct TextPlace {
  let actual: String.Index
  let expected: String.Index

  /// The number of equal characters at the beginning, or nil if there are too many to count.
  let sameCharacters: Int?

  /// The position in the form used in messages: "character 12", or "byte 1000001" in a long string.
  let text: String

  /// The largest number of equal bytes whose characters are counted.
  ///
  /// Counting the characters of more bytes would take longer than finding the difference.
  private static let mostCounted = 65_536

  /// Finds the first difference between two strings, or returns nil if they have the same characters.
  ///
  /// Bytes are compared first, because that is a thousand times faster. Where the bytes differ, the characters are
  /// compared as well, because the same character can be encoded in several ways.
  init?(_ actual: String, _ expected: String) {
    var places = (actual: actual.startIndex, expected: expected.startIndex)
    while true {
      let rest = (actual[places.actual...], expected[places.expected...])
      guard let same = firstDifferingByte(rest.0.utf8, rest.1.utf8) else { return nil }
      // The byte that differs may be inside a character, which may begin earlier in one string than in the other.
      let bytes = min(
        actual.boundary(atOrBefore: same, after: places.actual),
        expected.boundary(atOrBefore: same, after: places.expected))
      places.actual = actual.utf8.index(places.actual, offsetBy: bytes)
      places.expected = expected.utf8.index(places.expected, offsetBy: bytes)
      guard places.actual < actual.endIndex, places.expected < expected.endIndex,
        actual[places.actual] == expected[places.expected]
      else { break }
      actual.formIndex(after: &places.actual)
      expected.formIndex(after: &places.expected)
    }
    if places.actual == actual.endIndex && places.expected == expected.endIndex { return nil }
    self.actual = places.actual
    self.expected = places.expected
    let before = actual[..<places.actual]
    sameCharacters = before.utf8.count <= Self.mostCounted ? before.count : nil
    text = sameCharacters.map { "character \($0 + 1)" } ?? "byte \(before.utf8.count + 1)"
  }
}

extension TextPlace {
  /// Returns a clause with the code points of the differing characters, or nil unless exactly one of them is ASCII.
  ///
  /// Such characters may look the same, as a dash and a hyphen do.
  func lookalike(in actual: String, _ expected: String) -> String? {
    guard let new = actual[self.actual...].first, let old = expected[self.expected...].first,
      new.isASCII != old.isASCII
    else { return nil }
    return "\(text) is \(Self.codePoints(new)) instead of \(Self.codePoints(old))"
  }

  private static func codePoints(_ character: Character) -> String {
    character.unicodeScalars.prefix(8).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
  }
}

extension String {
  /// Returns the offset in bytes, from `start`, of the last character boundary at or before `bytes`.
  fileprivate func boundary(atOrBefore bytes: Int, after start: Index) -> Int {
    let place = utf8.index(start, offsetBy: bytes)
    guard place < endIndex else { return bytes }
    // Stepping one character forward and back leads to the beginning of the character that contains the byte.
    return utf8.distance(from: start, to: index(before: index(after: place)))
  }
}

/// Returns the number of equal bytes at the beginning of two lists, or nil if the lists are equal.
func firstDifferingByte(
  _ actual: some Collection<UInt8>, _ expected: some Collection<UInt8>
) -> Int? {
  let same = equalBytes(actual, expected, most: min(actual.count, expected.count))
  return same == actual.count && same == expected.count ? nil : same
}

/// Returns the number of equal bytes at the beginning of two lists, or at the end, up to a maximum.
func equalBytes(
  _ actual: some Collection<UInt8>, _ expected: some Collection<UInt8>, most: Int,
  atEnd: Bool = false
) -> Int {
  let fast = actual.withContiguousStorageIfAvailable { actual in
    expected.withContiguousStorageIfAvailable { expected in
      func isSame(_ from: Int, _ length: Int) -> Bool {
        let (place, other) =
          atEnd ? (actual.count - from - length, expected.count - from - length) : (from, from)
        return unsafe memcmp(
          actual.baseAddress.unsafelyUnwrapped + place,
          expected.baseAddress.unsafelyUnwrapped + other, length) == 0
      }
      // Compare blocks, because `memcmp` does not say where the difference is. They first grow and then shrink, so that
      // few bytes are compared twice.
      var (same, step) = (0, 4_096)
      while same < most, isSame(same, min(step, most - same)) {
        same += min(step, most - same)
        step *= 2
      }
      while step > 0 {
        if step <= most - same, isSame(same, step) { same += step }
        step /= 2
      }
      return same
    }
  }
  return (fast ?? nil) ?? equalBytes(Array(actual), Array(expected), most: most, atEnd: atEnd)
}

// MARK: - Hidden secrets

/// Two strings that differ, with the secrets near the difference hidden.
///
/// If one string is long, both are searched for secrets only around the difference. If either has a secret there, both
/// are cut to the searched part. Otherwise, both are retained in full.
struct TextPair {
  private(set) var actual: String
  private(set) var expected: String

  /// The position of the difference, or nil if the strings are the same once their secrets are hidden.
  private(set) var place: TextPlace?

  /// The strings without their secrets, or nil if none was found.
  private(set) var secrets: TextsWithoutSecrets?

  var hasSecrets: Bool { secrets != nil }

  /// The position of the first difference, or nil if it is in a secret or is not shown.
  var placeBeforeSecret: TextPlace? {
    guard let place else { return nil }
    if let secretPlaces, secretPlaces.actual <= place.actual { return nil }
    return place
  }

  /// The positions to show: the first difference, which may be in a secret, or nil if no difference is shown.
  var shown: (actual: String.Index, expected: String.Index)? {
    placeBeforeSecret.map { ($0.actual, $0.expected) } ?? secretPlaces
  }

  /// The positions of the secrets that differ, or nil if there are none.
  private var secretPlaces: (actual: String.Index, expected: String.Index)? {
    secrets?.offsets.map { offsets in
      (
        actual.utf8.index(actual.startIndex, offsetBy: offsets.actual),
        expected.utf8.index(expected.startIndex, offsetBy: offsets.expected)
      )
    }
  }

  /// `true` if the beginning of the strings was cut off.
  private(set) var isCutBefore = false

  /// The number of characters to retain before the difference, and of bytes to retain after it.
  private static let reach = 16_384

  init(_ actual: String, _ expected: String) {
    self.actual = actual
    self.expected = expected
    place = TextPlace(actual, expected)
    var parts = (actual: actual[...], expected: expected[...])
    // If only one string were cut, the difference would be at different positions in the two parts.
    if let place, max(actual.utf8.count, expected.utf8.count) > 2 * Self.reach {
      parts.actual = Self.part(of: actual, around: place.actual)
      parts.expected = Self.part(of: expected, around: place.expected)
    }
    let hidden = TextsWithoutSecrets(String(parts.actual), String(parts.expected))
    guard hidden.hasSecrets else { return }
    secrets = hidden
    isCutBefore = parts.actual.startIndex > actual.startIndex
    self.actual = hidden.actual
    self.expected = hidden.expected
    place = TextPlace(self.actual, self.expected)
  }

  /// Returns the part of a string to search for secrets.
  ///
  /// The text before the difference is measured in characters, so that both parts begin at the same place even if equal
  /// characters have different numbers of bytes.
  private static func part(of text: String, around place: String.Index) -> Substring {
    let begin = text.index(place, offsetBy: -reach, limitedBy: text.startIndex) ?? text.startIndex
    let end = text.utf8.index(place, offsetBy: reach, limitedBy: text.endIndex) ?? text.endIndex
    return text[begin..<end]
  }

  /// Returns `true` if one of the two strings has more characters than a limit.
  func isLong(_ characters: Int) -> Bool {
    actual.isLonger(than: characters) || expected.isLonger(than: characters)
  }
}

/// Returns the first characters of a string, with secrets hidden.
func beginning(of text: Substring, characters: Int) -> String {
  // The end of a secret may be far beyond the shown part.
  var writer = ValueWriter()
  return String(writer.visible(String(text)).prefix(characters))
}
