import Foundation
import TestKit
import TestKitTerminal

@testable import showcase

@Suite("The showcase tour", .tags(.state))
struct TourTests {
  let transcript = Transcript()
  let demonstrations: [any Demonstration] = .all(LiveParts())

  @Test func `the tour shows what the samples do and leaves no files behind`() async throws {
    let directory = try TemporaryDirectory()
    // No real time passes, and no interrupt handler is installed.
    let timer = MockTimer()
    timer.scheduledTimer.answers { [weak timer] delay, _ in
      Task { timer?.advance(by: delay) }
    }
    let live = LiveParts(
      timers: timer, temporaryDirectory: directory.url, onInterrupt: { _ in Transcript() })

    let status = await CommandLineTool(demonstrations: .all(live)).run([], on: transcript.console)

    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path) == [])
    #expect(status == .success)
    #expect(transcript.errors == [])
    #expect(lines.filter { $0.count > 80 } == [])
    for line in [
      "Geometry: return-value verification", "  5 × 6 is not square",
      "NumberFormatting: return-value verification", "  -1234567 → $ -1,234,567",
      "  “33” on the screen: Ganjil", "  “asdf” on the screen: Please put number",
      "SignIn: state verification", "  credentials of ana → sign-in › second-factor(ana)",
      "Networking: behavior verification", "  /welcome: status 200, 24 bytes",
      "DiskCache: return-value verification",
      "  cleaned down to at most 10 bytes: kept 9, removed 9",
      "Storage: state verification", "  two stores in one directory share a count: 1, then 2",
      "Repositories: return-value verification", "  there is no user “7”",
      "ProductFeed: state verification", "  The ticker appears in 0.2 seconds", "     …  7 more",
      "Navigation: state verification", "  4-Intermediate",
      "Birthdays: behavior verification", "  2026-02-28: Bo turns 26 in 60 days",
      "PeopleRoulette: state verification", "    1. Chidi Okoro, Small Foundry",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }

  @Test(arguments: ["--help", "patterns"])
  func `the help and the list of patterns fit in 80 columns`(argument: String) async {
    _ = await CommandLineTool(demonstrations: demonstrations)
      .run([argument], on: transcript.console)

    #expect(!lines.isEmpty)
    #expect(lines.filter { $0.count > 80 } == [])
  }

  @Test func `the tour covers all samples but Composition, and the suites it names exist`() throws {
    let root = URL(filePath: #filePath).appending(components: "..", "..", "..").standardized
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "Sources/Samples").path
    ).filter { !$0.contains(".") }

    // The showcase creates its objects by hand, without the container of Composition.
    expectSameElements(demonstrations.flatMap(\.pattern.samples) + ["Composition"], folders)
    for path in demonstrations.map(\.pattern.testFile) {
      #expect(FileManager.default.fileExists(atPath: root.appending(path: path).path), "\(path)")
    }
    #expect(Set(demonstrations.map(\.name)).count == demonstrations.count)
  }

  private var lines: [Substring] { transcript.output.flatMap { $0.split(separator: "\n") } }
}
