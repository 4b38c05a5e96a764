import TestKit

@testable import benchmarks

@Suite("The machine that measures", .tags(.returnValue))
struct MachineTests {
  @Test func `the machine is described in one line`() {
    #expect(
      Machine.madeUp().description == "Swift 9.8.7, Some OS 1, 2 cores, Some CPU, release build")
  }

  @Test func `unknown parts of a machine are named`() {
    let machine = Machine(
      operatingSystem: "Some OS 1", numberOfCores: 1, isOptimizedBuild: false)

    #expect(
      machine.description == """
        Swift of an unknown version, Some OS 1, 1 core, an unknown processor, debug build
        """)
  }

  @Test(
    arguments: [
      ("Swift version 6.3.1 (swift-6.3.1-RELEASE)", "6.3.1"),
      ("Apple Swift version 6.4 (swiftlang-6.4.0.1)", "6.4"),
      ("command not found", nil),
    ] as [(String, String?)])
  func `the version is found in the output of Swift`(text: String, version: String?) {
    #expect(Machine.swiftVersion(in: text) == version)
  }

  @Test func `the first processor of the list counts`() {
    let list = """
      processor\t: 0
      model name\t: AMD EPYC
      processor\t: 1
      model name\t: Something else
      """

    #expect(Machine.processor(in: list) == "AMD EPYC")
  }

  @Test func `a processor without a name is unknown`() {
    let list = """
      processor\t: 0
      model name\t:
      stepping\t: 1
      """

    #expect(Machine.processor(in: list) == nil)
  }

  @Test func `this machine has an operating system and cores`() {
    let machine = Machine.current

    #expect(!machine.operatingSystem.isEmpty)
    #expect(machine.numberOfCores > 0)
  }
}
