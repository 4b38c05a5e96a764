import TestKit

@testable import mutate

@Suite("Patterns of paths", .tags(.returnValue))
struct GlobTests {
  @Test(arguments: [
    ("*", true), ("Spy.swift", true), ("Spy*", true), ("*py.sw?ft", true), ("Sources/*", true),
    ("Sources/Kit/Spy.swift", true), ("S*p*y*", true), ("spy*", false), ("Spy", false), ("", false),
    ("Kit", false), ("*.txt", false), ("Spy.swift?", false),
  ])
  func `a path is meant as a whole or by its last part`(pattern: String, isMeant: Bool) {
    #expect(Glob(pattern).matches("Sources/Kit/Spy.swift") == isMeant)
  }
}

@Suite("SplitMix64", .tags(.returnValue))
struct SplitMix64Tests {
  @Test func `its numbers are those of the published reference`() {
    var generator = SplitMix64(seed: 1_234_567)

    let numbers = (1...5).map { _ in generator.next() }

    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }
}
