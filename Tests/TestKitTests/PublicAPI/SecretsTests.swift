import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Messages redact tokens, passwords and cookies with recognizable names, at any depth of a value.
@Suite("Secrets in messages", .tags(.returnValue))
struct SecretsTests {
  @Test(arguments: Leaf.indices)
  func `a secret at any depth appears in no message, dump or description`(index: Int) async throws {
    let secrets = ["firsttoken123456", "othertoken654321"]
    let leaves = try secrets.map { try Leaf.all(with: $0)[index] }
    let (leaf, other, plain) = (leaves[0], leaves[1], Leaf.text("plain"))

    var texts = await messages(leaf, other) + messages(about: leaf) + descriptions(of: leaf)
    texts += await messages([plain, leaf], [plain, other])
    texts += await messages(["a": plain, "b": leaf], ["a": plain, "b": other])
    texts += await messages(leaf as Leaf?, other as Leaf?)
    texts += await messages([["a": leaf as Leaf?]], [["a": other as Leaf?]])

    #expect(!texts.isEmpty)
    let leaks = texts.filter { text in secrets.contains { text.contains($0.suffix(8)) } }
    #expect(leaks == [])
  }

  @Test(
    .notSecret(
      "Authorization", "Cookie", "token", "access_token", "password", "refreshToken", "X-Api-Key"),
    arguments: Leaf.indices)
  func `a value is shown if the test declares it as not secret`(index: Int) async throws {
    let leaf = try Leaf.all(with: "firsttoken123456")[index]
    let other = try Leaf.all(with: "othertoken654321")[index]

    let texts = await messages(leaf, other) + messages(about: leaf)

    #expect(texts.contains { $0.contains("firsttoken123456") }, "\(texts)")
    #expect(texts.contains { $0.contains("othertoken654321") }, "\(texts)")
  }

  @Test(arguments: checks)
  func `a message hides secrets, but still explains why the check fails`(check: Check) async {
    let issues = await captureIssues { try check.run() }

    #expect(issues.map(\.message) == [check.message])
  }

  // MARK: - Values that are not secret

