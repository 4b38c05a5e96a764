import Foundation
import TestKit

@Suite("Fixtures", .tags(.returnValue))
struct FixtureTests: ~Copyable {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `a file is found in the folder beside the source file, and read`() throws {
    try write("hello", to: "Fixtures/note.txt")

    let fixture = try Fixture("note.txt", beside: sourceFile)

    #expect(fixture.url.path == path("Fixtures/note.txt"))
    #expect(try fixture.text() == "hello")
    #expect(try fixture.data() == Data("hello".utf8))
  }

  @Test func `a file may be in a subfolder`() throws {
    try write("hello", to: "Fixtures/users/note.txt")

    let text = try Fixture("users/note.txt", beside: sourceFile).text()

    #expect(text == "hello")
  }

  @Test func `a value is decoded`() throws {
    try write(#"{"id": 7, "tags": ["a"]}"#, to: "Fixtures/item.json")

    let item = try Fixture("item.json", beside: sourceFile).decode(Item.self)

    #expect(item == Item(id: 7, tags: ["a"]))
  }

  @Test func `a value is decoded by the decoder that is passed`() throws {
    try write(#"{"ID": 7, "TAGS": []}"#, to: "Fixtures/item.json")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .custom { path in
      SmallKey(stringValue: path.last?.stringValue.lowercased() ?? "")
    }

    let item: Item = try Fixture("item.json", beside: sourceFile).decode(with: decoder)

    #expect(item == Item(id: 7, tags: []))
  }

  @Test(arguments: ["note.txt", "Fixtures/note.txt"])
  func `of a bundle the folder of fixtures is looked into, and the top`(file: String) throws {
    try write("hello", to: file)
    let bundle = try #require(Bundle(url: directory.url))

    let text = try Fixture("note.txt", in: bundle).text()

    #expect(text == "hello")
  }

  @Test func `of a bundle the folder of fixtures goes before the top`() throws {
    try write("top", to: "note.txt")
    try write("folder", to: "Fixtures/note.txt")
    let bundle = try #require(Bundle(url: directory.url))

    let text = try Fixture("note.txt", in: bundle).text()

    #expect(text == "folder")
  }

  // MARK: - Failures

  @Test(arguments: ["../secret.txt", "a/../../secret.txt", "..", "", "/etc/passwd", "a//b", "a/"])
  func `a name that leads out of the folder, or is none, is refused`(name: String) throws {
    try write("hello", to: "secret.txt")

    let error = #expect(throws: FixtureError.self) { try Fixture(name, beside: sourceFile) }

    #expect(error?.reason == .refused)
    #expect(error?.name == name)
    #expect(
      error?.description == """
        "\(name)" is no name of a fixture. Name a file inside of the folder Fixtures, such as \
        "user.json" or "users/1.json", without "..".
        """)
  }

  @Test func `for a missing file it is said where it was looked for, and what is there`() throws {
    try write("", to: "Fixtures/b.json")
    try write("", to: "Fixtures/a.json")

    let error = #expect(throws: FixtureError.self) {
      try Fixture("user.json", beside: sourceFile)
    }

    #expect(error?.reason == .missing)
    // failure: fixture
    #expect(
      error?.description == """
        There is no fixture "user.json". Looked for
          \(path("Fixtures/user.json")): the folder holds ["a.json", "b.json"]
        Put it there. If it is a resource of the target, say so: Fixture("user.json", in: Bundle.module).
        """)
    // end failure
  }

  @Test func `of many files that are there the first are shown`() throws {
    for number in 10..<30 { try write("", to: "Fixtures/\(number)") }

    let error = #expect(throws: FixtureError.self) { try Fixture("9", beside: sourceFile) }

    #expect(
      error?.description.contains(
        """
        the folder holds ["10", "11", "12", "13", "14", "15", "16", "17", "18", "19", … 10 more]
        """) == true)
  }

  @Test func `of a bundle both places are named`() throws {
    try FileManager.default.createDirectory(
      atPath: path("Fixtures"), withIntermediateDirectories: false)
    let bundle = try #require(Bundle(url: directory.url))
    let top = try #require(bundle.resourceURL).path

    let error = #expect(throws: FixtureError.self) { try Fixture("users/1.json", in: bundle) }

    #expect(
      error?.description == """
        There is no fixture "users/1.json". Looked for
          \(top)/Fixtures/users/1.json: there is no such folder
          \(top)/users/1.json: there is no such folder
        Declare it in the manifest of the package: resources: [.copy("Fixtures")].
        """)
  }

  @Test func `a folder without a file holds nothing`() throws {
    try FileManager.default.createDirectory(
      atPath: path("Fixtures"), withIntermediateDirectories: false)

    let error = #expect(throws: FixtureError.self) { try Fixture("1", beside: sourceFile) }

    #expect(error?.description.contains("Fixtures/1: the folder holds nothing\n") == true)
  }

  @Test func `a file that is no text is shown as bytes`() throws {
    try write("", to: "Fixtures/image")
    let fixture = try Fixture("image", beside: sourceFile)
    try Data([0xFF, 0x00]).write(to: fixture.url)

    let error = #expect(throws: FixtureError.self) { try fixture.text() }

    #expect(error?.reason == .noText)
    #expect(
      error?.description == """
        The fixture "image" is no text in UTF-8. Read it with data().
        Found: 2 bytes 0xff00
        File: \(path("Fixtures/image"))
        """)
  }

  @Test func `a file that cannot be read is named, with the reason`() throws {
    try write("", to: "Fixtures/folder/file")
    let fixture = try Fixture("folder", beside: sourceFile)

    let error = #expect(throws: FixtureError.self) { try fixture.data() }

    #expect(error?.reason == .unreadable)
    let lines = error?.description.split(separator: "\n") ?? []
    #expect(lines.first?.hasPrefix("The fixture \"folder\" cannot be read: ") == true)
    #expect(lines.last == "File: \(path("Fixtures/folder"))")
  }

  // MARK: - Fixtures

  struct Item: Decodable, Equatable {
    var id: Int
    var tags: [String]
  }

  struct SmallKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private var sourceFile: String { path("Tests.swift") }

  private func path(_ name: String) -> String { directory.url.appending(path: name).path }

  private func write(_ text: String, to name: String) throws {
    let url = directory.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
