import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Equality at every depth", .tags(.returnValue))
struct EqualityAtEveryDepthTests {
  @Test(
    arguments: ComparedValues.requests + ComparedValues.objects + ComparedValues.foundation
      + ComparedValues.errors)
  func `values that differ in one part are unequal, and copies are equal`(values: ComparedValues)
    async throws
  {
    try await values.expectVerdicts()
  }

  @Test(arguments: pairs)
  func `a difference is found at any depth, unless a custom == ignores it`(pair: Difference) {
    pair.expectMessage()
  }

  @Test func `a comparison ends even if an object refers to itself through a notification`() {
    expectNoDifference(Beacon(1), Beacon(1))
    #expect(describeDifference(Beacon(1), Beacon(2)) != nil)
  }

  @Test func `expectations about changes and mixed lists compare all parts of a value`() async {
    var uploads = [Upload()]

    let issues = await captureIssues {
      expectChange(of: uploads, by: { $0[0].request.httpBody = Data("bob".utf8) }) {
        uploads[0].request.httpBody = Data("bob".utf8)
      }
      expectHashDiffable([Row(request: .people)], [Row(request: .people(changing: .body))])
    }

    #expect(
      issues.map(\.message) == [
        """
        Expected the same elements, but 1 of 1 element differs, first at [0].request:
        - [0].request: \(Self.bob)
        + [0].request: \(Self.ann)
        """
      ])
  }

  // MARK: - Custom mirrors

  @Test(arguments: [.struct, .collection, .class, .tuple, nil] as [Mirror.DisplayStyle?])
  func `a field missing from a custom mirror is compared unless the test ignores it`(
    style: Mirror.DisplayStyle?
  ) async {
    let value = Masked(style: style, name: "a", secret: "x")
    let other = Masked(style: style, name: "a", secret: "y")

    let issues = await captureIssues {
      expectNoDifference(value, Masked(style: style, name: "a", secret: "x"))
      expectNoDifference(value, other, ignoring: \Masked.secret)
      expectNoDifference(value, other)
      expectNoDifference(MaskedObject(secret: "x"), MaskedObject(secret: "y"))
      expectNoDifference(Result<Masked, Never>.success(value), .success(other))
      expectNoDifference(MaskedList(secret: "x"), MaskedList(secret: "y"))
    }

    #expect(issues.count == 4)
    #expect(
      issues.allSatisfy { $0.message.contains("\n  They differ in secret, which the custom ") })
    #expect(issues.allSatisfy { !$0.message.contains("\"y\"") })
  }

  // MARK: - Rows

  static let pairs: [Difference] = [
    Difference(
      "an element of a list", [URLRequest.people, .people(changing: .body)],
      [URLRequest.people, .people],
      "1 of 2 elements differs, first at [1]:\n- [1]: \(ann)\n+ [1]: \(bob)"),
    Difference(
      "a part that the description of a request leaves out",
      Upload(request: .people(changing: .serviceType)), Upload(),
      """
      1 of 2 fields differs, first at request.networkServiceType:
      - request.networkServiceType: .default
      + request.networkServiceType: .video
      """),
    Difference(
      "the end of a long body", ["a": URLRequest.people(body: long + "a")],
      ["a": URLRequest.people(body: long + "b")],
      """
      1 of 1 key differs, first at ["a"].httpBody:
      - ["a"].httpBody: 301 bytes, from byte 301: 0x62
      + ["a"].httpBody: 301 bytes, from byte 301: 0x61
      """),
    Difference(
      "the end of a long header", HTTPURLResponse.people(headers: ["X-Note": long + "a"]) as Any,
      HTTPURLResponse.people(headers: ["X-Note": long + "b"]) as Any,
      """
      1 of 3 fields differs, first at allHeaderFields["X-Note"]:
      - allHeaderFields["X-Note"]: "…\(long.prefix(30))b"
      + allHeaderFields["X-Note"]: "…\(long.prefix(30))a"
        They first differ at character 301.
      """),
    Difference(
      "a part that the description of a notification leaves out",
      Notification(name: .init("a"), userInfo: ["b": URLRequest.people(changing: .body)]),
      Notification(name: .init("a"), userInfo: ["b": URLRequest.people]),
      """
      1 of 3 fields differs, first at userInfo["b"]:
      - userInfo["b"]: \(ann)
      + userInfo["b"]: \(bob)
      """),
    Difference(
      "an empty header dictionary, and no headers",
      { () -> URLRequest in
        var request = URLRequest(url: URL(filePath: "/people"))
        request.allHTTPHeaderFields = [:]
        return request
      }(), URLRequest(url: URL(filePath: "/people")), nil),
    Difference(
      "a part that the == of elements ignores", [Card(upload: Upload())],
      [Card(upload: Upload(name: "b"))], nil),
    Difference(
      "a request body, which == of URLRequest ignores", Card(upload: Upload()),
      Card(upload: Upload(request: .people(changing: .body))),
      """
      1 of 2 fields differs, first at upload.request:
      - upload.request: \(bob)
      + upload.request: \(ann)
      """),
    Difference("a string that == ignores", Desk(.people, "a"), Desk(.people, "b"), nil),
    Difference(
      "an object that is ignored in one place and compared in another", Desk(.people, "a"),
      Desk(.people(changing: .body), "b"),
      """
      2 of 2 fields differ, first at note.text:
      - note.text: "b"
      + note.text: "a"
      - note.drawer.request: \(bob)
      + note.drawer.request: \(ann)
      … 1 more field
      """),
    Difference(
      "a request and a text, which == ignores", Crate(content: URLRequest.people),
      Crate(content: "a"), nil),
    Difference(
      "a response and a text, which == ignores",
      HTTPURLResponse.people().map { Crate(content: $0) } as Any,
      Crate(content: "a"), nil),
    Difference("a cached response with NaN", [uncached], [uncached], nil),
    Difference("a tree with shared branches", Tree.shared, Tree.shared, nil),
    Difference("unowned properties, which are not read", Ticket(), Ticket(), nil),
    Difference(
      "an actor, whose properties are not read", Holder(content: Clerk(.people)),
      Holder(content: Clerk(.people(changing: .body))), nil),
    Difference(
      "a key of a dictionary", [URLRequest.people(changing: .body): 1], [URLRequest.people: 1],
      """
      1 of 1 key is missing and 1 is unexpected, first at [\(ann)]:
      - [\(ann)]: 1
      + [\(bob)]: 1
      """),
    Difference(
      "an element of a set", Set([URLRequest.people(changing: .body)]), Set([URLRequest.people]),
      "1 of 1 element is missing and 1 is unexpected:\n- \(ann)\n+ \(bob)"),
    Difference(
      "the end of a long name of a notification, and its object",
      Notification(name: .init(long + "a"), object: 1),
      Notification(name: .init(long + "b"), object: 2),
      """
      2 of 3 fields differ, first at name:
      - name: "…\(long.prefix(30))b"
      + name: "…\(long.prefix(30))a"
        They first differ at character 301.
      - object: 2
      + object: 1
      """),
    Difference(
      "the end of a long URL of a response", HTTPURLResponse.people(from: "/\(long)a") as Any,
      HTTPURLResponse.people(from: "/\(long)b") as Any,
      """
      1 of 3 fields differs, first at url:
      - url: file:///\(long)b
      + url: file:///\(long)a
      """),
    Difference(
      "a request in a list of collections with custom storage",
      [Buffered<Any>([URLRequest.people])],
      [Buffered<Any>([URLRequest.people(changing: .body)])],
      "1 of 1 element differs, first at [0][0]:\n- [0][0]: \(bob)\n+ [0][0]: \(ann)"),
    Difference(
      "a request in an Equatable collection with custom storage", Buffered([URLRequest.people]),
      Buffered([URLRequest.people(changing: .body)]),
      "1 of 1 element differs, first at [0]:\n- [0]: \(bob)\n+ [0]: \(ann)"),
    Difference("equal types", Int.self, Int.self, nil),
    Difference("equal types in values", Route(type: Int.self), Route(type: Int.self), nil),
    Difference(
      "equal types in lists", [Int.self as any Equatable.Type], [Int.self as any Equatable.Type],
      nil),
    Difference("two types", Int.self, String.self, "the values differ:\n- String\n+ Int"),
    Difference(
      "a type and a value", Int.self, 1, "the values differ:\n- 1 (Int)\n+ Int (Int.Type)"),
    Difference(
      "two types in values", Route(type: Circle.self), Route(type: Int.self),
      "1 of 1 field differs, first at type:\n- type: Int\n+ type: Circle"),
    Difference(
      "two types with the same name", Circle.self, Elsewhere.Circle.self,
      """
      the values differ:
      - TestKitTests.EqualityAtEveryDepthTests.Elsewhere.Circle
      + TestKitTests.EqualityAtEveryDepthTests.Circle
      """),
    Difference(
      "a custom mirror, which decides what is shown",
      Masked(style: .struct, name: "a", secret: "x"),
      Masked(style: .struct, name: "b", secret: "y"),
      "1 of 1 field differs, first at name:\n- name: \"b\"\n+ name: \"a\""),
    Difference("a mirror that shows a different number each time", Stamped(), Stamped(), nil),
  ]

  private static let uncached = CachedURLResponse(
    response: ComparedValues.plainResponse, data: Data(), userInfo: ["x": Double.nan],
    storagePolicy: .allowed)
  private static let long = String(repeating: "x", count: 300)
  /// Two requests that differ only in their bodies, as shown in messages.
  private static let ann =
    #"POST https://example.com/people (Accept: text/plain, body: 3 bytes "ann")"#
  private static let bob =
    #"POST https://example.com/people (Accept: text/plain, body: 3 bytes "bob")"#
}

