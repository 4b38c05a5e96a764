import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Equality at every depth", .tags(.returnValue))
struct EqualityAtEveryDepthTests {
  @Test(arguments: RequestHolder.all, RequestPart.allCases)
  func `values that hold different requests are different`(
    holder: RequestHolder, part: RequestPart
  ) async throws {
    let (value, other) = (holder.hold(.people), holder.hold(.people(changing: part)))

    let issues = try await Verdicts.issues(value, other)

    #expect(issues.map(\.count) == [1, 1, 1, 1, 1], "\(issues)")
  }

  @Test(arguments: RequestHolder.all)
  func `values that hold equal requests are equal`(holder: RequestHolder) async throws {
    let issues = try await Verdicts.issues(holder.hold(.people), holder.hold(.people))

    #expect(issues.map(\.count) == [0, 0, 0, 0, 0], "\(issues)")
  }

  @Test(arguments: RequestHolder.foundation)
  func `Foundation values are compared by all of their parts`(
    value: any Equatable & Sendable, other: any Equatable & Sendable, copy: any Equatable & Sendable
  ) async throws {
    let differences = try await Verdicts.issues(value, other)
    let issues = try await Verdicts.issues(value, copy)

    #expect(differences.map(\.count) == [1, 1, 1, 1, 1], "\(differences)")
    #expect(issues.map(\.count) == [0, 0, 0, 0, 0], "\(issues)")
  }

