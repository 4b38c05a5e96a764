import Foundation
import TestKit

@testable import Storage

@Suite("The content of a file", .tags(.returnValue))
struct StoredFileTests {
  @Test(arguments: [
    ("", ""), ("a", ""), ("", "one"), ("a\nb", "\n\n"), ("🗂️", "KeyValueStore 1\n"),
  ])
  func `what is written is read back`(key: String, text: String) {
    let file = StoredFile(key: key, value: Data(text.utf8))

    let copy = StoredFile(content: file.content)

    #expect(copy == file)
  }

  @Test func `a part of other data is read as well`() throws {
    let file = StoredFile(key: "a", value: Data("one".utf8))
    let part = (Data("before".utf8) + file.content).dropFirst(6)

    let copy = try #require(StoredFile(content: part))

    #expect(copy == file)
    #expect(copy.value.startIndex == 0)
  }

  // MARK: - Failures

  @Test func `any changed bit is noticed`() {
    let content = StoredFile(key: "ab", value: Data("one".utf8)).content

    let read = (0..<content.count * 8).filter { bit in
      var damaged = content
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      return StoredFile(content: damaged) != nil
    }

    #expect(read == [])
  }

  @Test func `any missing end is noticed`() {
    let content = StoredFile(key: "ab", value: Data("one".utf8)).content

    let read = (0..<content.count).filter { StoredFile(content: content.prefix($0)) != nil }

    #expect(read == [])
  }

  @Test func `a key that is not escaped as a store does it is none`() {
    let body = Data("%61\none".utf8)

    let file = StoredFile(
      content: Data("KeyValueStore 1\n\(Checksum(body).text)\n".utf8) + body)

    #expect(file == nil)
  }
}

@Suite("Checksums", .tags(.returnValue))
struct ChecksumTests {
  @Test(arguments: [
    ("", "6c62272e07bb014262b821756295c58d"),
    ("a", "d228cb696f1a8caf78912b704e4a8964"),
    ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
  ])
  func `it is the published one`(text: String, checksum: String) {
    let digits = Checksum(text.utf8).text

    #expect(digits == checksum)
  }

  @Test func `it is read back, with all its zeros`() throws {
    let digits = "00000000000000000000000000000abc"

    let checksum = try #require(Checksum(text: digits))

    #expect(checksum.text == digits)
  }

  // MARK: - Failures

  @Test(arguments: [
    "", "abc", "6C62272E07BB014262B821756295C58D", "+c62272e07bb014262b821756295c58d",
    "6c62272e07bb014262b821756295c58", "6c62272e07bb014262b821756295c58d0",
    "6c62272e07bb014262b821756295c58x",
  ])
  func `other texts are none`(text: String) {
    let checksum = Checksum(text: text)

    #expect(checksum == nil)
  }
}