// MARK: - Fixtures

/// Two different values and a copy of the first.
struct ComparedValues: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let value, other, copy: any Equatable & Sendable

  /// If `copy` is nil, evaluates the argument `value` a second time to make the copy.
  init(
    _ name: String, _ value: @autoclosure () -> any Equatable & Sendable,
    _ other: any Equatable & Sendable, copy: (any Equatable & Sendable)? = nil
  ) {
    testDescription = name
    self.value = value()
    self.other = other
    self.copy = copy ?? value()
  }

  /// Expects each comparison to find the two values different and the copy equal.
  ///
  /// The last comparison is an exception. It compares a list with itself in a different order, so it never fails.
  func expectVerdicts(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let differing = try await Self.issues(value, other)
    let same = try await Self.issues(value, copy)

    #expect(
      differing.map(\.count) == [1, 1, 1, 1, 1, 0], "\(differing)", sourceLocation: sourceLocation)
    #expect(same.map(\.count) == [0, 0, 0, 0, 0, 0], "\(same)", sourceLocation: sourceLocation)
  }

  private static func issues(
    _ value: any Equatable & Sendable, _ other: any Equatable & Sendable
  ) async throws -> [[String]] {
    func all<Value: Equatable & Sendable>(_ value: Value) async throws -> [[String]] {
      await issuesOfEach(value, try #require(other as? Value))
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
      await captureIssues { expectSameElements([value, other], [other, value]) },
    ].map { $0.map(\.message) }
  }
}