  @Test func `the differing part of a request is shown with its path`() async {
    let requests = [URLRequest.people, .people(changing: .body)]
    let others = [URLRequest.people, .people]
    let long = String(repeating: "x", count: 300)

    let issues = await captureIssues {
      expectNoDifference(requests, others)
      expectNoDifference(Upload(name: "a", request: .people(changing: .serviceType)), .people)
      expectNoDifference(
        ["a": URLRequest.people(body: long + "a")], ["a": .people(body: long + "b")])
    }

    #expect(
      issues.map(\.message) == [
        """
        Expected no difference, but 1 of 2 elements differs, first at [1]:
        - [1]: POST https://example.com/people (Accept: text/plain, body: 3 bytes "ann")
        + [1]: POST https://example.com/people (Accept: text/plain, body: 3 bytes "bob")
        """,
        """
        Expected no difference, but 1 of 2 fields differs, first at request.networkServiceType:
        - request.networkServiceType: .default
        + request.networkServiceType: .video
        """,
        """
        Expected no difference, but 1 of 1 key differs, first at ["a"].httpBody:
        - ["a"].httpBody: 301 bytes, from byte 300 on 0x62
        + ["a"].httpBody: 301 bytes, from byte 300 on 0x61
        """,
      ])
  }

  @Test func `elements in any order are counted by all of their parts`() async {
    let requests = [URLRequest.people(body: "a"), .people(body: "b"), .people(body: "a")]

    let issues = await captureIssues {
      expectSameElements(requests, [requests[1], requests[0], requests[2]])
      expectSameElements(requests, [requests[1], requests[0], requests[1]])
    }

    #expect(
      issues.map(\.message) == [
        """
        Expected the same elements in any order, but 1 of 3 elements is missing and 1 is unexpected:
        - POST https://example.com/people (Accept: text/plain, body: 1 byte "b")   once instead of twice
        + POST https://example.com/people (Accept: text/plain, body: 1 byte "a")   twice instead of once
        """
      ])
  }

  // On Linux, converting such a request to an object ends the process.
  @Test func `lists of requests without a URL are compared by all parts of their elements`() {
    var request = URLRequest.people
    request.url = nil
    var other = URLRequest.people(changing: .body)
    other.url = nil
    let lists: [any Equatable & Sendable] = [[request], Set([request]), ["a": request]]
    let others: [any Equatable & Sendable] = [[other], Set([other]), ["a": other]]

    for (list, other) in zip(lists, others) {
      #expect(describeDifference(list as Any, list as Any) == nil)
      #expect(describeDifference(list as Any, other as Any) != nil)
    }
    expectSameElements([request, other], [other, request])
    let spy = Spy<[URLRequest], Void, Never>("send")
    spy([request])
    spy.expectCalled(1, with: [request])
  }

  @Test func `a spy finds its calls by all parts of their arguments`() {
    let spy = Spy<[URLRequest], Upload?, Void, Never>("send")
    let upload = Upload(name: "a", request: .people)
    spy([.people], upload)
    spy([.people(changing: .header)], upload)
    spy([.people], Upload(name: "a", request: .people(changing: .timeout)))

    let calls = spy.calls(with: [.people], upload)

    #expect(calls.count == 1)
    spy.expectCalled(1, with: .equal([.people]), .equal(upload))
    spy.expectCalled(2, with: .any, .equal(upload))
  }

  @Test func `a changed request is a change of the value around it`() async {
    var uploads = [Upload(name: "a", request: .people)]

    let issues = await captureIssues {
      expectChange(of: uploads, by: { $0[0].request.httpBody = Data("bob".utf8) }) {
        uploads[0].request.httpBody = Data("bob".utf8)
      }
    }

    #expect(issues.map(\.message) == [])
  }

  @Test func `elements of a screen differ if their requests differ`() async {
    let issues = await captureIssues {
      expectHashDiffable(
        [Row(identifier: "1", request: .people)],
        [Row(identifier: "1", request: .people(changing: .body))])
    }

    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("\n- [0].request: POST ") == true)
  }

  // MARK: - Parts that an author ignores

  @Test func `a part that the outer == ignores stays ignored, and others are compared in full`()
    async
  {
    let (card, other) = (Card(id: 1, upload: .people), Card(id: 1, upload: .people(named: "b")))
    let changed = Card(id: 1, upload: Upload(name: "a", request: .people(changing: .body)))

    let same = await captureIssues {
      expectNoDifference(card, other)
      expectNoDifference([card], [other])
    }
    let different = await captureIssues { expectNoDifference(card, changed) }

    #expect(same.map(\.message) == [])
    #expect(different.count == 1)
  }

  @Test func `an object that is ignored in one place still counts in another`() async {
    func desk(_ request: URLRequest, _ note: String) -> Desk {
      let drawer = Drawer(request)
      return Desk(note: Note(text: note, drawer: drawer), drawer: drawer)
    }

    let issues = await captureIssues {
      expectNoDifference(desk(.people, "a"), desk(.people(changing: .body), "b"))
      expectNoDifference(desk(.people, "a"), desk(.people, "b"))
    }

    #expect(issues.count == 1)
  }

  @Test func `equal chains of objects are compared to their end`() async {
    func chain(_ last: URLRequest) -> Link {
      (0..<300).reduce(Link(request: last, next: nil)) { next, _ in
        Link(request: .people, next: next)
      }
    }

    let issues = await captureIssues {
      expectNoDifference(chain(.people), chain(.people))
      expectNoDifference(chain(.people), chain(.people(changing: .body)))
    }

    #expect(issues.count == 1)
  }

  @Test func `a list whose parts are shared is compared once`() async {
    let list = (0..<60).reduce(Tree.leaf(.people)) { tree, _ in .branches([tree, tree]) }

    let issues = await captureIssues { expectNoDifference(list, list) }

    #expect(issues.map(\.message) == [])
  }

  @Test(arguments: Self.errors)
  func `errors of a session are compared wherever they are held`(
    error: any Hashable & Sendable, other: any Hashable & Sendable
  ) async throws {
    func issues<Value: Hashable & Sendable>(_ value: Value) async throws -> [Int] {
      let other = try #require(other as? Value)
      return await [
        captureIssues { expectNoDifference([value, other], [other, value]) }.count,
        captureIssues { expectNoDifference([value], [other]) }.count,
        captureIssues { expectSameElements([value, other], [other, value]) }.count,
        captureIssues { expectSameElements([value, other], [other]) }.count,
      ]
    }

    let counts = try await issues(error)

    #expect(counts == [1, 1, 0, 1])
  }

  static let errors: [(any Hashable & Sendable, any Hashable & Sendable)] = [
    (URLError(.timedOut), URLError(.cancelled)),
    (URLError(.timedOut) as URLError?, URLError(.cancelled) as URLError?),
    (
      Result<Int, URLError>.failure(URLError(.timedOut)),
      Result<Int, URLError>.failure(URLError(.cancelled))
    ),
    (
      Pair(one: 1, two: CocoaError(.fileNoSuchFile)),
      Pair(one: 1, two: CocoaError(.fileReadNoSuchFile))
    ),
    (
      Pair(one: 1, two: NSError(domain: "a", code: 1)),
      Pair(one: 1, two: NSError(domain: "a", code: 2))
    ),
    (Sealed(content: URLError(.timedOut)), Sealed(content: URLError(.cancelled))),
  ]

  @Test func `an unowned property is not read`() async {
    let tickets = [Ticket(), Ticket()]

    let issues = await captureIssues { expectNoDifference(tickets[0], tickets[1]) }

    #expect(issues.map(\.message) == [])
  }

  @Test func `a collection with storage of its own is compared by its elements`() async {
    let list = Buffered([1, 2])
    let requests = Buffered([URLRequest.people])

    let same = await captureIssues {
      expectNoDifference(list, Buffered([1, 2]))
      expectNoDifference(requests, Buffered([.people]))
      expectNoDifference(EquatableBuffered([.people]), EquatableBuffered([.people]))
    }
    let different = await captureIssues {
      expectNoDifference(list, Buffered([1, 3]))
      expectNoDifference(requests, Buffered([.people(changing: .body)]))
      expectNoDifference([requests], [Buffered([.people(changing: .body)])])
      expectNoDifference(
        EquatableBuffered([.people]), EquatableBuffered([.people(changing: .body)]))
    }

    #expect(same.map(\.message) == [])
    #expect(different.count == 4)
    #expect(
      different.first?.message == """
        Expected no difference, but 1 of 2 elements differs, first at [1]:
        - [1]: 3
        + [1]: 2
        """)
  }

  // MARK: - Types as values

  @Test func `a type is equal to itself and to no other`() async {
    let number: any Any.Type = Int.self
    let text: any Any.Type = String.self
    let shape: any Named.Type = Circle.self

    let issues = await captureIssues {
      expectNoDifference(number, number)
      expectNoDifference(shape, Circle.self)
      expectNoDifference(Route(name: "a", type: number), Route(name: "a", type: number))
      expectNoDifference([shape], [Circle.self])
      expectNoDifference(number, text)
      expectNoDifference(Route(name: "a", type: Circle.self), Route(name: "a", type: Square.self))
      expectNoDifference(Circle.self as any Any.Type, Elsewhere.Circle.self as any Any.Type)
    }

    // Types with the same name are told apart by their full names.
    #expect(issues.last?.message.contains(".Elsewhere.Circle") == true)
    #expect(
      issues.dropLast().map(\.message) == [
        "Expected no difference, but the values differ:\n- String\n+ Int",
        """
        Expected no difference, but 1 of 2 fields differs, first at type:
        - type: Square
        + type: Circle
        """,
      ])
  }

  // MARK: - Custom mirrors

  @Test(arguments: Masked.Shape.allCases)
  func `a custom mirror does not hide a difference`(shape: Masked.Shape) async {
    let value = Masked(shape: shape, name: "a", secret: "x")

    let issues = await captureIssues {
      expectNoDifference(value, Masked(shape: shape, name: "a", secret: "x"))
      expectNoDifference(value, Masked(shape: shape, name: "a", secret: "y"))
      expectNoDifference(value.object, Masked(shape: shape, name: "a", secret: "y").object)
    }

    #expect(issues.count == 2)
    #expect(
      issues.allSatisfy { $0.message.contains("\n  They differ in secret, which the custom ") })
    #expect(issues.allSatisfy { !$0.message.contains("\"y\"") })
  }

  @Test func `a custom mirror decides what is shown, and hidden fields can be ignored`() async {
    let issues = await captureIssues {
      expectNoDifference(
        Masked(shape: .struct, name: "a", secret: "x"),
        Masked(shape: .struct, name: "b", secret: "y"))
      expectNoDifference(
        Masked(shape: .struct, name: "a", secret: "x"),
        Masked(shape: .struct, name: "a", secret: "y"), ignoring: \Masked.secret)
      expectNoDifference(Stamped(number: 1), Stamped(number: 1))
    }

    #expect(
      issues.map(\.message) == [
        """
        Expected no difference, but 1 of 1 field differs, first at name:
        - name: "b"
        + name: "a"
        """
      ])
  }
}

