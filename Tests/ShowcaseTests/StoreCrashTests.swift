#if os(macOS) || os(Linux)
  import Foundation
  import TestKitTerminal
  import Storage
  import TestKit

  /// Several processes share a store, and some of them are killed while they write.
  ///
  /// No test sleeps. A process is killed immediately, or after it has reported some writes. The test has a high
  /// priority, so it kills the process soon after such a report. The kill can come at any moment of the next write. The
  /// time limit does not check speed. It only stops a program that hangs.
  @Suite(
    "Stores in several processes", .tags(.state), .taskPriority(.high), .timeLimit(.minutes(10)))
  struct StoreCrashTests: ~Copyable {
    private let directory: TemporaryDirectory
    private let store: FileKeyValueStore

    init() throws {
      directory = try TemporaryDirectory()
      store = FileKeyValueStore(directory: directory.url)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `after a process is killed, each key has its old or new value`(seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      var counts = [0, 0, 0]

      for kill in 1...50 {
        // Every tenth process is killed immediately. Any other one is killed after at most four reports.
        let reports = kill % 10 == 0 ? 0 : Int.random(in: 0...4, using: &random)
        let reported = try await reportsOfProcess(killedAfter: reports)

        for (round, report) in reported.enumerated() {
          counts[round % 3] += 1
          #expect(report == "count-\(round % 3) is \(counts[round % 3])")
        }
        for key in counts.indices {
          let count = try count(key)
          // Only the write after the last reported one is uncertain.
          let isNew = key == reported.count % 3 && count == counts[key] + 1
          #expect(isNew || count == counts[key], "count-\(key) after kill \(kill)")
          counts[key] = count
        }
      }

      #expect(counts.reduce(0, +) > 50)
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
      let expected = [".lock", ".new", "value-count-0", "value-count-1", "value-count-2"]
      #expect(Set(names).isSubset(of: expected))
    }

    @Test func `no count is lost when three processes count concurrently`() async throws {
      let processes = try (1...3).map { _ in
        try BuiltProduct("showcase").run("store", directory.url.path, "20")
      }

      for process in processes {
        let result = await process.result()
        #expect(result.status == 0, "\(result.errors)")
      }

      let sum = try (0..<3).map { try count($0) }.reduce(0, +)
      #expect(sum == 60)
    }

    // MARK: - Fixtures

    /// Starts a process that writes, kills it after some reports, and returns the reports.
    private func reportsOfProcess(killedAfter count: Int) async throws -> [String] {
      let process = try BuiltProduct("showcase").run("store", directory.url.path)
      defer { process.kill() }
      if count == 0 { process.kill() }
      var reports: [String] = []
      for await line in process.lines {
        reports.append(line)
        if reports.count == count { process.kill() }
      }
      let result = await process.result()
      #expect(result.status == SIGKILL, "\(result.errors)")
      return reports
    }

    /// Returns the count of a key.
    ///
    /// The stored value repeats the count a thousand times.
    private func count(_ key: Int) throws -> Int {
      guard let data = try store.data(forKey: "count-\(key)") else { return 0 }
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
      #expect(lines.count == 1_000)
      #expect(Set(lines).count == 1)
      return try #require(lines.first.flatMap { Int($0) })
    }
  }
#endif
