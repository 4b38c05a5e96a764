import Foundation

@testable import TestKit

@Suite("Damaged data", .tags(.returnValue))
struct DamagedDataTests {
  let original = Data("0123456789".utf8)

  @Test(arguments: [0, 1, 2, 10, 1_000])
  func `every damaged copy differs from the original`(size: Int) {
    let original = Data(repeating: 7, count: size)

    for copy in DamagedData.copies(of: original, count: 2_000) {
      #expect(copy.data != original, "\(copy)")
    }
  }

  /// The seed that a failure shows must give the same copy in every version of TestKit and on every platform.
  @Test(
    arguments: [
      (5, Data("012".utf8), "cut to the first 3 of 10 bytes"),
      (17, Data("789".utf8), "cut to the last 3 of 10 bytes"),
      (34, Data("01234%6789".utf8), "bit 4 of byte 5 flipped"),
      (45, Data("012345678@".utf8), "bytes 9..<10 replaced"),
      (37, Data("0123456\"89".utf8), "byte 7 set to 34"),
      (4, Data("0123".utf8), "bytes 4..<10 removed"),
      (57, Data("01234523456789".utf8), "bytes 2..<6 repeated"),
      (6, Data([0x27, 0x70, 0x94, 0x50, 0x5b, 0xfe]), "6 random bytes"),
    ] as [(UInt64, Data, String)])
  func `a seed always causes the same damage, and the description shows both`(
    seed: UInt64, data: Data, damage: String
  ) {
    let copy = DamagedData(original, seed: seed)

    #expect(copy.data == data)
    #expect("\(copy)" == "seed \(seed): \(damage)")
  }

  @Test func `over many seeds, damage takes many forms, but stays within its limits`() {
    let copies = (0..<20_000 as Range<UInt64>).map { DamagedData(original, seed: $0) }
    let damages = Set(copies.map(\.damage))

    for bit in 0..<8 { #expect(damages.contains("bit \(bit) of byte 5 flipped")) }
    for byte in [0, 0x22, 0x7f, 0x80, 0xff] { #expect(damages.contains("byte 5 set to \(byte)")) }
    for count in 0...64 { #expect(damages.contains("\(count) random bytes")) }
    #expect(!damages.contains("65 random bytes"))
    #expect(damages.contains("bytes 1..<9 replaced"))
    #expect(!damages.contains("bytes 1..<10 replaced"))
    for kind in ["cut to the first 5 of", "cut to the last 5 of", "bytes 2..<6 removed"] {
      #expect(damages.contains { $0.hasPrefix(kind) }, "\(kind)")
    }
  }

  @Test func `even one-byte data can be damaged by flipping a bit`() {
    let copies = (0..<100 as Range<UInt64>).map { DamagedData(Data([7]), seed: $0) }

    #expect(copies.contains { $0.description.hasSuffix("of byte 0 flipped") })
  }

  // MARK: - Number of copies

  @Test(arguments: [
    ([:], 1, 1), ([:], 2, 2), (["TESTKIT_COPIES": ""], 2, 2), (["TESTKIT_COPIES": "5"], 2, 5),
    (["TESTKIT_COPIES": "1"], 2, 1),
  ])
  func `an environment variable overrides the number of damaged copies`(
    environment: [String: String], count: Int, expected: Int
  ) {
    let copies = Environment.$replacement.withValue(environment) {
      Array(DamagedData.copies(of: original, count: count))
    }

    #expect(copies == (0..<UInt64(expected)).map { DamagedData(original, seed: $0) })
  }

  @Test(arguments: [0, -1, .min])
  func `asking for fewer than one damaged copy records an issue`(count: Int) async {
    let line = #line + 3
    let issues = await Environment.$replacement.withValue([:]) {
      await captureIssues {
        let copies = DamagedData.copies(of: original, count: count)
        #expect(copies.isEmpty)
      }
    }

    expectOneIssue(
      issues, "The number of damaged copies must be at least 1, but is \(count).", line: line)
  }

  @Test(
    arguments: Environment.$replacement.withValue([:]) {
      DamagedData.copies(of: Data("{}".utf8), count: 3)
    })
  func `damaged copies can be the arguments of a test`(copy: DamagedData) {
    #expect(copy.data != Data("{}".utf8))
  }

  @Test func `by default, 500 damaged copies of the data are made`() {
    let environment = ProcessInfo.processInfo.environment[DamagedData.variable]

    let copies = Array(DamagedData.copies(of: original))

    #expect(copies.count == environment.flatMap { Int($0) } ?? 500)
  }

  @Test(arguments: ["0", "-5", "many", "1.5"])
  func `an invalid value of TESTKIT_COPIES is reported and ignored`(text: String) async {
    let issues = await Environment.$replacement.withValue(["TESTKIT_COPIES": text]) {
      await captureIssues {
        let copies = DamagedData.copies(of: original, count: 2)
        #expect(copies.count == 2)
      }
    }

    #expect(
      issues.map(\.message) == [
        """
        TESTKIT_COPIES is "\(text)", which is not a valid number of copies, so it is ignored. Set it to a \
        whole number above 0, or unset it.
        """
      ])
  }
}
