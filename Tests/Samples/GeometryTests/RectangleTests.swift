import Geometry
import TestKit

/// Read this first: return-value verification, the simplest style.
///
/// `isSquare(width:height:)` depends only on its arguments, so a test needs no setup. The test calls the function and
/// compares the result.
@Suite("Rectangle", .tags(.returnValue))
struct RectangleTests {
  // snippet: return-value
  @Test(.tags(.returnValue))
  func `five by five is square`() {
    let isSquare = Rectangle.isSquare(width: 5, height: 5)

    #expect(isSquare)
  }
  // end snippet

  @Test(arguments: [
    (width: 5, height: 5, isSquare: true), (width: 5, height: 6, isSquare: false),
    (width: 6, height: 5, isSquare: false), (width: 1, height: 1, isSquare: true),
    (width: 0, height: 0, isSquare: true), (width: -5, height: -5, isSquare: true),
    (width: -5, height: 5, isSquare: false), (width: .max, height: .max, isSquare: true),
    (width: .max, height: .min, isSquare: false),
  ])
  func `two equal sides form a square, even if they are zero or negative`(
    width: Int, height: Int, isSquare: Bool
  ) {
    let result = Rectangle.isSquare(width: width, height: height)

    #expect(result == isSquare)
  }

  @Test(arguments: [
    (width: 1, height: 1, isSquare: true), (width: 5, height: 6, isSquare: false),
    (width: .max, height: 1, isSquare: false),
  ])
  func `a rectangle has the given sides and is square if they are equal`(
    width: Int, height: Int, isSquare: Bool
  ) throws {
    let rectangle = try Rectangle(width: width, height: height)

    #expect(rectangle.width == width)
    #expect(rectangle.height == height)
    #expect(rectangle.isSquare == isSquare)
  }

  // MARK: - Failures

  // snippet: parameters
  @Test(arguments: [
    (width: 0, height: 1, error: RectangleError.sideTooShort(.width, length: 0)),
    (width: 1, height: 0, error: .sideTooShort(.height, length: 0)),
    (width: -1, height: 1, error: .sideTooShort(.width, length: -1)),
    (width: 1, height: .min, error: .sideTooShort(.height, length: .min)),
    (width: 0, height: 0, error: .sideTooShort(.width, length: 0)),
  ])
  func `a rectangle with a side shorter than one is rejected`(
    width: Int, height: Int, error: RectangleError
  ) {
    #expect(throws: error) {
      try Rectangle(width: width, height: height)
    }
  }
  // end snippet

  // snippet: plain-test
  @Test func `if a side of a rectangle is too short, the error names the side and the minimum`() {
    let error = RectangleError.sideTooShort(.height, length: -2)

    #expect("\(error)" == "the height must be at least 1, but is -2")
  }
  // end snippet

  // MARK: - Bad examples

  // These do not run. They show what the conventions advise against.

  // snippet: bad-loop
  func `rectangles with a side shorter than one are rejected`() throws {
    for (width, height) in [(0, 1), (1, 0), (-1, 1)] {
      let rectangle = try? Rectangle(width: width, height: height)
      try #require(rectangle == nil)
    }
  }
  // end snippet

  // snippet: bad-look
  func `the sides of a rectangle have to be above zero`() throws {
    let rectangle = try Rectangle(width: 3, height: 4)

    #expect(rectangle.width > 0)
    #expect(rectangle.height > 0)
  }
  // end snippet
}
