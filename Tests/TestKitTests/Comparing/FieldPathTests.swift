@testable import TestKit

@Suite("Where a difference is", .tags(.returnValue))
struct FieldPathTests {
  @Test func `a path is spelled like code, with the indices of its side`() {
    let path = FieldPath().appending(.field("users"))
      .appending(.element(actual: 2, expected: 3)).appending(.field("roles"))
      .appending(.key(of: "admin"))

    #expect(path.text(.actual) == "users[2].roles[\"admin\"]")
    #expect(path.text(.expected) == "users[3].roles[\"admin\"]")
  }

  /// The name of a field, and the text of its path.
  @Test(
    arguments: [
      (String(repeating: "a", count: 120), String(repeating: "a", count: 120)),
      (
        String(repeating: "a", count: 70) + String(repeating: "b", count: 51),
        String(repeating: "a", count: 60) + "…" + String(repeating: "a", count: 9)
          + String(repeating: "b", count: 51)
      ),
    ])
  func `a path of more than 120 bytes is shown without its middle`(name: String, text: String) {
    #expect(FieldPath().appending(.field(name)).text(.actual) == text)
  }
}
