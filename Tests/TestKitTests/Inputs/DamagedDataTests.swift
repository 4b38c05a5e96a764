import Foundation

@testable import TestKit

@Suite("Damaged data", .tags(.returnValue))
struct DamagedDataTests {
  let original = Data("0123456789".utf8)

  @Test(arguments: [0, 1, 2, 10, 1_000])
  func `no copy is the same as the original`(size: Int) {
    let original = Data(repeating: 7, count: size)

    for copy in DamagedData.copies(of: original, count: 2_000) {
      #expect(copy.data != original, "\(copy)")
    }
  }

  @Test func `a seed is one copy`() {
    for seed in 0..<100 as Range<UInt64> {
      let copy = DamagedData(original, seed: seed)

      #expect(copy == DamagedData(original, seed: seed))
      #expect(copy.seed == seed)
    }
  }

  /// A seed that a failure has named has to be the same copy in each version and on each platform.
  @Test(
    arguments: [
      (5, "012", "cut to the first 3 of 10 bytes"), (17, "789", "cut to the last 3 of 10 bytes"),
      (34, "01234%6789", "bit 4 of byte 5 is another one"),
      (45, "012345678@", "the bytes 9..<10 are any others"), (37, "0123456\"89", "byte 7 is 34"),
      (4, "0123", "the bytes 4..<10 are missing"),
      (57, "01234523456789", "the bytes 2..<6 are there twice"),
    ] as [(UInt64, String, String)])
  func `a copy says what has become of the data`(seed: UInt64, text: String, damage: String) {
    let copy = DamagedData(original, seed: seed)

    #expect(String(decoding: copy.data, as: UTF8.self) == text)
    #expect("\(copy)" == "seed \(seed): \(damage)")
  }

  @Test func `nothing of the data may be left`() {
    let copy = DamagedData(original, seed: 6)

    #expect(copy.data == Data([0x27, 0x70, 0x94, 0x50, 0x5b, 0xfe]))
    #expect("\(copy)" == "seed 6: 6 bytes of any kind")
  }

  @Test func `the copies are those of the seeds from zero on`() {
    let copies = Array(
      DamagedData.copies(
        of: original, count: 3, environment: [:], sourceLocation: #_sourceLocation))

    #expect(copies == (0..<3).map { DamagedData(original, seed: $0) })
  }

  @Test(arguments: ["cut to the first", "cut to the last", "bytes of any kind", "another one"])
  func `damages of each kind are among a few hundred`(kind: String) {
    let copies = DamagedData.copies(of: original, count: 500)

    #expect(copies.contains { $0.description.contains(kind) })
  }

  @Test(arguments: [0, 0x22, 0x7f, 0x80, 0xff])
  func `a byte with a meaning of its own is in some copy`(byte: Int) {
    let copies = (0..<2_000 as Range<UInt64>).map { DamagedData(original, seed: $0) }

    #expect(copies.contains { $0.description.hasSuffix(" is \(byte)") })
  }

  @Test func `a single byte is damaged, too, and not only replaced`() {
    let copies = (0..<100 as Range<UInt64>).map { DamagedData(Data([7]), seed: $0) }

    #expect(copies.contains { $0.description.hasSuffix("of byte 0 is another one") })
  }

  @Test func `up to eight bytes are any others`() throws {
    let sizes = try (0..<2_000 as Range<UInt64>).compactMap { seed -> Int? in
      let copy = DamagedData(Data(repeating: 7, count: 100), seed: seed)
      let places = /the bytes (\d+)\.\.<(\d+) are any others/
      guard let match = try places.firstMatch(in: copy.description) else { return nil }
      return try #require(Int(match.2)) - #require(Int(match.1))
    }

    #expect(sizes.max() == 8 && sizes.min() == 1)
  }

  @Test func `each bit is another one in some copy`() {
    let copies = (0..<1_000 as Range<UInt64>).map { DamagedData(original, seed: $0) }

    for bit in 0..<8 {
      #expect(copies.contains { $0.description.contains(": bit \(bit) of ") }, "\(bit)")
    }
  }

  @Test func `of any kind there are none to sixty-four bytes`() {
    let sizes = (0..<20_000 as Range<UInt64>).map { DamagedData(original, seed: $0) }
      .filter { $0.description.hasSuffix("of any kind") }.map(\.data.count)

    #expect(Set(sizes) == Set(0...64))
  }

  @Test func `there are five hundred if nobody says another number`() {
    let environment = ProcessInfo.processInfo.environment[DamagedData.variable]

    let copies = Array(DamagedData.copies(of: original))

    #expect(copies.count == environment.flatMap { Int($0) } ?? 500)
  }

  @Test(arguments: [
    ([:], 2), (["TESTKIT_COPIES": ""], 2), (["TESTKIT_COPIES": "5"], 5),
    (["TESTKIT_COPIES": "1"], 1),
  ])
  func `how many there are is up to the environment, and then to the code`(
    environment: [String: String], count: Int
  ) {
    let copies = DamagedData.copies(
      of: original, count: 2, environment: environment, sourceLocation: #_sourceLocation)

    #expect(Array(copies).count == count)
  }

  @Test(arguments: [0, -1, .min])
  func `fewer than one are none`(count: Int) {
    let copies = DamagedData.copies(
      of: original, count: count, environment: [:], sourceLocation: #_sourceLocation)

    #expect(Array(copies).isEmpty)
  }

  // MARK: - Failures

  @Test(arguments: ["0", "-5", "many", "1.5"])
  func `an environment that says something else is reported, and the code counts`(
    text: String
  ) async throws {
    var count = 0

    let issues = await captureIssues {
      let copies = DamagedData.copies(
        of: original, count: 2, environment: ["TESTKIT_COPIES": text],
        sourceLocation: #_sourceLocation)
      count = Array(copies).count
    }

    #expect(count == 2)
    #expect(
      issues.map(\.message) == [
        """
        TESTKIT_COPIES is "\(text)", which is no number of copies, so there are 2. Set it to a whole \
        number above 0, or leave it out.
        """
      ])
  }
}