extension ComparedValues {
  /// One pair of requests for each kind of container and each part of a request.
  ///
  /// The two requests differ only in that part.
  static let requests: [ComparedValues] = containers.flatMap { name, hold in
    RequestPart.allCases.map { part in
      ComparedValues("\(name), \(part)", hold(.people), hold(.people(changing: part)))
    }
  }

  private static let containers: [(String, @Sendable (URLRequest) -> any Equatable & Sendable)] = [
    ("a request", { $0 }),
    ("an optional", { $0 as URLRequest? }),
    ("an optional of an optional", { $0 as URLRequest?? }),
    ("a list", { [$0] }),
    ("a list in a list", { [[], [$0, $0]] }),
    ("a slice", { [$0, $0][1...] }),
    ("a contiguous list", { ContiguousArray([$0]) }),
    ("a value of a dictionary", { ["a": $0] }),
    ("a key of a dictionary", { [$0: 1] }),
    ("a set", { Set([$0]) }),
    ("a hashable box", { Holder<AnyHashable>(content: $0) }),
    ("a structure in a hashable box", { Holder<AnyHashable>(content: Upload(request: $0)) }),
    ("a structure", { Upload(request: $0) }),
    ("a case of an enumeration", { State.sending($0, attempt: 1) }),
    ("a recursive enumeration", { Tree.branches([.leaf($0)]) }),
    ("a recursive structure", { Folder(folders: [Folder(request: $0)]) }),
    ("a structure with an unowned property", { Download(request: $0) }),
    ("a result", { Result<URLRequest, Never>.success($0) }),
    ("an object", { Drawer($0) }),
    ("an object of a subclass", { LockedDrawer($0) }),
    ("a property of type Any", { Crate(content: ($0, "a")) }),
    ("a generic structure", { Holder(content: $0) }),
    ("an array of objects", { Collected(objects: NSArray(object: $0)) }),
    ("a set of objects", { Collected(objects: NSSet(object: $0)) }),
    ("an ordered set of objects", { Collected(objects: NSOrderedSet(object: $0)) }),
    ("a structure with a custom mirror", { Veiled(request: $0) }),
  ]

