import Foundation
import TestKit

@testable import Storage

@Suite("Stored files and their names", .tags(.returnValue))
struct StoredFileTests {
  @Test(arguments: [
    ("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964"),
    ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
    (String(repeating: "k", count: 615), "00824c0f1914caa9e6f9cf15fa602d14"),
  ])
  func `a checksum is the 128-bit FNV-1a hash of its text`(text: String, digits: String) {
    #expect(checksum(of: text.utf8) == digits)
  }

  @Test(arguments: [
    ("", ""), ("theme", "theme"), ("az-09", "az-09"), ("..", "%2e%2e"), ("a_b.c", "a%5fb%2ec"),
    ("../../etc/passwd", "%2e%2e%2f%2e%2e%2fetc%2fpasswd"), ("%", "%25"), (" ", "%20"),
    ("A", "%41"), ("é", "%c3%a9"), ("e\u{301}", "%c3%a9"), ("🗂️", "%f0%9f%97%82%ef%b8%8f"),
    ("\u{FEFF}a", "%ef%bb%bfa"), ("\u{301}", "%cc%81"),
  ])
  func `a value's file name contains the key, escaped and with normalized Unicode`(
    key: String, escaped: String
  ) {
    let name = StoredFileName(key: key)

    #expect(name.text == "value-\(escaped)")
    #expect(name.key == key)
    #expect(StoredFileName(text: name.text) == name)
  }

  @Test(arguments: [(224, false), (225, true), (100_000, true)])
  func `a file name that would be too long has a checksum instead of the key`(
    length: Int, isLong: Bool
  ) {
    let name = StoredFileName(key: String(repeating: "k", count: length))

    #expect(name.text.hasPrefix(isLong ? "long-" : "value-"))
    #expect(name.text.utf8.count == (isLong ? 37 : 230))
    #expect((name.key == nil) == isLong)
    #expect(StoredFileName(text: name.text) == name)
  }

  // MARK: - Failures

  @Test func `damaged file data is never mistaken for a stored value`() {
    let file = StoredFile(key: "settings/color", value: Data("a value\nof two lines".utf8))

    for copy in DamagedData.copies(of: file.content) {
      #expect(StoredFile(content: copy.data) == nil, "\(copy)")
    }
  }
}
