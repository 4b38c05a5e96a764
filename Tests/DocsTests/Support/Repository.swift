import Foundation
import TestKit

/// A defect in a file of the repository.
struct Finding: Equatable, CustomStringConvertible {
  /// The path from the root of the repository.
  let path: String

  /// The number of the line, from 1.
  let line: Int

  /// The defect and how to correct it.
  let text: String

  var description: String { "\(path):\(line): \(text)" }
}

/// The files of this checkout.
struct Repository {
  /// This checkout, which is read once for all tests.
  static let current = Result { try Repository() }

  /// The folder that contains `Package.swift`.
  private static let root = URL(filePath: #filePath)
    .appending(components: "..", "..", "..", "..").standardized

  /// The sorted paths of the files, relative to the root, without those in the hidden folders of tools.
  let files: [String]

  /// The Swift files of the tests.
  let testSources: [SwiftSource]

  /// The Swift files below `Sources`, and those of the packages in `.ci/consumers`.
  let sources: [SwiftSource]

  /// All Markdown pages.
  let pages: [MarkdownPage]

  /// The documentation comments of the sources, each as a page.
  let documentationComments: [MarkdownPage]

  private init() throws {
    let files = try Self.files(in: Self.root).sorted()
    self.files = files
    func sources(under folder: String) throws -> [SwiftSource] {
      try files.filter { $0.hasPrefix(folder) && $0.hasSuffix(".swift") }
        .map { SwiftSource(path: $0, text: try Self.text($0)) }
    }
    testSources = try sources(under: "Tests/")
    self.sources = try sources(under: "Sources/") + sources(under: ".ci/consumers/")
    pages = try files.filter { $0.hasSuffix(".md") }
      .map { MarkdownPage(path: $0, text: try Self.text($0)) }
    documentationComments = self.sources.flatMap(MarkdownPage.documentationComments)
  }

  /// Returns the text of a file as it is now.
  static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: root.appending(path: path), options: .atomic)
  }

  /// Reports each finding as an issue at its line, so that an editor can jump there.
  func report(_ findings: [Finding]) {
    for finding in findings {
      let file = Self.root.appending(path: finding.path)
      Issue.record(
        Comment(rawValue: finding.description),
        sourceLocation: SourceLocation(
          fileID: "DocsTests/\(file.lastPathComponent)",
          filePath: file.path,
          line: finding.line,
          column: 1))
    }
  }

  private static func files(in folder: URL, prefix: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap { name in
      let entry = folder.appending(path: name)
      guard try entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else {
        return [prefix + name]
      }
      // All hidden folders except these two belong to tools.
      guard !name.hasPrefix(".") || [".ci", ".github"].contains(name) else { return [] }
      return try files(in: entry, prefix: "\(prefix)\(name)/")
    }
  }
}
