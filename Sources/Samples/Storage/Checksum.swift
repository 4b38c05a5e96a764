/// A number by which damaged bytes are told from whole ones: FNV-1a with 128 bits.
///
/// It finds what happens by accident. It is no defence against somebody who chooses bytes on purpose.
struct Checksum: Equatable {
  private static let prime: UInt128 = 0x0100_0000_0000_0000_0000_013B
  private static let digits = 32

  private let value: UInt128

  init(_ bytes: some Sequence<UInt8>) {
    // The published value to begin with.
    value = bytes.reduce(0x6C62_272E_07BB_0142_62B8_2175_6295_C58D) { sum, byte in
      (sum ^ UInt128(byte)) &* Self.prime
    }
  }

  /// The number that a text shows; nil if it shows none.
  init?(text: some StringProtocol) {
    guard let value = UInt128(text, radix: 16) else { return nil }
    self.value = value
    guard self.text == text else { return nil }
  }

  /// Thirty-two hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: Self.digits - digits.count) + digits
  }
}
