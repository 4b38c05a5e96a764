import Foundation
import TestKit

@testable import Storage

/// What a disk gives back instead of what was written: it is noticed, and nothing is lost.
@Suite("Damaged bytes", .tags(.state))
struct DamagedBytesTests {
  @Test(.tags(.returnValue)) func `no damage of a file is taken for a value`() {
    let file = StoredFile(key: "settings/color", value: Data("a value\nof two lines".utf8))

    for copy in DamagedData.copies(of: file.content) {
      #expect(StoredFile(content: copy.data) == nil, "\(copy)")
    }
  }

  @Test func `a damaged file is an error each time, and put aside for a new value`() throws {
    let directory = try TemporaryDirectory()
    let files = MockFiles()
    let store = FileKeyValueStore(directory: directory.url, files: files)
    let place = directory.url.appending(component: "value-a")
    let aside = directory.url.appending(component: "aside-1-value-a")
    let content = StoredFile(key: "a", value: Data("a value".utf8)).content

    // Each takes several calls of the disk, so a tenth of the others do.
    for copy in DamagedData.copies(of: content) where copy.seed.isMultiple(of: 10) {
      try copy.data.write(to: place)
      expectFailure(.corrupt, "\(copy)") { try store.data(forKey: "a") }
      #expect(try Data(contentsOf: place) == copy.data, "\(copy)")

      try store.set(Data("new".utf8), forKey: "a")

      #expect(try store.data(forKey: "a") == Data("new".utf8), "\(copy)")
      #expect(try Data(contentsOf: aside) == copy.data, "\(copy)")
      try FileManager.default.removeItem(at: aside)
    }
  }

  @Test func `a damaged document is a content, or an error that leaves it as it is`() throws {
    let store = InMemoryKeyValueStore()
    let document = StoredDocument<[String: [Int]]>(key: "numbers", version: 3, in: store)
    try document.update { $0 = ["a": [1, 2], "b": []] }
    let written = try #require(try store.data(forKey: "numbers"))

    for copy in DamagedData.copies(of: written) {
      try store.set(copy.data, forKey: "numbers")
      do throws(StoredDocumentError) {
        _ = try document.read()
      } catch {
        #expect("\(error)".contains("“numbers”"), "\(copy)")
        #expect(throws: error, "\(copy)") { try document.update { $0 = [:] } }
      }
      #expect(try store.data(forKey: "numbers") == copy.data, "\(copy)")
    }
  }

  @Test(.tags(.returnValue)) func `no damage of a name leads to a key that has another name`() {
    let name = Data("value-settings%2fcolor".utf8)

    for copy in DamagedData.copies(of: name) {
      let text = String(decoding: copy.data, as: UTF8.self)
      guard let key = StoredFileName(text: text)?.key else { continue }
      #expect(StoredFileName(key: key).text == text, "\(copy)")
    }
  }
}
