import Foundation

@testable import TestKit

@Suite("Temporary directories of tests that fail")
struct KeptDirectoriesTests {
  @Test(.keepsTemporaryDirectories)
  func `the directories of a test are in one folder, and numbered`() throws {
    let first = try TemporaryDirectory()
    let second = try TemporaryDirectory()

    let folder = first.url.deletingLastPathComponent()
    #expect(folder.lastPathComponent.hasPrefix("TestKit-the-directories-of-a-test-"))
    #expect(second.url.deletingLastPathComponent() == folder)
    #expect([first.url.lastPathComponent, second.url.lastPathComponent] == ["1", "2"])
  }

  @Test(.keepsTemporaryDirectories)
  func `a directory stays when its value goes, as long as the test runs`() throws {
    let url = try TemporaryDirectory().url

    #expect(exists(url))
  }

  @Test func `when the test has passed they are removed`() async throws {
    let run = try await run { makeDirectory in _ = try makeDirectory() }

    #expect(run.issues.isEmpty)
    #expect(run.directories.count == 1)
    #expect(run.directories.allSatisfy { !exists($0) })
  }

  @Test func `what is no failure keeps nothing`() async throws {
    let run = try await run { makeDirectory in
      _ = try makeDirectory()
      Issue.record("a warning", severity: .warning)
      withKnownIssue { Issue.record("known") }
    }

    #expect(run.issues.map(\.message) == ["a warning", "known"])
    #expect(run.directories.allSatisfy { !exists($0) })
  }

  @Test func `a directory that is made when the test is over goes with its value`() async throws {
    let test = try #require(Test.current)
    let isOver = Gate<Void, Never>(whenCancelled: .success(()))
    let making = Spy<Task<URL, any Error>, Void, Never>("making")

    try await KeepsTemporaryDirectoriesTrait().provideScope(for: test, testCase: nil) {
      making.call(
        Task {
          await isOver.pass()
          let directory = try TemporaryDirectory()
          return directory.url
        })
    }
    isOver.open(returning: ())

    let url = try await making.requireLastCall().value
    #expect(!exists(url))
  }

  @Test func `the trait is around a test with its cases, where the errors of cases are seen`()
    throws
  {
    let test = try #require(Test.current)

    #expect(KeepsTemporaryDirectoriesTrait().scopeProvider(for: test, testCase: nil) != nil)
    #expect(KeepsTemporaryDirectoriesTrait().scopeProvider(for: test, testCase: .current) == nil)
  }

  // MARK: - Failures

  @Test func `when the test fails they stay, and each issue says where`() async throws {
    let run = try await run { makeDirectory in
      let url = try makeDirectory()
      try Data("hello".utf8).write(to: url.appending(component: "note.txt"))
      Issue.record("one")
      _ = try makeDirectory()
      Issue.record("two")
    }
    defer { remove(run) }

    let folder = try #require(run.directories.first).deletingLastPathComponent()
    let place = "The temporary directories of this test are kept in \(folder.path)"
    #expect(run.issues.map(\.message) == ["one\n\(place)", "two\n\(place)"])
    #expect(run.directories.count == 2)
    #expect(run.directories.allSatisfy(exists))
    #expect(exists(folder.appending(path: "1/note.txt")))
  }

  @Test func `a directory that is made behind the last issue is named by a warning`() async throws {
    let test = try #require(Test.current)

    let run = try await run { makeDirectory in
      Issue.record("wrong")
      _ = try makeDirectory()
    }
    defer { remove(run) }

    let folder = try #require(run.directories.first).deletingLastPathComponent()
    #expect(
      run.issues.map(\.message) == [
        "wrong", "The temporary directories of this test are kept in \(folder.path)",
      ])
    #expect(run.issues.map(\.severity) == [.error, .warning])
    #expect(run.issues.last?.sourceLocation == test.sourceLocation)
    #expect(run.directories.allSatisfy(exists))
  }

  @Test func `an error that ends the test keeps them too`() async throws {
    let run = try await run { makeDirectory in
      _ = try makeDirectory()
      throw CancellationError()
    }
    defer { remove(run) }

    #expect(run.directories.count == 1)
    #expect(run.directories.allSatisfy(exists))
    #expect(run.issues.map(\.severity) == [.warning, .error])
  }

  @Test func `a test that fails without a directory has nothing to say`() async throws {
    let run = try await run { _ in Issue.record("wrong") }

    #expect(run.issues.map(\.message) == ["wrong"])
  }

  // MARK: - Fixtures

  private struct Run {
    var issues: [Issue]
    var directories: [URL]
  }

  /// Runs a test with the trait, which is passed how to make a directory.
  private func run(
    _ body: @escaping @Sendable (_ makeDirectory: () throws -> URL) throws -> Void
  ) async throws -> Run {
    let test = try #require(Test.current)
    let made = Spy<URL, Void, Never>("made")
    let issues = await captureIssues {
      try await KeepsTemporaryDirectoriesTrait().provideScope(for: test, testCase: nil) {
        try body {
          let directory = try TemporaryDirectory()
          made.call(directory.url)
          return directory.url
        }
      }
    }
    return Run(issues: issues, directories: made.calls)
  }

  private func remove(_ run: Run) {
    for url in run.directories.prefix(1) {
      try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
    }
  }

  private func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }
}
