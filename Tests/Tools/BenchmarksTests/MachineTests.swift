import TestKit

@testable import benchmarks

@Suite("Machine descriptions", .tags(.returnValue))
struct MachineTests {
  @Test func `unknown parts of a machine are described as unknown`() {
    let machine = Machine(operatingSystem: "Some OS 1", numberOfCores: 1, isOptimizedBuild: false)

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
  func `the Swift version is found in the compiler's output`(text: String, version: String?) {
    #expect(Machine.swiftVersion(in: text) == version)
  }

  @Test(
    arguments: [
      ("processor\t: 0\nmodel name\t: AMD EPYC\nprocessor\t: 1\nmodel name\t: Other", "AMD EPYC"),
      ("processor\t: 0\nmodel name\t:\nstepping\t: 1", nil),
    ] as [(String, String?)])
  func `the name of the first processor is found in a processor list`(list: String, name: String?) {
    #expect(Machine.processor(in: list) == name)
  }

  @Test func `the current machine's operating system and core count are known`() async {
    let machine = await Machine.current

    #expect(!machine.operatingSystem.isEmpty)
    #expect(machine.numberOfCores > 0)
  }
}