// MARK: - Fixtures

/// The verdicts of all helpers that compare two values.
enum Verdicts {
  static func issues(
    _ value: any Equatable & Sendable, _ other: any Equatable & Sendable
  ) async throws -> [[String]] {
    func all<Value: Equatable & Sendable>(_ value: Value) async throws -> [[String]] {
      let other = try #require(other as? Value)
      return await issuesOfEach(value, other)
    }
    return try await all(value)
  }

  private static func issuesOfEach<Value: Equatable & Sendable>(
    _ value: Value, _ other: Value
  ) async -> [[String]] {
    let spy = Spy<Value, Void, Never>("take")
    spy.call(value)
    let box = LockedState(value)
    return [
      await captureIssues { expectNoDifference(value, other) },
      await captureIssues { expectNoDifference((1, [value]) as Any, (1, [other]) as Any) },
      await captureIssues { spy.expectCalled(with: other) },
      await captureIssues { expectSameElements([value], [other]) },
      await captureIssues {
        expectNoChange(of: box.withLock { $0 }) { box.withLock { $0 = other } }
      },
    ].map { $0.map(\.message) }
  }
}

struct RequestHolder: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let hold: @Sendable (URLRequest) -> any Equatable & Sendable

  init(_ name: String, _ hold: @escaping @Sendable (URLRequest) -> any Equatable & Sendable) {
    testDescription = name
    self.hold = hold
  }

  static let all = [
    RequestHolder("itself") { $0 },
    RequestHolder("an optional") { $0 as URLRequest? },
    RequestHolder("an optional of an optional") { $0 as URLRequest?? },
    RequestHolder("a list") { [$0] },
    RequestHolder("a list in a list") { [[], [$0, $0]] },
    RequestHolder("a slice") { [$0, $0][1...] },
    RequestHolder("a contiguous list") { ContiguousArray([$0]) },
    RequestHolder("a value of a dictionary") { ["a": $0] },
    RequestHolder("a key of a dictionary") { [$0: 1] },
    RequestHolder("a set") { Set([$0]) },
    RequestHolder("a hashable box") { HashableBox(value: AnyHashable($0)) },
    RequestHolder("a structure") { Upload(name: "a", request: $0) },
    RequestHolder("a structure with its own ==") { Job(upload: [Upload(name: "a", request: $0)]) },
    RequestHolder("a case of an enumeration") { State.sending($0, attempt: 1) },
    RequestHolder("a recursive enumeration") { Tree.branches([.leaf($0)]) },
    RequestHolder("a result") { Result<URLRequest, Never>.success($0) },
    RequestHolder("an object") { Drawer($0) },
    RequestHolder("an object of a subclass") { LockedDrawer($0) },
    RequestHolder("a property of any type") { Crate(content: ($0, "a")) },
    RequestHolder("a generic structure") { Pair(one: 1, two: $0) },
    RequestHolder("a set of objects") { Collected(objects: NSSet(object: $0)) },
    RequestHolder("an ordered set of objects") { Collected(objects: NSOrderedSet(object: $0)) },
    RequestHolder("a structure with a custom mirror") { Veiled(request: $0) },
  ]

  static let foundation:
    [(any Equatable & Sendable, any Equatable & Sendable, any Equatable & Sendable)] = [
      (response(200), response(201), response(200)),
      (response(200), response(200, headers: ["a": "c"]), response(200)),
      (response(200) as URLResponse?, response(201) as URLResponse?, response(200) as URLResponse?),
      ([response(200)], [response(201)], [response(200)]),
      (
        Told(Notification(name: .init("a"), userInfo: ["x": 1])),
        Told(Notification(name: .init("a"), userInfo: ["x": 2])),
        Told(Notification(name: .init("a"), userInfo: ["x": 1]))
      ),
      (URLError(.badURL), URLError(.badURL, userInfo: ["x": 1]), URLError(.badURL)),
      (
        NSError(domain: "a", code: 1, userInfo: ["x": 1]),
        NSError(domain: "a", code: 1, userInfo: ["x": 2]),
        NSError(domain: "a", code: 1, userInfo: ["x": 1])
      ),
      (Data([0, 1, 2])[1...], Data([0, 1, 3])[1...], Data([1, 2])),
      (Decimal.nan, Decimal(1), Decimal.nan),
      (AttributedString("a"), AttributedString("b"), AttributedString("a")),
      (DateComponents(year: 1), DateComponents(year: 1, month: 1), DateComponents(year: 1)),
      (IndexSet([1, 2]), IndexSet([1, 3]), IndexSet([2, 1])),
      (
        CharacterSet(charactersIn: "ab"), CharacterSet(charactersIn: "a"),
        CharacterSet(charactersIn: "ba")
      ),
    ]

  private static func response(
    _ status: Int, headers: [String: String] = ["a": "b"]
  ) -> HTTPURLResponse? {
    let url = URL(filePath: "/people")
    return HTTPURLResponse(
      url: url, statusCode: status, httpVersion: nil, headerFields: headers)
  }
}