  @Test(.notSecret("AUTHORIZATION"), .notSecret("Accept"))
  func `notSecret matches whole names, ignoring case`() async {
    let spy = Spy<[String: String], Void, Never>("send")
    spy.call(["Accept": "a", "Authorization": "abc", "Proxy-Authorization": "def"])

    let issues = await captureIssues { spy.expectNotCalled() }

    #expect(
      issues.map(\.message) == [
        """
        Expected no call to send, but there was 1.
        Recorded:
          1. (["Accept": "a", "Authorization": "abc", "Proxy-Authorization": <redacted>])
        """
      ])
  }

  @Suite("A suite that declares a token as not secret", .notSecret("token"))
  struct Nested {
    @Test(.notSecret("password"))
    func `messages show the values that the test or its suite declares as not secret`() async {
      let issues = await captureIssues {
        expectNoDifference(["token": "a", "password": "b"], ["token": "c", "password": "d"])
      }

      #expect(issues.map(\.message).joined().contains(#"+ ["token"]: "a""#))
      #expect(issues.map(\.message).joined().contains(#"+ ["password"]: "b""#))
    }

    @Test func `messages about calls in detached tasks show values declared as not secret`() async {
      let find = Spy<[String: String], Int, any Error>("find")

      find.when(["token": "def"]).returns(1)
      await Task.detached { _ = try? find.call(["token": "abc"]) }.value

      let issues = await captureIssues { find.expectCalled() }
      let message = issues.map(\.message).joined()
      #expect(message.contains(#"find was called with (["token": "abc"])"#))
      #expect(message.contains(#"1. returns(1) for (["token": "def"])"#))
    }
  }

  @Test(arguments: [NotSecretTrait.notSecret(), .notSecret("")])
  func `notSecret with a missing or empty name fails the test`(trait: NotSecretTrait) async throws {
    let test = try #require(Test.current)
    let ran = Spy<Void, Never>("test")

    let issues = try await issues(of: trait) { ran.call() }

    expectOneIssue(
      issues,
      """
      The trait .notSecret needs the names of the values to show, and no name may be empty. Write the name of \
      the header, query item or field: .notSecret("Authorization").
      """, line: test.sourceLocation.line)
    ran.expectCalled()
  }

  // snippet: not-secret
  @Test(.notSecret("Authorization"))
  func `a request carries the account's token`() {
    let send = Spy<URLRequest, Void, Never>("send")
    AccountClient(token: "abc") { send.call($0) }.refresh()

    send.expectCalled(
      with: .request(
        .get, "/account", headers: ["Authorization": "Bearer abc"]))
  }
  // end snippet

  // MARK: - Helpers

  /// Calls helpers that show values of any type, and returns the messages and descriptions of the issues.
  ///
  /// Also returns what `print` and `dump` write for a spy that has recorded a value.
  private func messages<Value: Equatable & Sendable>(
    _ actual: Value, _ expected: Value
  ) async -> [String] {
    let spy = Spy<Value, Void, Never>("spy")
    let several = Spy<Int, Value, Int, any Error>("several")
    let issues = await captureIssues {
      expectNoDifference(actual, expected)
      expectNoDifference([actual], [expected, expected])
      expectSameElements([actual], [expected])
      var state = actual
      expectChange(of: state, from: expected, to: expected) { state = actual }
      expectNoChange(of: state) { state = expected }
      spy.call(actual)
      spy.expectCalled(with: expected)
      spy.expectNotCalled()
      spy.expectNoOtherCalls()
      several.when(2, expected).returns(1)
      _ = try? several.call(2, actual)
      several.expectCalled(with: .any, .where("other") { $0 == expected })
      several.expectAnswersUsed()
      expectOrder(several, spy, several)
    }
    return texts(of: issues) + printed(spy)
  }

  /// Calls the helpers that only fit this kind of leaf, and returns the messages and descriptions of the issues.
  private func messages(about leaf: Leaf) async -> [String] {
    let issues = await captureIssues {
      switch leaf {
      case .text(let text):
        expectNoDifference(text + "\nsecond line", "another text\nsecond line")
        expectEqualJSON([text], ["another"])
      case .data(let data):
        let backend = TestingBackend()
        _ = try? await backend.send(try BackendRequest(.post, "a", body: data))
        backend.expectRequest(.post, "b", body: .data(Data("another".utf8)))
        backend.expectRequest(.post, "a", body: .json(String(decoding: data, as: UTF8.self)))
      case .request(let request):
        let spy = Spy<URLRequest, Void, Never>("request")
        spy.call(request)
        let url = request.url?.absoluteString ?? ""
        spy.expectCalled(with: .request(.put, url, headers: request.allHTTPHeaderFields ?? [:]))
      default: break
      }
    }
    return texts(of: issues)
  }

  /// Returns what `print` and `dump` write for requests and other values that contain the leaf.
  private func descriptions(of leaf: Leaf) async -> [String] {
    switch leaf {
    case .backend(let request):
      return printed(request) + printed([request]) + printed(ArgumentMatcher.equal(request))
    case .request(let request):
      let session = MockNetworkSession(returning: .pending)
      let task = session.dataTask(with: request) { _, _, _ in }
      return printed(task) + printed(session) + printed(ArgumentMatcher.equal(request))
    case .headers(let headers):
      return printed(MockNetworkReply.status(200, headers: headers))
    case .data(let data):
      var json = ExpectedBody.any
      // A text that is not valid JSON causes an issue, whose message must not show the secret either.
      let issues = await captureIssues { json = .json(String(decoding: data, as: UTF8.self)) }
      return texts(of: issues) + printed(ExpectedBody.data(data)) + printed(json)
        + printed(BackendResponse(body: data)) + printed(MockNetworkReply.status(200, body: data))
    case .text(let text):
      return printed(BackendResponse.json(text))
    case .failure(let error):
      return printed(MockNetworkReply.failure(error))
    default:
      return []
    }
  }

  private func texts(of issues: [Issue]) -> [String] {
    issues.flatMap { [$0.message, "\($0)"] }
  }

  private func printed(_ value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return [String(describing: value), String(reflecting: value), dumped]
  }
}

// MARK: - Checks

extension SecretsTests {
  /// A failing check and its message.
  struct Check: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable () throws -> Void
    let message: String

    init(_ name: String, _ run: @escaping @Sendable () throws -> Void, _ message: String) {
      testDescription = name
      self.run = run
      self.message = message
    }

    /// Returns a check that two values do not differ.
    static func difference(
      _ name: String, _ actual: @autoclosure @escaping @Sendable () throws -> Any,
      _ expected: @autoclosure @escaping @Sendable () throws -> Any, _ message: String
    ) -> Check {
      Check(name, { expectNoDifference(try actual(), try expected()) }, message)
    }

