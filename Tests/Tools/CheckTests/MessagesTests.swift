import Foundation
import TestKit

@testable import TestKitCheck

@Suite("Warnings and explanations", .tags(.returnValue))
struct MessagesTests {
  @Test func `a warning states the place, the fix and the name of the rule`() async throws {
    let result = try await check(
      """
      nonisolated(unsafe) var count = 0
      @Suite(.disabled()) struct S {
        @Test func empty() { count += 1 }
        @Test(arguments: [[1]]) func all(list: [Int]) throws {
          #expect(true)
          do { try Task.checkCancellation() } catch {}
          _ = list.first!
          _ = try! list.description.write(toFile: "", atomically: true, encoding: .utf8)
          XCTAssertEqual(try XCTUnwrap(list.first), 1)
          print(list)
          usleep(1)
          while list.isEmpty { usleep(1) }
        }
        @Test func yields() async { for _ in 1...3 { await Task.yield() } }
      }
      final class Old: XCTestCase { func testOld() { XCTAssertEqual([2].first!, 1) } }
      """)

    expectNoDifference(
      result.findings.map(\.warning).joined(separator: "\n"),
      """
      Code.swift:1: warning: tests that run in parallel share the variable “count”. Keep it in the \
      suite, or make it task-local [mutable-static]
      Code.swift:2: warning: this is disabled without a reason. Write .disabled("why, and until when") \
      [disabled]
      Code.swift:3: warning: “empty” cannot fail, because it expects nothing. Add an expectation about \
      the result [no-expectation]
      Code.swift:5: warning: this expectation has the same result in every run. Check a result \
      of the subject, or fail with Issue.record("…") [constant]
      Code.swift:6: warning: this hides every error. Let the test throw, or expect the error \
      with #expect(throws:) [empty-catch]
      Code.swift:7: warning: a failure here crashes the whole run. Write try #require(…), \
      which fails only this test [force-unwrap]
      Code.swift:8: warning: an error crashes the whole run here. Write try, and let the test throw \
      [force-try]
      Code.swift:9: warning: XCTAssertEqual belongs to XCTest, whose failures do not count in a \
      Swift Testing test. Use #expect [xctest-call]
      Code.swift:9: warning: XCTUnwrap belongs to XCTest, whose failures do not count in a \
      Swift Testing test. Use #require [xctest-call]
      Code.swift:10: warning: no one reads the log of a passing run. Expect the value, or remove \
      the line [print]
      Code.swift:11: warning: a sleep is too short on a busy machine and too long on any other. \
      Await the event, or pass a clock that the test advances [sleep]
      Code.swift:12: warning: this loop polls. Await the event itself, such as a task, a callback or an \
      element of a stream [polling]
      Code.swift:14: warning: “yields” cannot fail, because it expects nothing. Add an expectation about \
      the result [no-expectation]
      Code.swift:14: warning: a fixed number of yields is a guess. Await the result of the other \
      task [yield-loop]
      Code.swift:16: warning: a failure here crashes the whole run. Write try XCTUnwrap(…), \
      which fails only this test [force-unwrap]
      """)
    #expect(
      result.summary == """
        4 tests: 15 findings: 2 force-unwrap, 2 no-expectation, 2 xctest-call, 1 constant, 1 disabled, \
        1 empty-catch, 1 force-try, 1 mutable-static, 1 polling, 1 print, 1 sleep, 1 yield-loop
        """)
  }

  @Test func `warnings of rules that are off by default also say what to do`() async throws {
    let result = try await check(
      """
      @Test func once() async throws {
        try Task.checkCancellation()
        await Task.yield()
        _ = Date()
        DispatchQueue.main.asyncAfter(deadline: .distantFuture) {}
        _ = DispatchSemaphore(value: 0)
      }
      @Test(arguments: [[1]]) func twice(list: [Int]) async {
        list.forEach { _ in }
        #expect(list == [])
        list.forEach { _ in }
        #expect(list == [])
        list.forEach { _ in }
        #expect(list == [])
        _ = await XCTWaiter().fulfillment(of: [], timeout: 1)
        XCTFail("late")
      }
      """,
      by: "only-throws", "yield", "real-clock", "real-timer", "blocked-thread", "name",
      "several-acts", "untagged", "xctest-call")

    expectNoDifference(
      result.findings.map(\.warning).joined(separator: "\n"),
      """
      Code.swift:1: warning: “once” is not a sentence. Write one in backticks: condition first, result \
      last [name]
      Code.swift:1: warning: “once” fails only if something throws. Add an expectation about the result \
      [only-throws]
      Code.swift:1: warning: neither “once” nor a suite around it has a tag. Add .tags(…) \
      [untagged]
      Code.swift:3: warning: a yield does not guarantee that another task runs. Await the result \
      of the other task [yield]
      Code.swift:4: warning: this reads real time. Pass a clock that the test advances, or a fixed date \
      [real-clock]
      Code.swift:5: warning: this is a system timer. Pass a timer that the test advances [real-timer]
      Code.swift:6: warning: this can block a thread that other tests may need. Suspend instead \
      [blocked-thread]
      Code.swift:8: warning: “twice” is not a sentence. Write one in backticks: condition first, result \
      last [name]
      Code.swift:8: warning: “twice” acts and asserts 3 times. Write a test for each act [several-acts]
      Code.swift:8: warning: neither “twice” nor a suite around it has a tag. Add .tags(…) \
      [untagged]
      Code.swift:15: warning: fulfillment belongs to XCTest, whose failures do not count in a \
      Swift Testing test. Use confirmation, or await the event [xctest-call]
      Code.swift:16: warning: XCTFail belongs to XCTest, whose failures do not count in a \
      Swift Testing test. Use Issue.record("…") [xctest-call]
      """)
  }

  @Test func `the list of rules shows what each one finds and whether it is on`() {
    let rules: [any Rule] = [Print(), NoExpectation(), Yield()]

    #expect(
      rules.list == """
        print           on   calls that print to the log
        no-expectation  on   tests that expect nothing and cannot throw
        yield           off  yields, in a loop or not
        """)
  }

  @Test func `the explanations of all rules match their snapshot`() {
    let explanations = [any Rule].all.map(\.guide.explanation)

    expectSnapshot(explanations.joined(separator: "\n\n--\n\n"))
  }

  @Test(arguments: [any Rule].all.map(\.name))
  func `each rule's guide is complete, and default rules are at least 90 % precise`(name: String)
    throws
  {
    let guide = try #require([any Rule].all[name]?.guide)
    let pages = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Docs/Conventions").standardized

    #expect(guide.page.hasSuffix(".md"))
    #expect(FileManager.default.fileExists(atPath: pages.appending(path: guide.page).path))
    #expect(name.allSatisfy { $0.isLowercase || $0 == "-" })
    #expect([any Rule].all.count { $0.name == name } == 1)
    #expect(guide.bad != guide.good && !guide.reason.isEmpty)
    #expect((guide.measured == nil) == guide.isOptIn)
    #expect(guide.measured.map { $0.right * 10 >= $0.found * 9 } != false)
    #expect((guide.bad + "\n" + guide.good).split(separator: "\n").allSatisfy { $0.count <= 90 })
  }
}
