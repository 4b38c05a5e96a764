import Foundation

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Numbers for values", .tags(.returnValue))
struct NumberingTests {
  @Test func `equal values have equal numbers, from zero on`() {
    let numbers = Numbering<String>.numbers(["b", "c", "a"], ["a", "b", "a"])

    #expect(numbers.expected == [0, 1, 0])
    #expect(numbers.actual == [1, 2, 0])
  }

  @Test(arguments: [true, false])
  func `requests to one URL are told apart without comparing each with each`(isOptional: Bool) {
    let requests = (0..<5_000).map { URLRequest.people(body: "\($0)") }

    let numbers =
      isOptional
      ? Numbering<URLRequest?>.numbers(requests, requests.reversed())
      : Numbering<URLRequest>.numbers(requests, requests.reversed())

    #expect(numbers.expected == Array(0..<5_000))
    #expect(numbers.actual == Array((0..<5_000).reversed()))
  }

  @Test func `what is not equal to itself has another number each time, and is not looked for`() {
    let questions = Spy<Void, Never>("==")
    let values = (0..<100).map { _ in Stranger(questions: questions) }

    let numbers = Numbering<Stranger>.numbers(values, [])

    #expect(numbers.actual == Array(0..<100))
    questions.expectCalled(100)
  }
}

/// Equal to nothing, as a NaN is.
private struct Stranger: Hashable {
  let questions: Spy<Void, Never>

  static func == (one: Stranger, other: Stranger) -> Bool {
    one.questions.call()
    return false
  }

  func hash(into hasher: inout Hasher) {}
}
