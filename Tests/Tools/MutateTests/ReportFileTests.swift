import Foundation
import TestKit
import TestKitTerminal

@Suite("The file of a report", .tags(.state))
struct ReportFileTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let file: URL
  private let link: URL

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.url.appending(component: "report.json")
    link = directory.url.appending(component: "link.json")
  }

  @Test func `a report can be written to a pipe`() throws {
    let pipe = Pipe()
    let path = "/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)"

    try checkReport(to: path)
    try writeReport(Data("{}".utf8), to: path)

    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == Data("{}".utf8))
  }

  @Test(arguments: [true, false])
  func `a report that is written through a link ends up in the linked file`(exists: Bool) throws {
    if exists { try Data("a long old report".utf8).write(to: file) }
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)

    try checkReport(to: link.path)
    #expect(FileManager.default.fileExists(atPath: file.path) == exists)
    try writeReport(Data("{}".utf8), to: link.path)

    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    #expect(try String(contentsOf: file, encoding: .utf8) == "{}")
  }

  #if os(Linux)
    @Test func `a report can overwrite a file in a folder that accepts no new files`() throws {
      let child = Process()
      child.executableURL = URL(filePath: "/bin/cat")
      let input = Pipe()
      child.standardInput = input
      try child.run()
      let path = "/proc/\(child.processIdentifier)/oom_score_adj"

      try checkReport(to: path)
      try writeReport(Data("7\n".utf8), to: path)

      #expect(try String(contentsOfFile: path, encoding: .utf8) == "7\n")
      try input.fileHandleForWriting.close()
    }
  #endif
}
