import Seams
import TestKit

@Suite("SplitMix64", .tags(.returnValue))
struct SplitMix64Tests {
  @Test(
    arguments: [
      (
        1_234_567,
        [
          6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
          4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
      ),
      (0, [0xE220_A839_7B1D_CDAF]),
    ] as [(UInt64, [UInt64])])
  func `the numbers are those of the published reference`(seed: UInt64, expected: [UInt64]) {
    var generator = SplitMix64(seed: seed)

    #expect(expected.map { _ in generator.next() } == expected)
  }

  @Test(arguments: [0, 1, 42, .max] as [UInt64])
  func `a thousand numbers agree with a second implementation`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)

    let numbers = (1...1_000).map { _ in generator.next() }

    #expect(numbers == (1...1_000).map { number(UInt64($0), of: seed) })
  }

  // MARK: - Fixtures

  /// Returns the n-th number in one step, because the state is the seed plus n times the golden gamma.
  ///
  /// The C source shifts by 30, 27 and 31 bits. Its multipliers bf58476d1ce4e5b9 and 94d049bb133111eb are decimal here.
  private func number(_ position: UInt64, of seed: UInt64) -> UInt64 {
    func xorShift(_ bits: UInt64, _ distance: UInt64) -> UInt64 { bits ^ bits / (1 << distance) }
    let state = seed &+ position &* 11_400_714_819_323_198_485
    let first = xorShift(state, 30) &* 13_787_848_793_156_543_929
    let second = xorShift(first, 27) &* 10_723_151_780_598_845_931
    return xorShift(second, 31)
  }
}
