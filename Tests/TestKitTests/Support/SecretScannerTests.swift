@testable import TestKit

@Suite("Secrets in text", .tags(.returnValue))
struct SecretScannerTests {
  @Test(arguments: texts)
  func `the secrets in a text are redacted`(text: String, shown: String) {
    #expect(describeText(text) == shown)
  }

  // MARK: - Fixtures

  private static let texts: [(text: String, shown: String)] = [
    ("token=abc&page=1", "token=<redacted>&page=1"),
    ("page=1&token=abc. Then", "page=1&token=<redacted>. Then"),
    ("(token=abc), more", "(token=<redacted>), more"),
    ("token%3Dabc%26page%3D1", "token%3D<redacted>%26page%3D1"),
    ("token%3dabc", "token%3d<redacted>"), ("token%20abc", "token%20abc"),
    ("token%3Dabc&a", "token%3D<redacted>&a"),
    ("a<b token=abc<b>", "a<b token=<redacted><b>"),
    (#"token=abc"def"#, #"token=<redacted>"def"#),
    ("token=abc#end", "token=<redacted>"),
    ("see https://example.com/a?token=abc#end", "see https://example.com/a?token=<redacted>#end"),
    ("token=a?b", "token=<redacted>"),
    (#""token": "a\"b", "page": 1"#, #""token": "<redacted>", "page": 1"#),
    (#"{\"token\": \"abc\", \"page\": 1}"#, #"{\"token\": \"<redacted>\", \"page\": 1}"#),
    (#"{\\\"token\\\": \\\"a\\\"}"#, #"{\\\"token\\\": \\\"<redacted>\\\"}"#),
    (#"token: "abc", page"#, #"token: "<redacted>", page"#),
    (#"token = "abc""#, #"token = "<redacted>""#),
    (#""token":"abc\\", "a": "b""#, #""token":"<redacted>", "a": "b""#),
    ("token: abc", "token: abc"),
    ("token = abc", "token = abc"),
    ("token= abc", "token= abc"),
    ("Password: abc", "Password: abc"),
    ("Authorization: Bearer abc", "Authorization: <redacted>"),
    ("X-Token: abc def\nnext: 1", #"X-Token: <redacted>\nnext: 1"#),
    ("X-Token: abc\r\nnext", #"X-Token: <redacted>\r\nnext"#),
    ("(X-Token: abc", "(X-Token: <redacted>"),
    ("my-X-Token: abc", "my-X-Token: <redacted>"),
    ("/X-Token: abc", "/X-Token: abc"),
    (#""X-Token": abc"#, #""X-Token": abc"#),
    (#""tokens": ["abc", {"a": "]"}], "page": 1"#, #""tokens": <redacted>, "page": 1"#),
    (#"tokens: ["a"], b"#, "tokens: <redacted>, b"),
    (#"tokens:["a"], b"#, #"tokens:["a"], b"#),
    (#""tokens": {"a": ["b"]} c"#, #""tokens": <redacted> c"#),
    (#""tokens": ["a"#, #""tokens": <redacted>"#),
    ("token=<redacted>", "token=<redacted>"),
    (#""token": "<redacted>""#, #""token": "<redacted>""#),
    ("token=", "token="),
    (#""token": """#, #""token": "<redacted>""#),
    (#""token": "abc"#, #""token": "<redacted>"#),
    (#"\"token\": \"a" b"#, #"\"token\": \"<redacted> b"#),
    ("https://ann:abc@example.com", "https://ann:<redacted>@example.com"),
    ("https://ann:a@b@example.com/c@d", "https://ann:<redacted>@example.com/c@d"),
    ("https://ann:@example.com", "https://ann:@example.com"),
    ("https://ann:a@example.com", "https://ann:<redacted>@example.com"),
    ("://example.com?token=a#b", "://example.com?token=<redacted>#b"),
    (x + "https://example.com?token=a#b", x + "https://example.com?token=<redacted>#b"),
    ("https://example.com:80/a@b", "https://example.com:80/a@b"),
    ("https://ann:<redacted>@a", "https://ann:<redacted>@a"),
    ("://ann:b c@d", "://ann:b c@d"), ("://ann:abc@d", "://ann:<redacted>@d"),
    (#"Optional("token 1"): "abc""#, #"Optional("token 1"): "<redacted>""#),
    ("user[token]=abc", "user[token]=<redacted>"),
    ("$token=abc", "$token=<redacted>"),
    ("é.token=abc", "é.token=<redacted>"),
    ("a token=abc", "a token=<redacted>"),
    ("author=abc", "author=abc"),
    ("=abc", "=abc"),
    (#"": "abc""#, #"": "abc""#),
    (#""my token": "abc""#, #""my token": "<redacted>""#),
    ("Cookie: theme=dark; page=2", "Cookie: <redacted>"),
    ("token=abc;", "token=<redacted>;"),
    ("token=a:b", "token=<redacted>"),
    ("a=token=b", "a=token=<redacted>"),
    ("\"to\nken\": \"a\"", #""to\nken": "a""#),
  ]

  private static let x = String(repeating: "x", count: 3_000) + " "
}
