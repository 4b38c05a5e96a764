import Foundation
import TestKit

@testable import Storage

@Suite("Names of files", .tags(.returnValue))
struct StoredFileNameTests {
  @Test(arguments: [
    ("", "value-"), ("theme", "value-theme"), ("..", "value-%2e%2e"),
    ("../../etc/passwd", "value-%2e%2e%2f%2e%2e%2fetc%2fpasswd"), ("A", "value-%41"),
    ("é", "value-%c3%a9"), ("🗂️", "value-%f0%9f%97%82%ef%b8%8f"),
  ])
  func `a name tells its key`(key: String, text: String) {
    let name = StoredFileName(key: key)

    #expect(name.text == text)
    #expect(name.key == key)
    #expect(StoredFileName(text: text) == name)
  }

  @Test(arguments: [
    (224, "value-"), (225, "long-"), (100_000, "long-"),
  ])
  func `a name that would be too long is a checksum`(length: Int, prefix: String) {
    let name = StoredFileName(key: String(repeating: "k", count: length))

    #expect(name.text.hasPrefix(prefix))
    #expect(name.text.utf8.count <= StoredFileName.maxLength)
    #expect((name.key == nil) == (prefix == "long-"))
    #expect(StoredFileName(text: name.text) == name)
  }

  @Test func `long keys that differ have names that differ`() {
    let long = String(repeating: "k", count: 1_000)
    let keys = [long, long + "k", long + "K", "é" + long, "e" + long]

    let names = Set(keys.map { StoredFileName(key: $0).text })

    #expect(names.count == 5)
  }

  @Test func `long keys that are equal have one name, however they are spelled`() {
    let long = String(repeating: "k", count: 1_000)

    #expect(StoredFileName(key: long + "e\u{301}") == StoredFileName(key: long + "\u{E9}"))
  }

  @Test func `a name that is too long for what is put aside is no name`() {
    let text = "value-" + String(repeating: "k", count: 225)

    #expect(StoredFileName(text: text) == nil)
  }

  @Test func `a checksum behind another word is no name`() {
    let text = StoredFileName(key: String(repeating: "k", count: 1_000)).text

    #expect(StoredFileName(text: "lung-" + text.dropFirst("long-".count)) == nil)
  }

  @Test func `what is put aside has the first number that is free`() {
    let name = StoredFileName(key: "a")

    #expect(name.aside(among: []) == "aside-1-value-a")
    #expect(
      name.aside(among: ["aside-1-value-a", "aside-3-value-a", "aside-2-value-b"])
        == "aside-2-value-a")
  }
}

@Suite("Escaping", .tags(.returnValue))
struct FileNameEscapingTests {
  @Test(arguments: [
    ("", ""), ("az-09", "az-09"), ("a_b.c", "a%5fb%2ec"), ("a/b", "a%2fb"), ("%", "%25"),
    ("A", "%41"), ("é", "%c3%a9"), (" ", "%20"),
  ])
  func `what is escaped is given back`(text: String, escaped: String) {
    #expect(FileNameEscaping.escape(text) == escaped)
    #expect(FileNameEscaping.unescape(escaped) == text)
  }

  // Not in the table: the log of a test run shows the arguments as they are.
  @Test func `every character of ASCII is given back, and none of them is case`() {
    let all = String(String.UnicodeScalarView((0..<128).compactMap(Unicode.Scalar.init)))

    let escaped = FileNameEscaping.escape(all)

    #expect(FileNameEscaping.unescape(escaped) == all)
    #expect(escaped == escaped.lowercased())
    #expect(escaped.contains("%00%01"))
  }

  @Test func `equal strings are escaped alike, however they are spelled`() {
    #expect(FileNameEscaping.escape("cafe\u{301}") == FileNameEscaping.escape("caf\u{E9}"))
  }

  // MARK: - Failures

  @Test(arguments: ["A", "a.b", "a/b", "%", "%2", "%2F", "%61", "%ff", "e%cc%81", "é", "a b"])
  func `what is never escaped so is refused`(text: String) {
    #expect(FileNameEscaping.unescape(text) == nil)
  }
}