  static let objects: [ComparedValues] = [
    ComparedValues(
      "long chains of objects", Link.chain(.people), Link.chain(.people(changing: .body))),
    // For objects of two classes, all parts of their nearest common class are compared.
    ComparedValues(
      "objects of a class and a subclass", Drawer(.people), LockedDrawer(.people(changing: .body)),
      copy: LockedDrawer(.people)),
    ComparedValues(
      "an array and a mutable array", Collected(objects: NSArray(object: URLRequest.people)),
      Collected(objects: NSMutableArray(object: URLRequest.people(changing: .body))),
      copy: Collected(objects: NSMutableArray(object: URLRequest.people))),
  ]

  static let foundation: [ComparedValues] = [
    // On Linux, if a request has no URL, converting the request to an object crashes the process.
    ComparedValues("requests without a URL", withoutURL("a"), withoutURL("b")),
    ComparedValues("lists of requests without a URL", [withoutURL("a")], [withoutURL("b")]),
    ComparedValues(
      "sets of requests without a URL", Set([withoutURL("a")]), Set([withoutURL("b")])),
    ComparedValues(
      "dictionaries of requests without a URL", ["x": withoutURL("a")], ["x": withoutURL("b")]),
    ComparedValues("statuses", HTTPURLResponse.people(200), HTTPURLResponse.people(201)),
    ComparedValues(
      "headers", HTTPURLResponse.people(headers: ["a": "b"]),
      HTTPURLResponse.people(headers: ["a": "c"])),
    ComparedValues(
      "optional responses", HTTPURLResponse.people(200) as URLResponse?,
      HTTPURLResponse.people(201) as URLResponse?),
    ComparedValues(
      "responses with and without a status", list(HTTPURLResponse.people()), list(plainResponse)),
    ComparedValues("cached responses", cached(200), cached(201)),
    ComparedValues("the user info of cached responses", cached(200), cached(200, userInfo: 1)),
    ComparedValues(
      "notifications", Holder(content: Notification(name: .init("a"), userInfo: ["x": 1])),
      Holder(content: Notification(name: .init("a"), userInfo: ["x": 2]))),
    ComparedValues("URL errors", URLError(.badURL), URLError(.badURL, userInfo: ["x": 1])),
    ComparedValues(
      "the user info of errors", NSError(domain: "a", code: 1, userInfo: ["x": 1]),
      NSError(domain: "a", code: 1, userInfo: ["x": 2])),
    ComparedValues(
      "requests in the user info of errors",
      NSError(domain: "a", code: 1, userInfo: ["x": URLRequest.people]),
      NSError(domain: "a", code: 1, userInfo: ["x": URLRequest.people(changing: .body)])),
    ComparedValues(
      "slices of data", Data([0, 1, 2])[1...], Data([0, 1, 3])[1...], copy: Data([1, 2])),
    ComparedValues("decimal numbers", Decimal.nan, Decimal(1)),
    ComparedValues("attributed strings", AttributedString("a"), AttributedString("b")),
    ComparedValues("date components", DateComponents(year: 1), DateComponents(year: 1, month: 1)),
    ComparedValues("index sets", IndexSet([1, 2]), IndexSet([1, 3]), copy: IndexSet([2, 1])),
    ComparedValues(
      "character sets", CharacterSet(charactersIn: "ab"), CharacterSet(charactersIn: "a"),
      copy: CharacterSet(charactersIn: "ba")),
  ]

  static let errors: [ComparedValues] = [
    ComparedValues("errors", URLError(.timedOut), URLError(.cancelled)),
    ComparedValues(
      "optional errors", URLError(.timedOut) as URLError?, URLError(.cancelled) as URLError?),
    ComparedValues(
      "failures", Result<Int, URLError>.failure(URLError(.timedOut)),
      Result<Int, URLError>.failure(URLError(.cancelled))),
    ComparedValues(
      "file errors", Holder(content: CocoaError(.fileNoSuchFile)),
      Holder(content: CocoaError(.fileReadNoSuchFile))),
    ComparedValues(
      "error objects", Holder(content: NSError(domain: "a", code: 1)),
      Holder(content: NSError(domain: "a", code: 2))),
    ComparedValues(
      "errors in boxes", Holder<AnyHashable>(content: URLError(.timedOut)),
      Holder<AnyHashable>(content: URLError(.cancelled))),
    ComparedValues("lists of objects that hold an error", [Incident(1)], [Incident(2)]),
  ]

