import Foundation
import TestKit

@testable import TestKitCheck

/// In each example, a line that a rule must find ends with `//!` and the name of the rule.
@Suite("Rules for tests", .tags(.returnValue))
struct RulesTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let rules: [String]
    let code: String

    var testDescription: String { rules.joined(separator: ", ") }

    init(_ rules: String..., code: String) {
      self.rules = rules
      self.code = code
    }

    /// The marked lines with their rules.
    var marks: [String] {
      code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { line in
        line.element.components(separatedBy: "//! ").dropFirst().flatMap {
          $0.split(separator: " ").map { "\(line.offset + 1): \($0)" }
        }
      }
    }
  }

  @Test(arguments: examples)
  func `each rule finds exactly the lines that its example marks`(example: Example) async throws {
    let rules = [any Rule].all.filter { example.rules.contains($0.name) }
    let tree = try await tree(
      of: "import Testing; import Foundation; import XCTest; import Dispatch; \(example.code)")

    let findings = CheckResult(of: [tree], by: rules).findings

    expectNoDifference(findings.map { "\($0.line): \($0.rule)" }, example.marks)
  }

  @Test func `every rule has an example`() {
    #expect(Set(Self.examples.flatMap(\.rules)) == Set([any Rule].all.map(\.name)))
  }

  @Test
  func `a function of another target is an expectation if its name begins with verify or expect`()
    async throws
  {
    let trees = try await trees(of: [
      """
      import Testing
      @Test func checks() { expectOne() }
      @Test func reads() { _ = expectedCount }
      @Test func also() { verify() }
      @Test func waits() { expectation() }
      @Test func requires() { _ = requiredCount }
      @Test func helped() { helper() }
      @Test func prepared() { prepare() }
      func helper() { expectOne() }
      func prepare() { _ = expectedCount }
      """,
      "func expectOne() {}; func verify() {}; func expectation() {}",
      "let expectedCount = 1, requiredCount = 1",
    ])

    let result = CheckResult(of: [trees[0]], by: [NoExpectation()])

    #expect(result.findings.map(\.line) == [3, 6, 8])
  }

  @Test func `an empty catch clause that spans two lines is found`() async throws {
    let result = try await check(
      "func f() {\n  do { try Task.checkCancellation() }\n  catch {\n  }\n}", by: "empty-catch")

    #expect(result.findings.map(\.line) == [3])
  }

  @Test func `only methods that XCTest runs count as XCTest tests`() async throws {
    let base = try await tree(
      of: """
        import XCTest
        class Base: XCTestCase {
          func testA() {}
          private func testPrivate() {}
          fileprivate func testInFile() {}
          func testWith(_ value: Int = 1) {}
          static func testStatic() {}
          class func testClass() {}
          func testResult() -> Int { 1 }
          func testGeneric<T>() -> T? { nil }
        }
        private extension Base { func testExtension() {} }
        class Other { func testB() {} }
        """)
    let rules: [any Rule] = [NoExpectation()]

    let result = CheckResult(of: [base, base], by: rules)

    #expect(result.tests == 2)
    #expect(result.findings.map(\.text).allSatisfy { $0.hasPrefix("“testA” cannot fail") })
  }

  @Test func `tests are found in a class that inherits from a test class of another file`()
    async throws
  {
    let trees = try await trees(of: [
      "class Sub: Base { func testSub() {} }\nclass Own: Other<Int> { func testOwn() {} }",
      "import XCTest\nclass Base: XCTestCase { func testBase() {} }\nclass Other<T>: NSObject { func testOther() {} }",
      "class Unrelated { func testUnrelated() {} }",
    ])

    let result = CheckResult(of: trees, by: [NoExpectation()])
    // The check does not see the file with the base class, as if that class were in another module.
    let part = CheckResult(of: [trees[0], trees[2]], by: [NoExpectation()])

    #expect(result.tests == 2)
    #expect(part.tests == 2)
    #expect(
      result.findings.map(\.text)
        == ["testSub", "testBase"].map {
          "“\($0)” cannot fail, because it expects nothing. Add an expectation about the result"
        })
  }

  // MARK: - Fixtures

  static let examples: [Example] = [
    Example(
      "no-expectation", "only-throws",
      code: """
        func risky() throws -> Int { 1 }
        func helper() { inner() }
        func inner() { #expect(one == 1) }
        func idle() {}
        func expectNothing() {}
        let one = 1
        protocol Checking { func verify(); func describe() }
        struct Real: Checking { func verify() { #expect(one == 1) }; func describe() {} }
        func load(file: String, _ name: StaticString) {}
        func inFile(filePath: StaticString = #filePath) {}
        func inModule(fileID: StaticString = #fileID) {}
        struct Box { var checked: Int { #expect(one == 1); return 1 }; init() {}; init(_: Int) { inner() } }
        struct Table { subscript(n: Int) -> Int { #expect(one == n); return n } }
        struct Located { init(at place: SourceLocation = #_sourceLocation) {} }
        @Test func nothing() { _ = one }  //! no-expectation
        @Test func local() { let expected = one; _ = expected }  //! no-expectation
        @Test func made() { _ = Located() }  //! no-expectation
        @Test func empty() {}  //! no-expectation
        @Test func wrong() { idle() }  //! no-expectation
        @Test func named() { expectNothing() }  //! no-expectation
        @Test func described() { let any: any Checking = Real(); any.describe() }  //! no-expectation
        @Test func loaded() { load(file: "a", "b") }  //! no-expectation
        @Test func lengthy() { _ = XCTestExpectation().expectedFulfillmentCount }  //! no-expectation
        @Test func throwing() throws { _ = try risky() }  //! only-throws
        @Test func property() throws { _ = try Result<Int, any Error>.success(1).get() }  //! only-throws
        @Test func thrown() throws { if one == 2 { throw CancellationError() } }  //! only-throws
        @Test func caught() { do { _ = try risky() } catch { idle() } }  //! no-expectation
        @Test func caughtCasted() { do { _ = try risky() } catch let e as NSError { _ = e } }  //! no-expectation
        @Test func ignored() { do { _ = try risky() } catch _ { idle() } }  //! no-expectation
        @Test func commented() { do { _ = try risky() } catch /* any */ { idle() } }  //! no-expectation
        @Test func partly() throws { do { _ = try risky() } catch is CancellationError {} }  //! only-throws
        @Test func outside() { do { do { _ = try risky() } catch is CancellationError {} } catch {} }  //! no-expectation
        @Test func rethrown() throws { do { _ = try risky() } catch { throw error } }  //! only-throws
        @Test func optional() { _ = try? risky() }  //! no-expectation
        @Test func sleeping() async throws { try await Task.sleep(for: .zero) }  //! no-expectation
        @Test func direct() { #expect(one == 1) }
        @Test func required() throws { try #require(one == 1) }
        @Test func recorded() { Issue.record("never") }
        @Test func helped() { helper() }
        @Test func computed() { _ = Box().checked }
        @Test func subscripted() { _ = Table()[1] }
        @Test func initialized() { _ = Box(1) }
        @Test func dispatched() { let checking: any Checking = Real(); checking.verify() }
        @Test func confirmed() async { await confirmation { $0() } }
        @Test func inClosure() { [1].forEach { #expect($0 == 1) } }
        struct Stub {
          func returns(_ value: Int, at place: SourceLocation = #_sourceLocation) {}
          func `throws`(at place: SourceLocation = #_sourceLocation) {}
          func answers(at place: SourceLocation = #_sourceLocation) {}
          func suspends(at place: SourceLocation = #_sourceLocation) {}
          func open(at place: SourceLocation = #_sourceLocation) {}
          func complete(at place: SourceLocation = #_sourceLocation) {}
          func fire(at place: SourceLocation = #_sourceLocation) {}
          func advance(at place: SourceLocation = #_sourceLocation) {}
          func fulfill(at place: SourceLocation = #_sourceLocation) {}
        }
        @Test func returning() { Stub().returns(1) }  //! no-expectation
        @Test func failing() { Stub().throws() }  //! no-expectation
        @Test func answering() { Stub().answers() }  //! no-expectation
        @Test func suspending() { Stub().suspends() }  //! no-expectation
        @Test func opening() { Stub().open() }  //! no-expectation
        @Test func completing() { Stub().complete() }  //! no-expectation
        @Test func firing() { Stub().fire() }  //! no-expectation
        @Test func advancing() { Stub().advance() }  //! no-expectation
        @Test func fulfilling() { Stub().fulfill() }  //! no-expectation
        @Test(arguments: [#_sourceLocation]) func located(at place: SourceLocation = #_sourceLocation) { precondition(one == 1) }
        @Test func withPath() { inFile() }
        @Test func withFile() { inModule() }
        final class Old: XCTestCase {
          func testNothing() {}  //! no-expectation
          func testAsserts() { XCTAssertEqual(one, 1) }
          func helper() {}
        }
        extension Old { func testMore() {} }  //! no-expectation
        struct Other { func testLike() {} }
        """),
    Example(
      "constant",
      code: #"""
        let one = 1
        func isFine() -> Bool { true }
        extension String: @retroactive Error {}
        infix operator **: MultiplicationPrecedence
        extension Int {
          init?(roman: String) { nil }
          static func ** (a: Int, b: Int) -> Int { 1 }
        }
        extension Int64 { init(roman: String) { self = 1 } }
        extension [Int] { init(twice value: Int) { self = [value, value] } }
        extension Array where Element: CustomStringConvertible { init(once value: Element) { self = [value] } }
        extension BinaryInteger { init(english: String) { self = 1 } }
        @Test func constants() throws {
          #expect(true)  //! constant
          #expect(Bool(false), "it must throw \(one)")  //! constant
          #expect(1 + 1 == 2)  //! constant
          #expect(("a" == "b") || !false)  //! constant
          try #require(true)  //! constant
          #expect(one == 1)
          #expect(isFine())
          #expect(Int.max == 1)
          #expect("\(one)" == "1")
          #expect([1].count == 1)
          #expect(throws: CancellationError.self) { throw CancellationError() }
          #expect(throws: "a") { throw "a" }
          #expect(-1 == 2)  //! constant
          #expect((nil as Int?) == 1)  //! constant
          #expect(Int("1") == 1)  //! constant
          #expect(Int64("1") == 1)  //! constant
          #expect(Int64(exactly: 1.0) == 1)  //! constant
          #expect([1] == [Int](repeating: 1, count: 1))
          #expect(URL(string: "a") == nil)
          #expect(Int(roman: "I") == 1)
          #expect(2 ** 3 == 8)
          #expect(Int64(roman: "I") == 1)
          #expect([Int](twice: 1) == nil)
          #expect([Int](once: 1) == nil)
          #expect(Int(english: "one") == 1)
        }
        final class Old: XCTestCase {
          func testConstants() {
            XCTAssert(false)  //! constant
            XCTAssertTrue(true)  //! constant
            XCTAssertFalse(true)  //! constant
            XCTAssertFalse(one == 2)
            XCTAssertEqual(1, one)
            XCTAssertEqual(one, 1)
            XCTAssertEqual(1, 1)  //! constant
            XCTAssertNil(nil as Int?)
            XCTFail("always")
          }
        }
        """#),
    Example(
      "sleep", "polling", "yield-loop", "yield",
      code: """
        struct TestClock: Clock {
          var now: ContinuousClock.Instant { .now }
          var minimumResolution: Duration { .zero }
          func sleep(until: ContinuousClock.Instant, tolerance: Duration?) async throws {}
          func usleep() {}
        }
        func sleep(_ name: String) async {}
        func sleep(_ clock: ContinuousClock) async {}
        nonisolated(unsafe) var isDone = false
        func wait(_ some: some Clock<Duration>, _ any: any Clock<Duration>) async throws {
          try await some.sleep(for: .seconds(1))
          try await any.sleep(for: .seconds(1))
        }
        @Test func sleeps() async throws {
          try await Task.sleep(for: .seconds(1))  //! sleep
          try await Task.sleep(nanoseconds: 1)  //! sleep
          await Task.sleep(1)  //! sleep
          try await Task<Never, Never>.sleep(until: .now, clock: .continuous)  //! sleep
          try await Task.sleep(for: .seconds(1), clock: SuspendingClock())  //! sleep
          try await Task.sleep(for: .seconds(1), clock: TestClock())
          usleep(1)  //! sleep
          Foundation.sleep(1)  //! sleep
          var time = timespec()
          nanosleep(&time, nil)  //! sleep
          Thread.sleep(forTimeInterval: 1)  //! sleep
          try await ContinuousClock().sleep(for: .seconds(1))  //! sleep
          try await SuspendingClock().sleep(until: .now)  //! sleep
          try await TestClock().sleep(for: .seconds(1))
          TestClock().usleep()
          await sleep("a")
          await sleep(ContinuousClock())
          _ = "Task.sleep"  // Task.sleep
          try await Task.sleep(for: .seconds(60))
          try await Task.sleep(for: .seconds(59))  //! sleep
          try await Task.sleep(for: .seconds(30 * 2))
          try await Task.sleep(for: .seconds(29 * 2))  //! sleep
          try await Task.sleep(for: .seconds(30) * 2)
          try await Task.sleep(for: .seconds(29) * 2)  //! sleep
          try await Task.sleep(nanoseconds: 60_000_000_000)
          try await Task.sleep(for: .milliseconds(60_000))
          try await Task.sleep(for: .milliseconds(59_999))  //! sleep
          try await ContinuousClock().sleep(for: .seconds(90))
          Foundation.sleep(90)  //! sleep
        }
        @Test func loops() async throws {
          while !isDone {  //! polling
            if isDone { return }
            try await Task.sleep(for: .zero)
            await Task.yield()  //! yield
          }
          repeat { usleep(1) } while !isDone  //! polling
          while !isDone { await Task.yield() }  //! polling yield
          for _ in 1...3 { if isDone { break }; usleep(1) }  //! polling
          for _ in 1...3 { if isDone { return }; usleep(1) }  //! polling
          for _ in 1...3 where !isDone { usleep(1) }  //! polling
          for _ in 1...3 { _ = [1].map { n in return n }; usleep(1) }  //! sleep
          for _ in 1...3 { await Task.yield() }  //! yield yield-loop
          for _ in 1...3 { Task { await Task.yield() } }  //! yield
          for _ in 1...3 { for _ in 1...3 { sched_yield() } }  //! yield yield-loop
          await Task.yield()  //! yield
          while !isDone { Task { usleep(1) } }  //! sleep
          while !isDone { func local() { usleep(1) } }  //! sleep
        }
        struct Schedules: TestTrait, SuiteTrait {}
        extension Trait where Self == Schedules {
          static func schedules(_ count: Int) -> Self { Self() }
        }
        struct Other: TestTrait { static func schedules() -> Self { Self() } }
        @Test(Other.schedules()) func underOtherTrait() async throws {
          try await Task.sleep(for: .seconds(1))  //! sleep
        }
        @Test(.schedules(9)) func underSchedules() async throws {
          try await Task.sleep(for: .seconds(1))
          await Task.yield()
          for _ in 1...3 { Task { await Task.yield() } }
          for _ in 1...3 { await Task.yield() }
          while !isDone { await Task.yield() }  //! polling
          usleep(1)  //! sleep
          for _ in 1...3 { sched_yield() }  //! yield yield-loop
        }
        @Suite(.schedules(9)) struct SuiteUnderSchedules {
          @Test func yields() async { await Task.yield() }
          func helper() async throws { try await Task.sleep(for: .seconds(1)) }
        }
        extension SuiteUnderSchedules {
          @Test func alsoYields() async { await Task.yield() }
        }
        """),
    Example(
      "real-clock", "real-timer", "blocked-thread",
      code: """
        func clocks(_ date: Date, _ clock: some Clock<Duration>) async {
          _ = Date()  //! real-clock
          _ = Date.now  //! real-clock
          _ = Date(timeIntervalSince1970: 0)
          _ = date.timeIntervalSinceNow  //! real-clock
          _ = ProcessInfo.processInfo.systemUptime  //! real-clock
          _ = DispatchTime.now()  //! real-clock
          _ = DispatchWallTime.now()  //! real-clock
          _ = ContinuousClock.now  //! real-clock
          _ = ContinuousClock()  //! real-clock
          _ = SuspendingClock()  //! real-clock
          _ = SuspendingClock.now  //! real-clock
          let _: any Clock = .continuous  //! real-clock
          let _: any Clock = .suspending  //! real-clock
          var time = timespec()
          clock_gettime(CLOCK_MONOTONIC, &time)  //! real-clock
          var value = timeval()
          gettimeofday(&value, nil)  //! real-clock
          _ = ContinuousClock.Instant.now  //! real-clock
          _ = clock.now
          _ = TestClock().now
          _ = TestClock().now(1)
          _ = TestClock().systemUptime
          gettimeofday()
          _ = TestTimer.scheduledTimer()
          _ = TestTimer.continuous
        }
        struct TestClock {
          let now = 1, systemUptime = 1
          func now(_ n: Int) -> Date { Date(timeIntervalSince1970: 0) }
        }
        func gettimeofday() {}
        enum TestTimer { case continuous; static func scheduledTimer() {} }
        func timers(_ clock: Holder) {
          DispatchQueue.main.asyncAfter(deadline: clock.deadline) {}  //! real-timer
          _ = DispatchSource.makeTimerSource()  //! real-timer
          _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in }  //! real-timer
          clock.asyncAfter()
          DispatchQueue.main.async {}
        }
        struct Holder { let deadline: DispatchTime; let now = 1; func asyncAfter() { _ = now } }
        func blocks() {
          let semaphore = DispatchSemaphore(value: 0)  //! blocked-thread
          semaphore.wait()
          _ = DispatchGroup()  //! blocked-thread
          _ = NSCondition()  //! blocked-thread
          RunLoop.main.run(until: .distantPast)  //! blocked-thread
          Process().waitUntilExit()  //! blocked-thread
          Child().run()
          Child().waitUntilExit()
        }
        struct Child { func run() {}; func waitUntilExit() {} }
        """),
    Example(
      "force-unwrap", "force-try",
      code: #"""
        let table = ["a": 1]
        struct Suite {
          let stored: Int? = 1
          static let constant: Int? = 1
          func later(_ body: @escaping () -> Void) {}
          func now(_ body: () throws -> Void) rethrows { try body() }
          func value() throws -> Int { 1 }
          @Test func unwraps() throws {
            let list = [1]
            let text: String? = "a"
            let object: Any = 1
            _ = list.first!  //! force-unwrap
            #expect(text!.count == 1)  //! force-unwrap
            _ = stored!  //! force-unwrap
            _ = object as! Int  //! force-unwrap
            _ = URL(string: "https://a.b")!
            _ = URL(string: "https://a.b:\(list)")!
            _ = URL(string: text ?? "")!  //! force-unwrap
            _ = "\(list)".data(using: .utf8)!
            _ = list.description.data(using: .utf8)!
            _ = Self.constant!
            _ = table["a"]!
            var made: Int!
            made = 1
            _ = made!
            let late: Int?
            if !list.isEmpty { late = 1 } else { late = nil }
            _ = late!  //! force-unwrap
            let chosen: Int? = !list.isEmpty ? 1 : nil
            _ = chosen!  //! force-unwrap
            _ = list[Int("0")!]
            later { _ = list.first! }
            now { _ = list.first! }  //! force-unwrap
            defer { _ = list.first! }
            func local() { _ = list.first! }
          }
          @Test func tries() throws {
            _ = try! value()  //! force-try
            later { _ = try! self.value() }
            try now { _ = try! value() }  //! force-try
            _ = try value()
            _ = try? value()
          }
          func helper(_ list: [Int]) { _ = list.first!; _ = try! value() }
        }
        """#),
    Example(
      "empty-catch",
      code: """
        func risky() throws {}
        struct Failure: Error {}
        @Test func catches() throws {
          do { try risky() } catch {}  //! empty-catch
          do { try risky() } catch let error {}  //! empty-catch
          do { try risky() } catch _ {}  //! empty-catch
          do { try risky() } catch let error as any Error {}  //! empty-catch
          do { try risky() } catch let error as Failure {} catch { print(error) }
          do { try risky() } catch is Failure {} catch {}  //! empty-catch
          do { try risky() } catch { /* It may fail. */  }
          do { try risky() } catch { _ = error }
          do { try risky() } catch where Bool.random() {}
          do { throw CancellationError() } catch {}  //! empty-catch
        }
        """),
    Example(
      "xctest-call",
      code: """
        @Test func mixed() async {
          XCTAssertEqual(1, 1)  //! xctest-call
          XCTFail("always")  //! xctest-call
          let waiting = XCTestExpectation()
          _ = await XCTWaiter().fulfillment(of: [waiting], timeout: 1)  //! xctest-call
          await confirmation { $0() }
        }
        func XCTAssertClose(_ a: Int, _ b: Int) { #expect(a == b) }
        @Test func own() { XCTAssertClose(1, 1) }
        func old() -> XCTestCase { fatalError() }
        func wait() {}
        @MainActor @Test func waits() throws {
          let waiting = old().expectation(description: "a")  //! xctest-call
          old().wait(for: [waiting], timeout: 1)  //! xctest-call
          old().waitForExpectations(timeout: 1)  //! xctest-call
          _ = try XCTUnwrap(1 as Int?)  //! xctest-call
          wait()
        }
        final class Old: XCTestCase { func testOld() { XCTAssertEqual(1, 1) } }
        """),
    Example(
      "print",
      code: """
        func helper() { print("helper") }  //! print
        @Test func prints() async {
          print(1)  //! print
          debugPrint(1)  //! print
          dump(1)  //! print
          NSLog("a")  //! print
          var text = ""
          print(1, to: &text)
          debugPrint(1, to: &text)
          await #expect(processExitsWith: .success) { print("child") }
          #expect(throws: Never.self) { print("same process") }  //! print
        }
        """),
    Example(
      "mutable-static",
      code: """
        nonisolated(unsafe) var global = 0  //! mutable-static
        nonisolated(unsafe) var unchanged = 0
        let constant = 0
        enum Shared {
          nonisolated(unsafe) static var count = 0  //! mutable-static
          nonisolated(unsafe) static var list = [1]  //! mutable-static
          nonisolated(unsafe) static var pair = (1, 2)  //! mutable-static
          nonisolated(unsafe) static var maybe: [Int]? = [1]  //! mutable-static
          nonisolated(unsafe) static var table = ["a": [1]]  //! mutable-static
          nonisolated(unsafe) static var read = [1]
          @MainActor static var main = 0  //! mutable-static
          @TaskLocal static var local = 0
          static var computed: Int { get { 0 } set {} }
          static let box = Box()
          static var allTests = [("a", 1)]
        }
        final class Box { var value = 0 }
        final class Old: XCTestCase {
          nonisolated(unsafe) static var count = 0
          override class func setUp() { count = 1 }
        }
        extension Old { nonisolated(unsafe) static var more = 0; func testMore() { Self.more = 1 } }
        final class Stub: Formatter {
          nonisolated(unsafe) static var answer = 0  //! mutable-static
          func test() -> Int { Self.answer = 1; return 1 }
        }
        @MainActor @Test func changes() {
          global += 1
          Shared.count = 1
          Shared.list.append(1)
          Shared.pair.0 = 2
          Shared.maybe?.append(1)
          Shared.table["a"]![0] = 2
          _ = Shared.read[0] + unchanged + Shared.read.count
          Shared.main = 1
          Shared.computed = 1
          Shared.box.value = 1
          var local = 0
          local += 1
        }
        """),
    Example(
      "disabled",
      code: """
        struct Own: TestTrait { static func disabled(_ why: String = "") -> Own { Own() } }
        @Suite(.disabled()) struct Off {}  //! disabled
        @Suite struct On {
          @Test(.disabled()) func without() {}  //! disabled
          @Test("name", .disabled()) func named() {}  //! disabled
          @Test(.enabled(if: false)) func never() {}  //! disabled
          @Test(.disabled("why")) func with() {}
          @Test(.enabled(if: false, "why")) func neverWith() {}
          @Test(.enabled(if: true)) func always() {}
          @Test(.disabled(if: Bool.random())) func sometimes() {}
          @Test(.tags()) func tagged() {}
          @Test(.bug("https://a.b")) func reported() {}
          @Test(Own.disabled()) func otherTrait() {}
        }
        """),
    Example(
      "untagged",
      code: """
        extension Tag { @Tag static var state: Self }
        @Suite(.tags(.state)) struct Tagged {
          @Test func inside() {}
          @Suite struct Inner { @Test func deep() {} }
        }
        extension Tagged { @Test func outside() {} }
        @Suite struct Plain {
          @Test(.tags(.state)) func own() {}
          @Test func without() {}  //! untagged
        }
        @Test func free() {}  //! untagged
        struct Own: TestTrait { static func tags(_ name: String) -> Own { Own() } }
        @Test(Own.tags("a")) func otherTrait() {}  //! untagged
        """),
    Example(
      "name",
      code: """
        @Test func `a sentence has spaces`() {}
        @Test("a display name") func short() {}
        @Test("Display") func shown() {}  //! name
        @Test func testOne() {}  //! name
        @Test func `raw`() {}  //! name
        @Test(arguments: ["a b"]) func argument(text: String) {}  //! name
        @Test(.disabled("a b")) func trait() {}  //! name
        final class Old: XCTestCase { func testOld() {} }
        """),
    Example(
      "several-acts",
      code: """
        struct Cart { var count = 0; mutating func add() { count += 1 } }
        func expectOne(_ cart: Cart) { #expect(cart.count == 1) }
        @Test func three() {  //! several-acts
          var cart = Cart()
          cart.add()
          #expect(cart.count == 1)
          cart.add()
          #expect(cart.count == 2)
          cart.add()
          #expect(cart.count == 3)
        }
        @Test func two() {
          var cart = Cart()
          cart.add()
          expectOne(cart)
          #expect(cart.count == 1)
          cart.add()
          #expect(cart.count == 2)
          #expect(cart.count == 2)
          cart.add()
        }
        @Test func required() throws {
          var cart = Cart()
          cart.add()
          let count = try #require(Optional(cart.count))
          #expect(count == 1)
          cart.add()
          #expect(cart.count == 2)
        }
        """),
  ]
}
