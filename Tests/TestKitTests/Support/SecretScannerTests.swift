@testable import TestKit

@Suite("Secrets in text", .tags(.returnValue))
struct SecretScannerTests {
  @Test(arguments: texts)
  func `the secrets in a text are redacted`(text: String, shown: String) {
    #expect(describeText(text) == shown)
  }

  @Test(arguments: [
    "token: abc", "token = abc", "token= abc", "token =abc", "token%20abc", "Password: abc",
    "/X-Token: abc", #""X-Token": abc"#, #"tokens:["a"], b"#, "author=abc", "=abc", #"": "abc""#,
    "token=", "token=<redacted>", #""token": "<redacted>""#,
    "https://ann:@example.com", "https://example.com:80/a@b", "https://ann:<redacted>@a",
    "://ann:b c@d", #":\/ann:b@c"#, "tokens: Optional(3)", "token: (\"a\")",
    #"tokens: f(3)""#, #"tokens: a>b("c")"#,
  ])
  func `text without a recognizable secret is shown as is`(text: String) {
    #expect(describeText(text) == text)
  }

  @Test(.notSecret("token"))
  func `a value declared as not secret is shown even after an escaped line break`() {
    #expect(describeText(#"GET\ntoken=abc"#) == #"GET\ntoken=abc"#)
  }