enum RequestPart: CaseIterable {
  case url, method, header, body, timeout, cachePolicy, mainDocument, serviceType, cellular, cookies
}

extension URLRequest {
  static var people: URLRequest { people(body: "ann") }

  static func people(body: String) -> URLRequest {
    var request = URLRequest(url: URL(string: "https://example.com/people") ?? URL(filePath: "/"))
    request.httpMethod = "POST"
    request.setValue("text/plain", forHTTPHeaderField: "Accept")
    request.httpBody = Data(body.utf8)
    return request
  }

  static func people(changing part: RequestPart) -> URLRequest {
    var request = people
    switch part {
    case .url: request.url = URL(filePath: "/others")
    case .method: request.httpMethod = "PUT"
    case .header: request.setValue("text/html", forHTTPHeaderField: "Accept")
    case .body: request.httpBody = Data("bob".utf8)
    case .timeout: request.timeoutInterval = 8
    case .cachePolicy: request.cachePolicy = .returnCacheDataDontLoad
    case .mainDocument: request.mainDocumentURL = URL(filePath: "/document")
    case .serviceType: request.networkServiceType = .video
    case .cellular: request.allowsCellularAccess = false
    case .cookies: request.httpShouldHandleCookies = false
    }
    return request
  }
}

private struct Upload: Hashable {
  var name: String
  var request: URLRequest

