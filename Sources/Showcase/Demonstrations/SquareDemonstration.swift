import Geometry
import Terminal

/// `Geometry`: the result of a function is all there is to verify.
struct SquareDemonstration: Demonstration {
  let pattern = Pattern(
    name: "A function of its arguments",
    style: .returnValue,
    samples: ["Geometry"],
    testFile: "Tests/Samples/GeometryTests/RectangleTests.swift")

  let usage = "square W H"
  let summary = "whether a rectangle is square"

  func run(_ arguments: [String], on console: Console) throws(ShowcaseError) {
    guard arguments.count == 2 else {
      throw .usage("“square” takes two numbers, a width and a height; \(arguments.count) given")
    }
    let width = try Int.wholeNumber(arguments[0])
    let height = try Int.wholeNumber(arguments[1])
    do {
      let rectangle = try Rectangle(width: width, height: height)
      console.print("\(width) × \(height) is \(rectangle.isSquare ? "square" : "not square")")
    } catch {
      throw .usage("\(error)")
    }
  }

  func tour(on console: Console) throws(ShowcaseError) {
    try run(["5", "5"], on: console)
    try run(["5", "6"], on: console)
    do {
      _ = try Rectangle(width: 0, height: 4)
    } catch {
      console.print("0 × 4 is no rectangle: \(error)")
    }
  }
}