  private static func withoutURL(_ body: String) -> URLRequest {
    var request = URLRequest.people(body: body)
    request.url = nil
    return request
  }

  /// A response that has no status, but that `==` considers equal to an HTTP response.
  fileprivate static let plainResponse = URLResponse(
    url: URL(filePath: "/people"), mimeType: nil, expectedContentLength: -1, textEncodingName: nil)

  /// Returns the response in an `NSArray`, whose elements have no static type.
  private static func list(_ response: URLResponse?) -> Collected {
    Collected(objects: response.map { NSArray(object: $0) } ?? NSArray())
  }

  private static func cached(_ status: Int, userInfo: Int = 0) -> Collected {
    let response = HTTPURLResponse.people(status)
    let cached = response.map {
      CachedURLResponse(
        response: $0, data: Data(), userInfo: ["x": userInfo], storagePolicy: .allowed)
    }
    return Collected(objects: cached ?? NSObject())
  }
}

enum RequestPart: CaseIterable {
  case url, method, header, body, timeout, cachePolicy, mainDocument, serviceType, cellular, cookies
  // Pipelining is deprecated. This file can set it without a warning only on Linux.
  #if canImport(FoundationNetworking)
    case pipelining
  #endif
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
    #if canImport(FoundationNetworking)
      case .pipelining: stopPipelining(&request)
    #endif
    }
    return request
  }
}

extension HTTPURLResponse {
  static func people(
    _ status: Int = 200, from path: String = "/people", headers: [String: String] = [:]
  ) -> HTTPURLResponse? {
    HTTPURLResponse(
      url: URL(filePath: path), statusCode: status, httpVersion: nil, headerFields: headers)
  }
}

private struct Upload: Hashable {
  var name = "a"
  var request = URLRequest.people
}

/// A structure whose first field is a list of values of its own type.
private struct Folder: Hashable {
  var folders: [Folder] = []
  var request = URLRequest.people
}

private struct Download: Equatable {
  private unowned let bundle = Bundle.main
  private let request: URLRequest

  init(request: URLRequest) { self.request = request }
}

private actor Clerk: Equatable {
  private let request: URLRequest

  init(_ request: URLRequest) { self.request = request }

  static func == (one: Clerk, other: Clerk) -> Bool { true }
}

/// A collection without random access, whose elements are not in a stored property.
private struct Buffered<Element>: Collection, CustomReflectable {
  private final class Storage {
    let elements: () -> [Element]

    init(_ elements: [Element]) { self.elements = { elements } }
  }

  private let storage: Storage

  init(_ elements: [Element]) { storage = Storage(elements) }

  var startIndex: Int { 0 }
  var endIndex: Int { storage.elements().count }
  subscript(index: Int) -> Element { storage.elements()[index] }
  func index(after index: Int) -> Int { index + 1 }

  var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}

extension Buffered: Equatable where Element: Equatable {
  static func == (one: Self, other: Self) -> Bool { one.elementsEqual(other) }
}

/// A structure that is equatable and hashable if its content is.
private struct Holder<Content>: @unchecked Sendable {
  let content: Content
}

extension Holder: Equatable where Content: Equatable {}
extension Holder: Hashable where Content: Hashable {}

/// An object that holds a structure.
///
/// Both have an unowned reference to a token that no longer exists.
private final class Ticket: Equatable {
  private unowned let token: Token
  private let receipt = Receipt(1)

  init() {
    let token = Token()
    self.token = token
  }

  static func == (one: Ticket, other: Ticket) -> Bool { one.receipt == other.receipt }
}

/// An object that holds an `NSError`.
///
/// On Linux, hashing the error crashes the process.
private final class Incident: Hashable, Sendable {
  private let error: NSError

  init(_ code: Int) { error = NSError(domain: "a", code: code) }

  func hash(into hasher: inout Hasher) { hasher.combine(error) }

  static func == (one: Incident, other: Incident) -> Bool { one.error == other.error }
}

