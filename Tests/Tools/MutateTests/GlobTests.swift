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
