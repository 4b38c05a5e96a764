import Foundation
import ProductFeed
import TestKit

/// The live resources, on a bundle that the test makes.
@Suite("Resources of a bundle", .tags(.returnValue))
struct BundleResourcesTests: ~Copyable {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `a file that is there is read`() throws {
    try Data("hello".utf8).write(to: directory.url.appending(component: "a.json"))

    let data = try resources().data(named: "a.json")

    #expect(data == Data("hello".utf8))
  }

  @Test(arguments: FeedDocument.allCases)
  func `the module comes with every document`(document: FeedDocument) async throws {
    let data = try await ResourceDocuments().data(of: document)

    #expect(!data.isEmpty)
  }

  // MARK: - Failures

  @Test func `a file that is missing is not found`() throws {
    let resources = try resources()

    #expect(throws: ResourceError.notFound(name: "b.json")) {
      try resources.data(named: "b.json")
    }
  }

  @Test func `a directory cannot be read as a file`() throws {
    try FileManager.default.createDirectory(
      at: directory.url.appending(component: "c.json"), withIntermediateDirectories: false)
    let resources = try resources()

    let error = #expect(throws: ResourceError.self) { try resources.data(named: "c.json") }

    guard case .unreadable(name: "c.json", let reason) = error else {
      Issue.record("\(String(describing: error)) does not say that c.json is unreadable")
      return
    }
    #expect(!reason.isEmpty)
  }

  // MARK: - Fixtures

  /// Looks into the directory once, so it is called when everything is there.
  private func resources() throws -> BundleResources {
    BundleResources(bundle: try #require(Bundle(url: directory.url)))
  }
}