/// A value whose `==` compares only the identifier.
private struct Card: Equatable {
  let id = 1
  let upload: Upload

  static func == (one: Card, other: Card) -> Bool { one.id == other.id }
}

private enum State: Equatable {
  case idle
  case sending(URLRequest, attempt: Int)
}

private indirect enum Tree: Equatable {
  case leaf(URLRequest)
  case branches([Tree])

  /// A tree of 60 levels, in which each fork holds the same branch twice.
  static let shared = (0..<60).reduce(leaf(.people)) { tree, _ in .branches([tree, tree]) }
}

private class Drawer: Equatable, @unchecked Sendable {
  let request: URLRequest

  init(_ request: URLRequest) { self.request = request }

  static func == (one: Drawer, other: Drawer) -> Bool { one.request == other.request }
}

private final class LockedDrawer: Drawer, @unchecked Sendable {
  let key = 1
}

private struct Note: Equatable {
  let text: String
  let drawer: Drawer
}

/// A value whose `==` ignores the note.
private struct Desk: Equatable {
  let note: Note
  let drawer: Drawer

  init(_ request: URLRequest, _ text: String) {
    drawer = Drawer(request)
    note = Note(text: text, drawer: drawer)
  }

  static func == (one: Desk, other: Desk) -> Bool { one.drawer == other.drawer }
}

private final class Link: Equatable, Sendable {
  let request: URLRequest?
  let next: Link?

  init(request: URLRequest? = nil, next: Link? = nil) {
    self.request = request
    self.next = next
  }

  /// Returns a long chain with the given request at its end.
  static func chain(_ last: URLRequest) -> Link {
    (0..<220).reduce(Link(request: last)) { next, _ in Link(next: next) }
  }

  static func == (one: Link, other: Link) -> Bool {
    one.request == other.request && one.next == other.next
  }
}

private final class Beacon: Equatable {
  let size: Double
  private(set) var last: Notification?

  init(_ size: Double) {
    self.size = size
    last = Notification(name: .init("a"), userInfo: ["sender": self])
  }

  static func == (one: Beacon, other: Beacon) -> Bool { one.size == other.size }
}

private struct Crate: Equatable, @unchecked Sendable {
  let content: Any

  static func == (one: Crate, other: Crate) -> Bool {
    (one.content as? (URLRequest, String))?.0 == (other.content as? (URLRequest, String))?.0
  }
}

private struct Collected: Equatable, @unchecked Sendable {
  let objects: NSObject
}

private struct Veiled: Equatable, CustomReflectable {
  let request: URLRequest

  var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

private struct Row: Equatable, HashDiffable {
  let identifier = "1"
  let request: URLRequest
}

// Not private, so that the full names of these types are stable.
extension EqualityAtEveryDepthTests {
  struct Circle {}

  enum Elsewhere {
    struct Circle {}
  }
}

private struct Route {
  let type: any Any.Type
}

/// A value whose mirror shows at most the name.
private struct Masked: CustomReflectable {
  let style: Mirror.DisplayStyle?
  let name: String
  let secret: String

  var customMirror: Mirror {
    switch style {
    case .collection: Mirror(self, unlabeledChildren: [name], displayStyle: style)
    case nil: Mirror(self, children: [:])
    default: Mirror(self, children: ["name": name], displayStyle: style)
    }
  }
}

private final class MaskedObject: CustomReflectable {
  let secret: String

  init(secret: String) { self.secret = secret }

  var customMirror: Mirror { Mirror(self, children: ["name": "a"], displayStyle: .class) }
}

private struct MaskedList: RandomAccessCollection, CustomReflectable {
  let secret: String

  var startIndex: Int { 0 }
  var endIndex: Int { 1 }
  subscript(index: Int) -> String { secret }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A value whose mirror shows a different number each time.
private struct Stamped: CustomReflectable {
  private let number = 1

  var customMirror: Mirror {
    Mirror(self, children: ["number": number, "read": Int.random(in: 0..<Int.max)])
  }
}

#if canImport(FoundationNetworking)
  /// A protocol that allows setting `httpShouldUsePipelining` without a deprecation warning.
  private protocol Pipelining {
    var httpShouldUsePipelining: Bool { get set }
  }

  extension URLRequest: Pipelining {}

  private func stopPipelining(_ request: inout some Pipelining) {
    request.httpShouldUsePipelining = false
  }
#endif
