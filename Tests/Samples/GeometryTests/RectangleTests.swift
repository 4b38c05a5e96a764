import Geometry
import TestKit

/// Read this first: return-value verification, the simplest style.
///
/// A static function depends on its arguments alone, so a test needs no set-up: it asks and compares.
@Suite("Rectangle", .tags(.returnValue))
struct RectangleTests {
  // snippet: return-value
  @Test(.tags(.returnValue))
  func `five by five is square`() {
    let isSquare = Rectangle.isSquare(width: 5, height: 5)

    #expect(isSquare)
  }
  // end snippet

  @Test func `five by six is not square`() {
    let isSquare = Rectangle.isSquare(width: 5, height: 6)

    #expect(!isSquare)
  }

  @Test func `a rectangle keeps its sides`() throws {
    let rectangle = try Rectangle(width: 3, height: 4)

    #expect(rectangle.width == 3)
    #expect(rectangle.height == 4)
  }
}
