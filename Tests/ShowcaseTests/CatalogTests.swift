import Foundation
import TestKit

@testable import showcase

/// The catalog against the tree: what it names exists, and what exists is named.
@Suite("Catalog", .tags(.state))
struct CatalogTests {
  private let demonstrations: [any Demonstration] = .all(LiveParts())
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `every sample of the package has its place in the tour`() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "Sources/Samples").path
    ).filter { !$0.hasPrefix(".") }

    let shown = demonstrations.flatMap(\.pattern.samples)

    #expect(shown.sorted() == folders.sorted())
  }

  @Test func `every suite to read first exists`() {
    for pattern in demonstrations.map(\.pattern) {
      let path = root.appending(path: pattern.testFile).path

      #expect(FileManager.default.fileExists(atPath: path), "\(pattern.testFile)")
    }
  }

  @Test func `no two commands have one name`() {
    let names = demonstrations.map(\.name)

    #expect(Set(names).count == names.count)
  }
}