  @Test func `if secrets differ, the message also shows their name without percent-encoding`() {
    #expect(
      describeTextDifference("user%5Btoken%5D=abc", "user%5Btoken%5D=abd") == """
        user%5Btoken%5D=<redacted> is not user%5Btoken%5D=<redacted>; user[token]: <redacted, 3 characters> \
        is not <redacted, 3 characters> (the secrets differ from character 3 on)
        """)
  }

  // MARK: - Fixtures

  private static let texts: [(text: String, shown: String)] = [
    ("token=abc&page=1", "token=<redacted>&page=1"),
    ("page=1&token=abc. Then", "page=1&token=<redacted>. Then"),
    ("(token=abc), more", "(token=<redacted>), more"),
    ("token%3Dabc%26page%3D1", "token%3D<redacted>%26page%3D1"),
    ("token%3dabc", "token%3d<redacted>"), ("token%3Dabc&a", "token%3D<redacted>&a"),
    ("user%5Btoken%5D=abc&a", "user%5Btoken%5D=<redacted>&a"),
    ("tokens%5b%5d=abc&a", "tokens%5b%5d=<redacted>&a"),
    ("user%5Bauth%5D=abc", "user%5Bauth%5D=<redacted>"),
    (#"\nauth=abc"#, #"\nauth=<redacted>"#), (#"\token=abc"#, #"\token=<redacted>"#),
    ("a<b token=abc<b>", "a<b token=<redacted><b>"),
    (#"token=abc"def"#, #"token=<redacted>"def"#),
    ("token=abc#end", "token=<redacted>"),
    ("see https://example.com/a?token=abc#end", "see https://example.com/a?token=<redacted>#end"),
    ("token=a?b", "token=<redacted>"), ("token=://a#b", "token=<redacted>"),
    ("https://example.com token=a#b", "https://example.com token=<redacted>"),
    (#""token":Optional("abc")"#, #""token":<redacted>"#),
    (#""token": "a\"b", "page": 1"#, #""token": "<redacted>", "page": 1"#),
    (#"{\"token\": \"abc\", \"page\": 1}"#, #"{\"token\": \"<redacted>\", \"page\": 1}"#),
    (#"{\\\"token\\\": \\\"a\\\"}"#, #"{\\\"token\\\": \\\"<redacted>\\\"}"#),
    (#"token: "abc", page"#, #"token: "<redacted>", page"#),
    (#"token = "abc""#, #"token = "<redacted>""#),
    (#""token":"abc\\", "a": "b""#, #""token":"<redacted>", "a": "b""#),
    ("Authorization: Bearer abc", "Authorization: <redacted>"),
    ("X-Token: abc def\nnext: 1", #"X-Token: <redacted>\nnext: 1"#),
    ("X-Token: abc\r\nnext", #"X-Token: <redacted>\r\nnext"#),
    ("(X-Token: abc", "(X-Token: <redacted>"),
    ("my-X-Token: abc", "my-X-Token: <redacted>"),
    (#"-H "Authorization: Bearer abc" a"#, #"-H "Authorization: <redacted>" a"#),
    (#""Authorization: Bearer abc" a"#, #""Authorization: <redacted>" a"#),
    (#"\"Authorization: Bearer abc\" a"#, #"\"Authorization: <redacted>\" a"#),
    ("'Authorization: Bearer abc' a", "'Authorization: <redacted>' a"),
    (#"-H \"Authorization: Bearer abc\" a"#, #"-H \"Authorization: <redacted>\" a"#),
    ("-H 'Authorization: Bearer abc' a", "-H 'Authorization: <redacted>' a"),
    ("\"X-Token: abc\nnext\"", #""X-Token: <redacted>\nnext""#),
    ("'X-Token: abc", "'X-Token: <redacted>"),
    ("a\tCookie: b=c", #"a\tCookie: <redacted>"#),
    (#"GET\\nX-Token: a\\\nb\\nAccept: c"#, #"GET\\nX-Token: <redacted>\\nAccept: c"#),
    (#"GET\nX-Token: a\\\nAccept: b"#, #"GET\nX-Token: <redacted>\nAccept: b"#),
    (#"GET\nX-Token: abc"#, #"GET\nX-Token: <redacted>"#),
    (
      #""GET\r\nAuthorization: Bearer abc\r\nAccept: b""#,
      #""GET\r\nAuthorization: <redacted>\r\nAccept: b""#
    ),
    (
      #""GET\nAuthorization: Bearer\tabc\nAccept: b""#,
      #""GET\nAuthorization: <redacted>\nAccept: b""#
    ),
    (
      #""GET\nAuthorization: NTLM CORP\\nancy:abc\nAccept: b""#,
      #""GET\nAuthorization: <redacted>\nAccept: b""#
    ),
    (
      #"{\"a\": \"GET\\nX-Token: abc\", \"c\": 1}"#,
      #"{\"a\": \"GET\\nX-Token: <redacted>\", \"c\": 1}"#
    ),
    (#"X-Token: a("b") c"#, "X-Token: <redacted>"),
    (#""a\tX-Token: abc" b"#, #""a\tX-Token: <redacted>" b"#),
    (#""\nX-Token: a=\"b\", c=\"d\"" e"#, #""\nX-Token: <redacted>" e"#),
    (#"\nX-Token: abc\"#, #"\nX-Token: <redacted>"#),
    ("{Authorization: Bearer abc}", "{Authorization: <redacted>"),
    ("[Authorization: Bearer abc]", "[Authorization: <redacted>"),
    ("(Authorization=Bearer abc), more", "(Authorization=<redacted>), more"),
    (#"a "Proxy-Authorization=Basic abc" b"#, #"a "Proxy-Authorization=<redacted>" b"#),
    ("Authorization=Digest abc", "Authorization=<redacted>"),
    ("Authorization=Bearer abc\nb", #"Authorization=<redacted>\nb"#),
    ("Authorization=Bearer abc.", "Authorization=<redacted>."),
    ("authorization=abc. Then", "authorization=<redacted>. Then"),
    ("authorization=a1!b Then", "authorization=<redacted> Then"),
    (
      "https://example.com?authorization=abc then",
      "https://example.com?authorization=<redacted> then"
    ),
    ("Cookie=a=b; c=d&page=1", "Cookie=<redacted>&page=1"),
    ("cookie=abc then", "cookie=<redacted> then"),
    ("password=abc then", "password=<redacted> then"),
    ("token=Bearer abc, page", "token=<redacted>, page"),
    ("token=Basic abc, page", "token=<redacted>, page"),
    (#""tokens": ["abc", {"a": "]"}], "page": 1"#, #""tokens": <redacted>, "page": 1"#),
    (#"tokens: ["a"], b"#, "tokens: <redacted>, b"),
    (#""tokens": {"a": ["b"]} c"#, #""tokens": <redacted> c"#),
    (#""tokens": ["a"#, #""tokens": <redacted>"#),
    (#"password=Optional("abc"), id: 1"#, "password=<redacted>, id: 1"),
    (#"tokens: Optional<Set<String>>(["abc"]), id: 1"#, "tokens: <redacted>, id: 1"),
    (#"token: Box<String, [Int?]>(raw: "abc") a"#, "token: <redacted> a"),
    (#"["token": Key<Int>(raw: "a)b", [c]), "d": 1]"#, #"["token": <redacted>, "d": 1]"#),
    (#""token": """#, #""token": "<redacted>""#),
    (#""token": "abc"#, #""token": "<redacted>"#),
    (#"\"token\": \"a" b"#, #"\"token\": \"<redacted> b"#),
    ("https://ann:abc@example.com", "https://ann:<redacted>@example.com"),
    ("https://ann:a@b@example.com/c@d", "https://ann:<redacted>@example.com/c@d"),
    ("https://ann:a@example.com", "https://ann:<redacted>@example.com"),
    ("://example.com?token=a#b", "://example.com?token=<redacted>#b"),
    (x + "https://example.com?token=a#b", x + "https://example.com?token=<redacted>#b"),
    ("://ann:abc@d", "://ann:<redacted>@d"),
    (#"https:\/\/ann:abc@example.com\/a"#, #"https:\/\/ann:<redacted>@example.com\/a"#),
    (#"Optional("token 1"): "abc""#, #"Optional("token 1"): "<redacted>""#),
    ("user[token]=abc", "user[token]=<redacted>"),
    ("$token=abc", "$token=<redacted>"),
    ("é.token=abc", "é.token=<redacted>"),
    (#""my token": "abc""#, #""my token": "<redacted>""#),
    ("Cookie: theme=dark; page=2", "Cookie: <redacted>"),
    ("Cookie: token=abc; page=2", "Cookie: <redacted>"),
    ("token=abc;", "token=<redacted>;"),
    ("token=a:b", "token=<redacted>"),
    ("a=token=b", "a=token=<redacted>"),
    ("\"to\nken\": \"a\"", #""to\nken": "a""#),
  ]

  private static let x = String(repeating: "x", count: 3_000) + " "
}
