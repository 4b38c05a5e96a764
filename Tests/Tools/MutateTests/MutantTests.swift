import TestKit
import TestKitCompiler

@testable import TestKitMutate

@Suite("A mutant as people see it", .tags(.returnValue))
struct MutantTests {
  private static let long = "argument" + String(repeating: "x", count: 80)

  /// A word of 75 characters, five fewer than the longest expression that is shown in full.
  private static let word = String(repeating: "x", count: 75)

  @Test(arguments: [
    ("a < b", "a <= b", "a < b → a <= b"),
    ("\(word) < 10", "\(word) > 10", "\(word) < 10 → \(word) > 10"),
    ("\(word) < 10", "\(word) <= 10", "… < 10 → … <= 10"),
    (
      "first(one, two, three) && second(one, two, three) && third(one, two, three) && fourth",
      "first(one, two, three) && second(one, two, three) || third(one, two, three) && fourth",
      "…(one, two, three) && third(one, two, … → …(one, two, three) || third(one, two, …"
    ),
    // Next to a change, a word or an operator is shown whole, or not at all.
    ("\(long) < b", "\(long) <= b", "… < b → … <= b"),
    ("a + maximum(\(long))", "a + minimum(\(long))", "a + maximum(… → a + minimum(…"),
    // At most 20 characters are shown on each side of a change.
    (
      "(\(long), abcdefghijklmnopq < 1)", "(\(long), abcdefghijklmnopq <= 1)",
      "…, abcdefghijklmnopq < 1) → …, abcdefghijklmnopq <= 1)"
    ),
    (
      "(\(long), abcdefghijklmnopqr < 1)", "(\(long), abcdefghijklmnopqr <= 1)",
      "… abcdefghijklmnopqr < 1) → … abcdefghijklmnopqr <= 1)"
    ),
    // The common beginning and the common end overlap, because 0 is repeated.
    ("f(\(long), 0, 0)", "f(\(long), 0)", "…, 0, 0) → …, 0)"),
    (
      "f(\(long), b)", "f(b, \(long))",
      "f(\(long.prefix(50)) … xxxxxxxxxxxxxxxxxxxxxx, b) → f(b, \(long.prefix(47)) … \(String(repeating: "x", count: 25)))"
    ),
  ])
  func `a long change is shortened to the part that differs`(
    original: String, changed: String, text: String
  ) {
    #expect(mutant(original, changed, .choice).change == text)
  }

  @Test(arguments: [
    ("a == b", "a == b → !(a == b)"),
    ("\(word) == b", "\(word) == b → !(\(word.prefix(48)) … \(word.suffix(19)) == b)"),
    ("\(long) == b", "\(long.prefix(50)) … \(long.suffix(20)) == b → !(…)"),
  ])
  func `a mutant that negates a long condition is shown in shortened form`(
    condition: String, text: String
  ) {
    #expect(mutant(condition, "!(\(condition))", .negation).change == text)
  }

  @Test func `an expression of more than 80 characters is shown without its middle`() {
    let longest = String(repeating: "x", count: 80)
    let (start, end) = (String(repeating: "x", count: 50), String(repeating: "x", count: 25))

    #expect(mutant(longest, "y", .choice).expression == longest)
    #expect(mutant("\(longest)x", "y", .choice).expression == "\(start) … \(end)")
  }

  @Test(arguments: [
    "print([x, y,].max()!)", "print(\n  [\n    x, y,\n  ]\n    .max()!)",
    "print(\r\n\t\t[x, y,].max()!)",
  ])
  func `the description of a mutated expression does not depend on its line breaks`(code: String) {
    #expect(mutant(code, "", .removal).expression == "print([x, y,].max()!)")
  }

  @Test func `the description of a long mutant is cut to one line`() {
    let text = "call(\n  \(String(repeating: "x", count: 100)),\n  end: 1)"

    #expect(
      mutant(text, "", .removal).description == """
        A.swift:1:1: f(): test: call(\(String(repeating: "x", count: 45)) … \
        \(String(repeating: "x", count: 16)), end: 1) → nothing
        """)
  }

  // MARK: - Fixtures

  private func mutant(_ original: String, _ changed: String, _ form: Mutation.Form) -> Mutant {
    let source = SourceText(path: "A.swift", bytes: Array(original.utf8))
    let mutation = Mutation(
      name: "test", range: 0..<original.utf8.count, replacement: changed, form: form)
    return Mutant(id: 1, mutation, in: source, function: "f()")
  }
}
