import Geometry
import NumberFormatting
import TestKitTerminal

/// `Geometry`: the result of a function is all there is to verify.
struct SquareDemonstration: Demonstration {
  let pattern = Pattern(
    "A function of its arguments", .returnValue, samples: ["Geometry"], suite: "RectangleTests")

  let usage = "square W H"
  let summary = "whether a rectangle is square"

  func run(_ arguments: [String], on console: Console) throws(CommandError) {
    guard arguments.count == 2 else {
      throw .usage("“square” takes a width and a height")
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

  func tour(on console: Console) throws(CommandError) {
    try run(["5", "5"], on: console)
    try run(["5", "6"], on: console)
    do {
      try run(["0", "4"], on: console)
    } catch {
      console.print("0 × 4 is not a rectangle: \(error.message)")
    }
  }
}

/// `NumberFormatting`: the logic is in functions, and the screen only shows their results.
struct FormatDemonstration: Demonstration {
  let pattern = Pattern(
    "Code outside the screen", .returnValue, samples: ["NumberFormatting"],
    suite: "SeparatedCodeTests")

  let usage = "format N [--separator S] [--currency C]"
  let summary = "a number as a price"

  func run(_ arguments: [String], on console: Console) throws(CommandError) {
    guard let text = arguments.first else { throw .usage("“format” takes a number") }
    let number = try Int.wholeNumber(text)
    let options = try options(
      arguments.dropFirst(), of: name, allowed: ["--separator": "S", "--currency": "C"])
    let price = Numbers.formatted(
      number, separator: options["--separator"] ?? ".", currency: options["--currency"] ?? "Rp")
    console.print("\(number) → \(price)")
  }

  func tour(on console: Console) async throws(CommandError) {
    try run(["100000"], on: console)
    try run(["-1234567", "--separator", ",", "--currency", "$"], on: console)
    for text in ["33", "asdf"] {
      console.print("“\(text)” on the screen: \(await label(for: text))")
    }
  }

  @MainActor
  private func label(for text: String) -> String {
    let screen = BoundScreen()
    screen.oddEvenButtonPressed(text: text)
    return screen.oddEvenText
  }
}
