import Seams
import TestKit

@Suite("SplitMix64", .tags(.returnValue))
struct SplitMix64Tests {
  @Test func `the random number generator matches the published reference values`() {
    var generator = SplitMix64(seed: 1_234_567)

    let numbers = (1...5).map { _ in generator.next() }

    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }
}
