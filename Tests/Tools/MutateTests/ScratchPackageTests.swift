import Foundation
import TestKit
import TestKitTerminal

@testable import TestKitMutate

@Suite("The copy of a package", .tags(.state))
struct ScratchPackageTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let package: URL
  private let copy: URL
  private let scratch: ScratchPackage

  init() throws {
    directory = try TemporaryDirectory()
    package = directory.url.appending(component: "package")
    copy = directory.url.appending(component: "copy")
    scratch = ScratchPackage(of: package, in: copy.path)
  }

  @Test func `refreshing a copied package updates its files and keeps its build products`() throws {
    try package.write("a", to: "Sources/A.swift")
    try package.write("b", to: "Tests/Data/b.json")
    try package.write("c", to: ".build/c")
    try package.write("d", to: ".git/d")
    try package.write("e", to: ".swiftpm/e")
    try package.write("f", to: ".swiftpm/xcode/configuration/f")
    try package.write("{}", to: ".swiftpm/configuration/mirrors.json")
    _ = try scratch.claim()
    try scratch.refresh()
    try copy.write("old", to: "Sources/Gone.swift")
    try copy.write("product", to: ".build/product")
    try copy.write("changed", to: "Sources/A.swift")

    _ = try scratch.claim()
    try scratch.refresh()

    #expect(try copy.text(of: "Sources/A.swift") == "a")
    #expect(try copy.text(of: "Tests/Data/b.json") == "b")
    #expect(try copy.text(of: ".build/product") == "product")
    #expect(!exists("Sources/Gone.swift"))
    #expect(!exists(".build/c") && !exists(".git/d") && !exists(".swiftpm/e"))
    // Some packages cannot be built without their registries and mirrors.
    #expect(try copy.text(of: ".swiftpm/configuration/mirrors.json") == "{}")
    #expect(!exists(".swiftpm/xcode/configuration/f"))
  }

  @Test func `tests that the run does not need are copied, but not compiled`() throws {
    try package.write("a", to: "Tests/ATests/A.swift")
    try package.write("b", to: "Tests/BTests/B.swift")
    try package.write("{}", to: "Tests/BTests/b.json")
    try package.write("c", to: "Tests/CTests/Parts/C.swift")
    try package.write("d", to: "Tests/BTestsToo/D.swift")
    try package.write("e", to: "Tests/BTests/E.swift")
    let omitted = ["Tests/BTests/B.swift", "Tests/BTests/b.json", "Tests/CTests/Parts/C.swift"]

    // The scratch folder may be below a link.
    let link = directory.url.appending(component: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: directory.url)
    let place = link.appending(component: "copy").path
    try ScratchPackage(of: package, in: place, without: omitted).refresh()

    #expect(try copy.text(of: "Tests/ATests/A.swift") == "a")
    #expect(try copy.text(of: "Tests/BTests/B.swift") == "#if OMITTED\nb\n#endif\n")
    #expect(try copy.text(of: "Tests/BTests/b.json") == "{}")
    #expect(try copy.text(of: "Tests/CTests/Parts/C.swift") == "#if OMITTED\nc\n#endif\n")
    #expect(try copy.text(of: "Tests/BTestsToo/D.swift") == "d")
    // Another target can have a file in the same folder.
    #expect(try copy.text(of: "Tests/BTests/E.swift") == "e")

    try scratch.refresh()

    #expect(try copy.text(of: "Tests/BTests/B.swift") == "b")
  }

  @Test(arguments: [
    ("copy/A.swift", "A.swift"), ("copy/B/../A.swift", "A.swift"), ("A.swift", nil),
  ])
  func `messages name a file of the package, not its copy in the scratch folder`(
    place: String, path: String?
  ) throws {
    try copy.write("", to: "A.swift")
    let file = directory.url.appending(path: place).path

    #expect(scratch.originalPath(file) == path ?? file)
  }

  @Test func `an unchanged file in the copy of a package is not written again`() throws {
    try package.write("a", to: "A.swift")
    try scratch.refresh()
    let before = try modification("A.swift")

    try scratch.refresh()
    try scratch.write(Array("a".utf8), to: "A.swift")

    #expect(try modification("A.swift") == before)
  }

  @Test
  func `each change to a copied file moves its modification date to a later second`()
    throws
  {
    var seconds: [Double?] = []
    func note() throws {
      seconds.append(try modification("A.swift")?.timeIntervalSince1970.rounded(.down))
    }

    for text in ["a", "b"] {
      try package.write(text, to: "A.swift")
      try scratch.refresh()
      try note()
      try scratch.write(Array("mutant of \(text)".utf8), to: "A.swift")
      try note()
    }

    #expect(Set(seconds).count == 4)
    #expect(seconds.compactMap(\.self) == seconds.compactMap(\.self).sorted())

    let future = Date(timeIntervalSince1970: 4_000_000_000.25)
    try FileManager.default.setAttributes(
      [.modificationDate: future], ofItemAtPath: copy.appending(component: "A.swift").path)
    try scratch.write(Array("later".utf8), to: "A.swift")

    #expect(try modification("A.swift") == Date(timeIntervalSince1970: 4_000_000_001))
  }

  @Test func `by default, each package is copied to a folder of its own`() {
    let one = ScratchPackage(of: URL(filePath: "/a/one"), in: nil)
    let other = ScratchPackage(of: URL(filePath: "/a/other"), in: nil)

    #expect(one.directory.lastPathComponent == "mutate-a-one")
    #expect(one.directory != other.directory)
  }

  @Test func `copying a package replaces a symbolic link with a copy of its target`() throws {
    try directory.url.write("original", to: "Shared.swift")
    try package.write("a", to: "Sources/A.swift")
    try FileManager.default.createSymbolicLink(
      at: package.appending(path: "Sources/Shared.swift"),
      withDestinationURL: directory.url.appending(component: "Shared.swift"))
    try scratch.refresh()
    let copied = try copy.text(of: "Sources/Shared.swift")

    try scratch.write(Array("mutant".utf8), to: "Sources/Shared.swift")

    #expect(copied == "original")
    #expect(try copy.text(of: "Sources/Shared.swift") == "mutant")
    #expect(try package.text(of: "Sources/Shared.swift") == "original")
  }

  @Test(arguments: ["Folder/A.swift", "Folder/Inner/A.swift"])
  func `a mutant is not written through a link inside a linked folder`(path: String) throws {
    try directory.url.write("original", to: "else/A.swift")
    let outside = directory.url.appending(component: "else")
    try outside.write("", to: "B.swift")
    try directory.url.write("", to: "shared/B.swift")
    try package.write("", to: "A.swift")
    for (link, target) in [
      ("shared/A.swift", outside.appending(component: "A.swift")), ("shared/Inner", outside),
      ("package/Folder", directory.url.appending(component: "shared")),
    ] {
      try FileManager.default.createSymbolicLink(
        at: directory.url.appending(path: link), withDestinationURL: target)
    }
    try scratch.refresh()

    try scratch.write(Array("mutant".utf8), to: path)

    #expect(try copy.text(of: path) == "mutant")
    #expect(exists(path.replacing("A", with: "B")))
    #expect(try outside.text(of: "A.swift") == "original")
  }

  @Test func `leaving out a test file that is a symbolic link does not change the linked file`()
    throws
  {
    let shared = directory.url.appending(component: "Shared.swift")
    try package.write("", to: "Tests/BTests/A.swift")
    try FileManager.default.createSymbolicLink(
      at: package.appending(path: "Tests/BTests/B.swift"), withDestinationURL: shared)
    // The link is broken, so it is copied as it is.
    try scratch.refresh()
    try directory.url.write("original", to: "Shared.swift")

    try ScratchPackage(of: package, in: copy.path, without: ["Tests/BTests/B.swift"]).refresh()

    #expect(try directory.url.text(of: "Shared.swift") == "original")
    #expect(try copy.text(of: "Tests/BTests/B.swift") == "#if OMITTED\noriginal\n#endif\n")
  }

  @Test func `a file that has become executable is copied again`() throws {
    try package.write("exit 0", to: "Tests/run.sh")
    try scratch.refresh()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: package.appending(path: "Tests/run.sh").path)

    try scratch.refresh()

    let script = copy.appending(path: "Tests/run.sh")
    #expect(FileManager.default.isExecutableFile(atPath: script.path))
  }

  @Test func `relative links inside a linked folder are replaced by their targets`() throws {
    try package.write("a", to: "A.swift")
    try directory.url.write("", to: "common/.build/b")
    try directory.url.write("original", to: "vendor/A.swift")
    // The last two links form a cycle.
    for (link, target) in [
      ("common/A.swift", "../vendor/A.swift"), ("package/Shared", "../common"),
      ("common/Vendor", "../vendor"), ("vendor/Common", "../common"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: directory.url.appending(path: link).path, withDestinationPath: target)
    }

    try scratch.refresh()
    try scratch.refresh()

    let paths = try FileManager.default.subpathsOfDirectory(atPath: copy.path)
    #expect(
      paths.sorted() == [
        "A.swift", "Shared", "Shared/A.swift", "Shared/Vendor", "Shared/Vendor/A.swift",
        "Shared/Vendor/Common",
      ])
    #expect(try copy.text(of: "Shared/A.swift") == "original")
    #expect(try copy.text(of: "Shared/Vendor/A.swift") == "original")
  }

  @Test
  func `a link to a folder above the package is copied as a link, and writing through it fails`()
    throws
  {
    try package.write("original", to: "A.swift")
    try FileManager.default.createSymbolicLink(
      at: package.appending(component: "Around"), withDestinationURL: directory.url)

    try scratch.refresh()

    let link = copy.appending(component: "Around").path
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link) == directory.url.path)
    let error = try #require(throws: CommandError.self) {
      try scratch.write(Array("mutant".utf8), to: "Around/package/A.swift")
    }
    #expect(error.message.hasSuffix("/Around/package/A.swift”: it is outside of the copy"))
    #expect(try package.text(of: "A.swift") == "original")
  }

  @Test func `refreshing a copy again does not change a folder that the package links to`() throws {
    let outer = directory.url.appending(component: "outer")
    let package = outer.appending(component: "package")
    try package.write("original", to: "A.swift")
    try FileManager.default.createSymbolicLink(
      at: package.appending(component: "Around"), withDestinationURL: outer)
    let scratch = ScratchPackage(of: package, in: copy.path)

    try scratch.refresh()
    try scratch.refresh()

    #expect(try package.text(of: "A.swift") == "original")
  }

  @Test(arguments: ["core", "core/Examples/Demo"])
  func `reusing a scratch folder does not change a package that it had a link to`(
    package: String
  ) throws {
    try directory.url.write("", to: "app/A.swift")
    try directory.url.write("", to: "\(package)/A.swift")
    try directory.url.write("core", to: "core/A.swift")

    for (package, neighbor) in [("app", "core"), (package, "util")] {
      let original = directory.url.appending(path: package)
      let neighbors = NeighborPackages(
        of: original.path, [directory.url.appending(path: neighbor).path]
      ) { _ in [] }
      let scratch = ScratchPackage(of: original, in: copy.path, beside: neighbors)
      _ = try scratch.claim()
      try scratch.refresh()
      try scratch.write(Array("mutant".utf8), to: "A.swift")
    }

    #expect(try directory.url.text(of: "core/A.swift") == "core")
  }

  @Test func `a package and a scratch folder can be given as symbolic links`() throws {
    try package.write("a", to: "Sources/A.swift")
    try copy.write("old", to: "Sources/Gone.swift")
    for folder in [package, copy] {
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathExtension("link"), withDestinationURL: folder)
    }

    try ScratchPackage(
      of: package.appendingPathExtension("link"), in: copy.appendingPathExtension("link").path
    ).refresh()

    #expect(try copy.text(of: "Sources/A.swift") == "a")
    #expect(!exists("Sources/Gone.swift"))
  }

  @Test func `a broken symbolic link is copied as it is`() throws {
    try package.write("a", to: "A.swift")
    try FileManager.default.createSymbolicLink(
      at: package.appending(component: "link"), withDestinationURL: URL(filePath: "/nowhere"))

    try scratch.refresh()
    try scratch.refresh()

    let link = copy.appending(component: "link").path
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/nowhere")
  }

  // MARK: - Failures

  @Test(arguments: ["package", ".", "package/Sources", "package/../package", "link"])
  func `a scratch folder that overlaps the package is refused, and nothing changes`(
    place: String
  ) throws {
    try package.write("a", to: "Sources/A.swift")
    try FileManager.default.createSymbolicLink(
      at: directory.url.appending(component: "link"), withDestinationURL: package)
    let path = directory.url.appending(path: place).path

    let error = try #require(throws: CommandError.self) {
      _ = try ScratchPackage(of: package, in: path).claim()
    }

    #expect(error.status == .usage)
    #expect(
      error.message.hasSuffix(
        "overlaps the package. Name a folder outside of it, as in: --scratch /tmp/mutants"))
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: package.path).sorted() == [
        "Sources", "Sources/A.swift",
      ])
  }

  @Test func `a scratch folder inside the package's .build folder is accepted`() throws {
    try package.write("a", to: "A.swift")

    let place = package.appending(path: ".build/mutants").path

    #expect(throws: Never.self) { _ = try ScratchPackage(of: package, in: place).claim() }
  }

  @Test func `copying a package into a folder with other files fails and keeps the files`() throws {
    try copy.write("mine", to: "letter.txt")

    #expect(
      throws: CommandError.usage(
        """
        “\(copy.path)” has files that do not belong to a copy and would be deleted. Choose an empty \
        folder, or one that does not exist
        """)
    ) {
      _ = try scratch.claim()
    }
    #expect(try copy.text(of: "letter.txt") == "mine")
  }

  @Test func `a scratch folder whose lock file cannot be opened is refused`() throws {
    try copy.write("", to: ".mutate/a")

    #expect(
      throws: CommandError.unavailable("cannot open “\(copy.path)/.mutate”: Is a directory")
    ) {
      _ = try scratch.claim()
    }
  }

  @Test func `a scratch path that is a file is refused`() throws {
    try directory.url.write("a", to: "A.swift")
    let path = directory.url.appending(component: "A.swift").path

    let error = try #require(throws: CommandError.self) {
      try ScratchPackage(of: package, in: path).refresh()
    }

    #expect(
      error.message.hasPrefix("cannot copy the package to “\(path)/”: ")
        || error.message.hasPrefix("cannot copy the package to “\(path)”: "))
  }

  // MARK: - Fixtures

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: copy.appending(path: path).path)
  }

  private func modification(_ path: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: copy.appending(path: path).path)[
      .modificationDate] as? Date
  }
}