  static var people: Upload { people(named: "a") }
  static func people(named name: String) -> Upload { Upload(name: name, request: .people) }
}

private struct Job: Equatable {
  let upload: [Upload]

  static func == (one: Job, other: Job) -> Bool { one.upload == other.upload }
}

/// A collection whose elements no mirror sees.
private struct Buffered<Element>: Collection, CustomReflectable {
  private final class Storage: ManagedBuffer<Int, Element> {
    deinit {
      _ = unsafe withUnsafeMutablePointers { count, elements in
        unsafe elements.deinitialize(count: count.pointee)
      }
    }
  }

  private let storage: ManagedBuffer<Int, Element>

  init(_ elements: [Element]) {
    storage = Storage.create(minimumCapacity: elements.count) { _ in elements.count }
    unsafe storage.withUnsafeMutablePointerToElements { start in
      for (index, element) in elements.enumerated() {
        unsafe (start + index).initialize(to: element)
      }
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { storage.header }
  subscript(index: Int) -> Element {
    unsafe storage.withUnsafeMutablePointerToElements { unsafe $0[index] }
  }
  func index(after index: Int) -> Int { index + 1 }

  var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}

private struct EquatableBuffered: Equatable, Collection, CustomReflectable {
  private let requests: Buffered<URLRequest>

  init(_ requests: [URLRequest]) { self.requests = Buffered(requests) }

  var startIndex: Int { 0 }
  var endIndex: Int { requests.endIndex }
  subscript(index: Int) -> URLRequest { requests[index] }
  func index(after index: Int) -> Int { index + 1 }

  var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }

  static func == (one: Self, other: Self) -> Bool { one.requests.elementsEqual(other.requests) }
}

private struct Sealed: Hashable, @unchecked Sendable {
  let content: AnyHashable
}

/// An object whose office is deallocated at once.
private final class Ticket: Equatable {
  private final class Office {}

