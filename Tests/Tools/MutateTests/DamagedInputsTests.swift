import Foundation
import TestKit
import TestKitCompiler
import TestKitTerminal

@testable import TestKitMutate

@Suite("Damaged inputs", .tags(.returnValue))
struct DamagedInputsTests {
  @Test func `mutants of a damaged source file stay within the file's bounds`() async throws {
    let code = """
      func a(_ list: [Int], _ flag: Bool?) -> Int {
        guard let flag, !list.isEmpty, flag && list.count <= 3 else { return 0 }
        var sum = max(list[0], 1)
        for number in list[0..<2] where number > 1 { sum += number * 2 }
        print("sum", sum, list.first?.description ?? "none")
        return sum
      }
      """
    let tree = try await tree(of: code)

    for copy in DamagedData.copies(of: Data(code.utf8)) {
      let source = SourceText(path: "Code.swift", bytes: Array(copy.data))
      let ranges = MutantFinder.mutants(of: tree, in: source).map(\.mutation.range)

      let whole = 0..<source.bytes.count
      #expect(ranges.allSatisfy { whole.clamped(to: $0) == $0 }, "\(copy)")
    }
  }

  @Test func `a damaged build description is read, or rejected with an error that names its path`()
    throws
  {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(component: "description.json")
    let description = Data(
      #"""
      {"swiftCommands": {"a": {"moduleName": "A", "executable": "/usr/bin/swiftc", "importPath": "/",
        "sources": ["a.swift"], "otherArguments": ["-g"]}}, "builtTestProducts": []}
      """#.utf8)

    for copy in DamagedData.copies(of: description) {
      try copy.data.write(to: file)
      do throws(CommandError) {
        let module = try BuildDescription.read(in: directory.url).module("A")
        #expect(module?.frontendArguments.contains("-module-name") != false, "\(copy)")
      } catch {
        let message = "\(file.path) does not say how the modules are compiled. "
        #expect(error.message.hasPrefix(message), "\(copy): \(error)")
      }
    }
  }

  @Test func `a damaged list of equivalent mutants is read or rejected with a line number`() {
    let list = """
      # The mutants of a rectangle.
      Rectangle.init(width:height:)
        integer literal: 0 × 2
          A width of one is refused by the next line as well.
      """

    for copy in DamagedData.copies(of: Data(list.utf8)) {
      do throws(CommandError) {
        let text = String(decoding: copy.data, as: UTF8.self)
        let entries = try EquivalentMutants(text, path: "List.txt").entries
        #expect(entries.allSatisfy { !$0.kind.mutator.isEmpty && !$0.reason.isEmpty }, "\(copy)")
      } catch {
        #expect("\(error)".contains(#/List\.txt:\d+: /#), "\(copy): \(error)")
      }
    }
  }
}
