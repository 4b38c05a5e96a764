import NumberFormatting
import Terminal

/// `NumberFormatting`: what can be a function is one, and the screen has nothing left to decide.
struct FormatDemonstration: Demonstration {
  let pattern = Pattern(
    name: "Code apart from its screen",
    style: .returnValue,
    samples: ["NumberFormatting"],
    testFile: "Tests/Samples/NumberFormattingTests/SeparatedCodeTests.swift")

  let usage = "format N [--separator S] [--currency C]"
  let summary = "a number as a price"

  func run(_ arguments: [String], on console: Console) throws(ShowcaseError) {
    let order = try FormatOrder(arguments)
    let price = Numbers.formatted(
      order.number, separator: order.separator, currency: order.currency)
    console.print("\(order.number) → \(price)")
  }

  func tour(on console: Console) async throws(ShowcaseError) {
    try run(["100000"], on: console)
    try run(["-1234567", "--separator", ",", "--currency", "$"], on: console)
    for text in ["33", "asdf"] {
      console.print("“\(text)” on the screen: \(await label(for: text))")
    }
  }

  /// What the second screen shows when its button is pressed.
  @MainActor
  private func label(for text: String) -> String {
    let screen = BoundScreen()
    screen.oddEvenButtonPressed(text: text)
    return screen.oddEvenText
  }
}

/// What the arguments of the command ask for.
private struct FormatOrder {
  var number = 0
  var separator = "."
  var currency = "Rp"

  init(_ arguments: [String]) throws(ShowcaseError) {
    var texts: [String] = []
    var options: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard Self.isOption(argument) else {
        texts.append(argument)
        continue
      }
      guard let example = Self.examples[argument] else {
        throw .usage("there is no option “\(argument)”, only --separator and --currency")
      }
      guard options[argument] == nil else {
        throw .usage("“\(argument)” is given twice, but counts once")
      }
      guard let value = rest.popFirst(), Self.examples[value] == nil else {
        throw .usage("“\(argument)” needs a value, as in: \(argument) \(example)")
      }
      options[argument] = value
    }
    guard texts.count == 1, let text = texts.first else {
      throw .usage("“format” takes one number; \(texts.count) given")
    }
    number = try .wholeNumber(text)
    separator = options["--separator"] ?? separator
    currency = options["--currency"] ?? currency
  }

  private static let examples = ["--separator": ",", "--currency": "SGD"]

  /// Whether an argument is no number below zero, although it begins like one.
  private static func isOption(_ argument: String) -> Bool {
    argument.hasPrefix("-") && argument.dropFirst().first?.isNumber != true
  }
}