    /// Returns a check that a spy was called with the expected argument.
    ///
    /// The last line of its message ends with `objection`.
    static func call<Argument: Equatable & Sendable>(
      _ name: String, _ actual: Argument, _ expected: Argument, shown actualText: String,
      _ expectedText: String, _ objection: String
    ) -> Check {
      let run = { @Sendable in
        let spy = Spy<Argument, Void, Never>("send")
        spy.call(actual)
        spy.expectCalled(with: expected)
      }
      return Check(
        name, run,
        """
        Expected exactly 1 call to send with (\(expectedText)), but there was none.
        Recorded:
          1. (\(actualText))
        Nearest: call 1, argument 1: \(actualText) \(objection)
        """)
    }
  }

  static let checks: [Check] = [
    .difference(
      "request headers",
      try BackendRequest(.get, "users", headers: ["Authorization": "Bearer abcdef"]),
      try BackendRequest(.get, "users", headers: ["Authorization": "Bearer xbcde"]),
      """
      Expected no difference, but 1 of 5 fields differs, first at headers["Authorization"]:
      - headers["Authorization"]: <redacted, 12 characters>
      + headers["Authorization"]: <redacted, 13 characters>
        The secrets differ from character 8 on.
      """),
    .difference(
      "data, a field and a dictionary key, each below a secret name",
      (cookie: Data([1, 2]), password: Account(user: "ann"), token: ["abc": "x"]),
      (cookie: Data([1, 3, 4]), password: Account(user: "bo"), token: ["abc": "yz"]),
      """
      Expected no difference, but 3 of 3 fields differ, first at cookie:
      - cookie: <redacted, 3 bytes>
      + cookie: <redacted, 2 bytes>
        The secrets differ from byte 2 on.
      - password.user: <redacted, 2 characters>
      + password.user: <redacted, 3 characters>
        The secrets differ from character 1 on.
      - token[<redacted>]: <redacted, 2 characters>
      + token[<redacted>]: <redacted, 1 character>
        The secrets differ from character 1 on.
      """),
    .difference(
      "URLs with several secrets",
      URL(string: "https://ann:abc@example.com/a?token=x") as Any,
      URL(string: "https://ann:abcd@example.com/a?token=x") as Any,
      """
      Expected no difference, but the values differ:
      - https://ann:<redacted, 4 characters>@example.com/a?token=<redacted, 1 character>
      + https://ann:<redacted, 3 characters>@example.com/a?token=<redacted, 1 character>
        Password: <redacted, 3 characters> is not <redacted, 4 characters> \
      (the secrets differ from character 4 on).
      """),
    .difference(
      "a secret of more than 64 KB, under a key whose raw value looks secret",
      [RawName.key: a(70_000)], [RawName.key: a(70_000) + "b"],
      """
      Expected no difference, but 1 of 1 key differs, first at [.key]:
      - [.key]: <redacted, 70001 bytes>
      + [.key]: <redacted, 70000 bytes>
        The secrets differ from byte 70001 on.
      """),
    .difference(
      "values under a secret name that look the same", ["token": Unequal("abc")],
      ["token": Unequal("abc")],
      """
      Expected no difference, but 1 of 1 key differs, first at ["token"]:
      - ["token"]: Unequal(content: <redacted>)
      + ["token"]: Unequal(content: <redacted>)
        Both look alike, but == of Unequal says that they differ.
      """),
    .difference(
      "form data, and a URL whose password is already hidden",
      "password=a#c&user=ann https://ann:<redacted>@example.com",
      "password=a#cd&user=ann https://ann:<redacted>@example.com",
      """
      Expected no difference, but the values differ:
      - "password=<redacted, 4 characters>&user=ann https://ann:<redacted>@example.com"
      + "password=<redacted, 3 characters>&user=ann https://ann:<redacted>@example.com"
        The secrets differ from character 4 on.
      """),
    .difference(
      "the text <redacted> instead of a secret, in one of two lines", "token=<redacted>\nb",
      "token=abc\nb",
      """
      Expected no difference, but 1 of 2 lines differs, first in line 1:
        line 1:
      - token=<redacted>
      + token=<redacted>
        b
        The expected text has a secret where the actual text has the literal <redacted>.
      """),
    .difference(
      "a secret instead of the text <redacted>, in texts that are searched line by line",
      "token=abc\npassword=x\n\(lines(60_000))x", "token=<redacted>\npassword=x\n\(lines(60_000))y",
      """
      Expected no difference, but 2 of 60003 lines differ, first in line 1:
        line 1:
      - token=<redacted>
      + token=<redacted>
        (The actual text has a secret where the expected text has the literal <redacted>.)
        password=<redacted>
        line
        line 60001:
        line
        line
      - y
      + x
      """),
    .difference(
      "a secret instead of the text <redacted>, before a secret that both long lines have",
      "\(a(200))&token=abc&token=x", "\(a(200))&token=<redacted>&token=x",
      """
      Expected no difference, but the values differ:
      - "…\(a(23))&token=<redacted>&token=<redacted>"
      + "…\(a(23))&token=<redacted>&token=<redacted>"
        The actual text has a secret where the expected text has the literal <redacted>.
      """),
    .difference(
      "a letter that looks like another one, after a secret in a line",
      "token=abc&name=\u{430}\nb", "token=abc&name=a\nb",
      """
      Expected no difference, but 1 of 2 lines differs, first in line 1:
        line 1:
      - token=<redacted>&name=a
      + token=<redacted>&name=\u{430}
        b
      """),
    .difference(
      "a list of secrets on one line, compared with a list on eight lines",
      "{\n\"tokens\": [\"a\"],\n\"page\": 1\n}",
      "{\n\"tokens\": [\n\"a\",\n\"b\",\n\"c\",\n\"d\",\n\"e\",\n\"f\"\n],\n\"page\": 1\n}",
      """
      Expected no difference, but 1 of 11 lines differs, first in line 2:
        line 1:
        {
      - "tokens": <redacted, 32 characters>,
      + "tokens": <redacted, 5 characters>,
        "page": 1
        }
        tokens: <redacted, 5 characters> is not <redacted, 32 characters> \
      (the secrets differ from character 2 on).
      """),
    .difference(
      "lines after a list of secrets, which the message shows as one line",
      "{\n\"tokens\": [\n\"a\",\n\"b\"\n],\n1\n2\n3\n4\n5\n\"page\": 1\n}",
      "{\n\"tokens\": [\n\"a\",\n\"b\"\n],\n\"more\": 3,\n1\n2\n3\n4\n5\n\"page\": 2\n}",
      """
      Expected no difference, but 1 of 13 lines differs and 1 is missing, first in line 6:
        line 1:
        {
        "tokens": <redacted>,
      - "more": 3,
        1
        2
        line 9:
        4
        5
      - "page": 2
      + "page": 1
        }
      """),
    .difference(
      "a secret on the line after its name, in a text of 120,002 lines", log(password: "abcd"),
      log(password: "abce"),
      """
      Expected no difference, but 1 of 120002 lines differs, first in line 30002:
        line 30000:
        line 29999
        "password":
      - "<redacted, 4 characters>"
      + "<redacted, 4 characters>"
        line 0
        line 1
        password: <redacted, 4 characters> is not <redacted, 4 characters> \
      (the secrets differ from character 4 on).
      """),
    .difference(
      "a secret of almost 16 KB in a long string",
      "\(a(40_000))&password=\(a(16_370))x&\(a(40_000))",
      "\(a(40_000))&password=\(a(16_370))y&\(a(40_000))",
      """
      Expected no difference, but the values differ:
      - "…aaaa&password=<redacted, 16371 characters>&\(a(87))…"
      + "…aaaa&password=<redacted, 16371 characters>&\(a(87))…"
        The secrets differ from character 16371 on.
      """),
    .difference(
      "a secret at the beginning of a long string", "x&password=abc&\(a(40_000))",
      "y&password=abc&\(a(40_000))",
      """
      Expected no difference, but the values differ:
      - "y&password=<redacted>&\(a(108))…"
      + "x&password=<redacted>&\(a(108))…"
      """),
    .difference(
      "a difference more than 16 KB after a secret", "password=abc&\(a(40_000))x",
      "password=abc&\(a(40_000))y",
      """
      Expected no difference, but the values differ:
      - "…aaaaaaaaaaaaaaaaaaaaaaaaaaaaaay"
      + "…aaaaaaaaaaaaaaaaaaaaaaaaaaaaaax"
        They first differ at character 40014.
      """),
    .difference(
      "a secret near the difference in strings with two encodings, of which one exceeds 32 KB",
      "\(numbers(4_000, "\u{E9}")) password=abc x",
      "\(numbers(4_000, "e\u{301}")) password=abc y \(numbers(2_000))",
      """
      Expected no difference, but the values differ:
      - "…999 é4000 password=<redacted> y \(numbers(35)) 36…"
      + "…999 é4000 password=<redacted> x"
      """),
    .difference(
      "secrets of different lengths in long strings that contain many secrets",
      "\(a(40_000)) token=x\(tokens(5_000))", "\(a(40_000)) token=\(a(1_000))\(tokens(5_000))",
      """
      Expected no difference, but the values differ:
      - "…\(a(23)) token=<redacted, 1000 characters>&token=<redacted, 3 characters>\
      &token=<redacted, 3 characters>&token=<red…"
      + "…\(a(23)) token=<redacted, 1 character>&token=<redacted, 3 characters>\
      &token=<redacted, 3 characters>&token=<redacte…"
        Token: <redacted, 1 character> is not <redacted, 1000 characters> (the secrets differ from character 1 on).
      """),
    .difference(
      "secrets that differ before a secret that only one text has",
      "token=abc\npage=1\npassword=x", "token=abd\npage=1",
      """
      Expected no difference, but 1 of 2 lines differs and 1 is unexpected, first in line 1:
        line 1:
      - token=<redacted, 3 characters>
      + token=<redacted, 3 characters>
        page=1
      + password=<redacted, 1 character>
        token: <redacted, 3 characters> is not <redacted, 3 characters> (the secrets differ from character 3 on).
      """),
    .difference(
      "a space that looks like another one, beside a secret", "token=abc&name=a\u{A0}b",
      "token=abc&name=a b",
      #"""
      Expected no difference, but the values differ:
      - "token=<redacted>&name=a b"
      + "token=<redacted>&name=a\u{00A0}b"
      """#),
    Check(
      "JSON members with a secret name, and the names of the members inside such a member",
      {
        expectEqualJSON(
          #"{"access_token": "x", "sessions": {"sess_a1b2c3": 1}}"#,
          #"{"access_token": "yz", "sessions": {"sess_a1b2c3": 2}}"#)
      },
      """
      Expected the same JSON, but 2 of 2 members differ, first at access_token:
      - access_token: <redacted, 2 characters>
      + access_token: <redacted, 1 character>
        The secrets differ from character 1 on.
      - sessions[<redacted>]: 2
      + sessions[<redacted>]: 1
      """),
    .difference(
      "the value in a name-value pair, if only the actual name is secret",
      [Pair(name: "Authorization", value: "Bearer abc")],
      [Pair(name: "Accept", value: "text/html")],
      """
      Expected no difference, but 1 of 1 element differs, first at [0].name:
      - [0].name: "Accept"
      + [0].name: "Authorization"
      - [0].value: <redacted, 9 characters>
      + [0].value: <redacted, 10 characters>
        The secrets differ from character 1 on.
      """),
    .difference(
      "a dictionary with the keys name and value, which is not known to be a header",
      ["name": "Authorization", "value": "abc"], ["name": "Authorization", "value": "xyz"],
      """
      Expected no difference, but 1 of 2 keys differs, first at ["value"]:
      - ["value"]: "xyz"
      + ["value"]: "abc"
      """),
    .difference(
      "long data", Data("\(a(15_999))&password=abc".utf8), Data("\(a(15_999))&password=xyz".utf8),
      """
      Expected no difference, but the values differ:
      - 16012 bytes, from byte 16010: <redacted>
      + 16012 bytes, from byte 16010: <redacted>
        They differ in bytes that may be part of a secret.
      """),
    .difference(
      "unexpected elements whose names are enum cases and coding keys",
      [
        [Header.authorization: "abc"], [Header.accept: "abc"], [Number.token: "abc"],
        [RawName.key: "abc"], [Key(stringValue: "apiKey"): "abc"],
        Pair(name: Header.authorization, value: "abc"),
      ] as [Any], [Any](),
      """
      Expected no difference, but 6 elements are unexpected, first at [0]:
      + [0]: [.authorization: <redacted>]
      + [1]: [.accept: "abc"]
      + [2]: [.token: <redacted>]
      + [3]: [.key: <redacted>]
      + [4]: [Key(stringValue: "apiKey", intValue: nil): <redacted>]
      + [5]: Pair(name: .authorization, value: <redacted>)
      """),
    Check(
      "a request with secrets in its query, a header and its body",
      {
        let spy = Spy<URLRequest, Void, Never>("send")
        var request = URLRequest(url: try #require(URL(string: "https://example.com/a?token=abc")))
        request.setValue("token=abc&password=x", forHTTPHeaderField: "Form")
        request.httpBody = Data(#"{"token": "abc"}"#.utf8)
        spy.call(request)
        spy.expectCalled(
          with: .request(
            .get, "/a?token=abd", headers: ["Form": "token=abcd&password=x"],
            body: .json(#"{"token": "abcd"}"#)))
      },
      """
      Expected exactly 1 call to send with (GET /a?token=<redacted> (Form: \
      token=<redacted>&password=<redacted>, body: {"token":"<redacted>"})), but there was none.
      Recorded:
        1. (GET https://example.com/a?token=<redacted> (Form: \
      token=<redacted>&password=<redacted>, body: 16 bytes "{\\"token\\": \\"<redacted>\\"}"))
      Nearest: call 1, argument 1: GET https://example.com/a?token=<redacted> (Form: \
      token=<redacted>&password=<redacted>, body: 16 bytes "{\\"token\\": \\"<redacted>\\"}") does not match: \
      the query item token=<redacted, 3 characters> is not <redacted, 3 characters> (the secrets \
      differ from character 3 on); the header Form: token=<redacted, 3 characters>&password=<redacted, \
      1 character> is not Form: token=<redacted, 4 characters>&password=<redacted, 1 character>; token: \
      <redacted, 3 characters> is not <redacted, 4 characters> (the secrets differ from \
      character 4 on); the body {"token":"<redacted>"} is not {"token":"<redacted>"}; token: \
      <redacted, 3 characters> is not <redacted, 4 characters> (the secrets differ from \
      character 4 on)
      """),
    .call(
      "a long argument that differs after a secret of almost 16 KB",
      a(40_000) + "&token=\(a(16_376))&x", a(40_000) + "&token=\(a(16_376))&y",
      shown: #""\#(a(199))… 56187 more bytes"#, #""\#(a(199))… 56187 more bytes"#,
      """
      is not the expected value; the first difference is "…&token=<redacted>&x" instead of \
      "…&token=<redacted>&y"
      """),
    .call(
      "a long argument that differs after equal secrets and before different ones",
      "token=x&\(a(9_000))&page=1&token=abc", "token=x&\(a(9_000))&page=2&token=abd",
      shown: #""token=<redacted>&\#(a(182))… 8836 more bytes"#,
      #""token=<redacted>&\#(a(182))… 8836 more bytes"#,
      """
      is not the expected value; the first difference is \
      "…\(a(14))&page=1&token=<redacted, 3 characters>" instead of \
      "…\(a(14))&page=2&token=<redacted, 3 characters>"
      """),
    .call(
      "a long argument with a secret instead of the text <redacted>",
      a(9_000) + "&token=abc", a(9_000) + "&token=<redacted>",
      shown: #""\#(a(199))… 8812 more bytes"#, #""\#(a(199))… 8819 more bytes"#,
      """
      is not "\(a(199))… 8819 more bytes; the actual text has a secret where the expected text has the literal \
      <redacted>
      """),
    .difference(
      "a long line with accents, of which only the second secret differs",
      "token=abc&\(String(repeating: "é", count: 200))&password=abcd",
      "token=abc&\(String(repeating: "é", count: 200))&password=abce",
      """
      Expected no difference, but the values differ:
      - "…éééééééééééééééééééé&password=<redacted, 4 characters>"
      + "…éééééééééééééééééééé&password=<redacted, 4 characters>"
        Password: <redacted, 4 characters> is not <redacted, 4 characters> \
      (the secrets differ from character 4 on).
      """),
    .difference(
      "URLs that differ after the part that messages show",
      URL(string: "https://example.com/\(a(200))?token=abc") as Any,
      URL(string: "https://example.com/\(a(200))?abcde=0123456789") as Any,
      """
      Expected no difference, but the values differ:
      - …\(a(29))?abcde=0123456789
      + …\(a(29))?token=<redacted>
      """),
    .call(
      "a call argument with a secret before a dictionary without one",
      Draft(token: "abc", headers: [.accept: "x"]), Draft(token: "abcd", headers: [.accept: "x"]),
      shown: #"Draft(token: <redacted>, headers: [.accept: "x"])"#,
      #"Draft(token: <redacted>, headers: [.accept: "x"])"#,
      """
      is not the expected value; token: <redacted, 3 characters> is not <redacted, 4 characters> \
      (the secrets differ from character 4 on)
      """),
  ]
}

// MARK: - Fixtures

/// Returns a string of the letter a.
private func a(_ count: Int) -> String { String(repeating: "a", count: count) }

/// Returns equal lines, each of which ends with a line break.
private func lines(_ count: Int) -> String { String(repeating: "line\n", count: count) }

private func numbers(_ count: Int, _ prefix: String = "") -> String {
  (1...count).map { "\(prefix)\($0)" }.joined(separator: " ")
}

private func tokens(_ count: Int) -> String { String(repeating: "&token=abc", count: count) }

private func log(password: String) -> String {
  let lines = { (count: Int) in (0..<count).map { "line \($0)" } }
  let secret = ["\"password\":", "\"\(password)\""]
  return (lines(30_000) + secret + lines(90_000)).joined(separator: "\n")
}

private enum Header: Hashable { case accept, authorization }
private enum Number: Int { case token = 1 }
private enum RawName: String { case key = "X-Api-Key" }

private struct Key: CodingKey, Hashable {
  let stringValue: String
  let intValue: Int? = nil

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

private struct Pair {
  let name: any Sendable
  let value: String
}

// snippet: account-client
private struct AccountClient {
  let token: String
  let send: (URLRequest) -> Void

  func refresh() {
    var request = URLRequest(url: URL(filePath: "/account"))
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    send(request)
  }
}
// end snippet

private struct Draft: Equatable {
  var token: String
  var headers: [Header: String]
}

private struct Account: Equatable, Sendable {
  var user = "ann"
  var password: String?
}

private enum Login: Equatable, Sendable {
  case password(String)
  case renewed(user: String, refreshToken: String)
  case header(String, String)
}

private enum Leaf: Equatable, Sendable {
  case url(URL)
  case request(URLRequest)
  case backend(BackendRequest)
  case items([URLQueryItem])
  case components(URLComponents)
  case headers([String: String])
  case account(Account)
  case login(Login)
  case text(String)
  case data(Data)
  case response(HTTPURLResponse)
  case failure(URLError)
  case nsError(NSError)
}

/// Values that contain a token under a name that looks secret, or as the password of a URL.
extension Leaf {
  fileprivate static let indices = 0..<20

  fileprivate static func all(with token: String) throws -> [Leaf] {
    let url = try #require(
      URL(string: "https://example.com/a?page=1&access_token=\(token)#end"))
    var request = URLRequest(url: url)
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    let backendRequest = try BackendRequest(
      .post, "a", query: [URLQueryItem(name: "token", value: token)],
      headers: ["Cookie": "a=\(token)"], body: Data("token=\(token)".utf8))
    let response = HTTPURLResponse(
      url: url, statusCode: 200, httpVersion: nil, headerFields: ["Set-Cookie": "a=\(token)"])
    return [
      .url(url), .url(try #require(URL(string: "https://ann:\(token)@example.com/a"))),
      .components(try #require(URLComponents(url: url, resolvingAgainstBaseURL: true))),
      .items([URLQueryItem(name: "access_token", value: token)]),
      .request(request), .backend(backendRequest), .response(try #require(response)),
      .headers(["Accept": "text/html", "Authorization": "Bearer \(token)"]),
      .account(Account(password: token)), .login(.password(token)),
      .login(.renewed(user: "ann", refreshToken: token)), .login(.header("X-Api-Key", token)),
      .text(url.absoluteString), .text("user=ann&password=\(token)&page=1"),
      .text(#"{"user": "ann", "access_token": "\#(token)", "page": 1}"#),
      .text(#"{"body": "{\"access_token\": \"\#(token)\"}"}"#),
      .data(Data("grant=a&password=\(token)".utf8)),
      .data(Data(#"{"password" : "\#(token)"}"#.utf8)),
      .failure(URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url])),
      .nsError(NSError(domain: "a", code: 1, userInfo: ["URL": url.absoluteString])),
    ]
  }
}