  private let number: AnyHashable = 1
  private unowned let office: Office

  init() {
    let office = Office()
    self.office = office
  }

  static func == (one: Ticket, other: Ticket) -> Bool { one.number == other.number }
}

/// A value whose `==` compares only the identifier.
private struct Card: Equatable {
  let id: Int
  let upload: Upload

  static func == (one: Card, other: Card) -> Bool { one.id == other.id }
}

private struct HashableBox: Equatable, @unchecked Sendable {
  let value: AnyHashable
}

private enum State: Equatable {
  case idle
  case sending(URLRequest, attempt: Int)
}

private indirect enum Tree: Equatable {
  case leaf(URLRequest)
  case branches([Tree])
}

private class Drawer: Equatable, @unchecked Sendable {
  let request: URLRequest

  init(_ request: URLRequest) { self.request = request }

  static func == (one: Drawer, other: Drawer) -> Bool { one.request == other.request }
}

private final class LockedDrawer: Drawer, @unchecked Sendable {
  let key = 1
}

/// A value whose `==` ignores the text.
private struct Note: Equatable {
  let text: String
  let drawer: Drawer
}

private struct Desk: Equatable {
  let note: Note
  let drawer: Drawer

  static func == (one: Desk, other: Desk) -> Bool { one.drawer == other.drawer }
}

private final class Link: Equatable, Sendable {
  let request: URLRequest
  let next: Link?

  init(request: URLRequest, next: Link?) {
    self.request = request
    self.next = next
  }

  static func == (one: Link, other: Link) -> Bool {
    one.request == other.request && one.next == other.next
  }
}

private struct Crate: Equatable, @unchecked Sendable {
  let content: Any

  static func == (one: Crate, other: Crate) -> Bool {
    let contents = (one.content as? (URLRequest, String), other.content as? (URLRequest, String))
    guard let content = contents.0, let otherContent = contents.1 else { return false }
    return content == otherContent
  }
}

private struct Pair<One: Hashable & Sendable, Two: Hashable & Sendable>: Hashable {
  let one: One
  let two: Two
}

private struct Collected: Equatable, @unchecked Sendable {
  let objects: NSObject
}

private struct Veiled: Equatable, CustomReflectable {
  let request: URLRequest

  var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

private struct Told: Equatable, @unchecked Sendable {
  let notification: Notification

  init(_ notification: Notification) { self.notification = notification }
}

private struct Row: Equatable, HashDiffable {
  let identifier: String
  let request: URLRequest
}

private protocol Named {}
private struct Circle: Named {}
private struct Square: Named {}

private enum Elsewhere {
  struct Circle {}
}

private struct Route {
  let name: String
  let type: any Any.Type
}

/// A value whose mirror shows only the name.
struct Masked: CustomReflectable {
  enum Shape: CaseIterable { case `struct`, collection, `class`, tuple, none }

  let shape: Shape
  let name: String
  let secret: String

  var customMirror: Mirror {
    switch shape {
    case .struct: Mirror(self, children: ["name": name], displayStyle: .struct)
    case .collection: Mirror(self, unlabeledChildren: [name], displayStyle: .collection)
    case .class: Mirror(self, children: ["name": name], displayStyle: .class)
    case .tuple: Mirror(self, children: ["name": name], displayStyle: .tuple)
    case .none: Mirror(self, children: [:])
    }
  }

  var object: AnyObject { MaskedObject(self) }
}

private final class MaskedObject: CustomReflectable {
  let secret: String
  let masked: Masked

  init(_ masked: Masked) {
    self.masked = Masked(shape: masked.shape, name: masked.name, secret: "")
    secret = masked.secret
  }

  var customMirror: Mirror {
    Mirror(self, children: ["name": masked.name], displayStyle: .class)
  }
}

/// A value whose mirror shows another number each time.
private struct Stamped: CustomReflectable {
  let number: Int

  var customMirror: Mirror {
    Mirror(self, children: ["number": number, "read": Int.random(in: 0..<Int.max)])
  }
}
