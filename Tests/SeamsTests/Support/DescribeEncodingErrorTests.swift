import Foundation
import Seams
import TestKit

@Suite("What cannot be written as JSON", .tags(.returnValue))
struct DescribeEncodingErrorTests {
  @Test(arguments: [
    (["a": [1, .nan]], "The value of “a[1]” cannot be written as JSON."),
    (["b": [.infinity]], "The value of “b[0]” cannot be written as JSON."),
  ])
  func `a number that is none is said with its place`(
    value: [String: [Double]], reason: String
  ) throws {
    let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }

    #expect(describeEncodingError(try #require(error)) == reason)
  }

  @Test func `without a place only the value is named`() throws {
    let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(Double.nan) }

    #expect(
      describeEncodingError(try #require(error)) == "The value cannot be written as JSON.")
    #expect(describeEncodingError(CancellationError()) == "The value cannot be written as JSON.")
  }
}
