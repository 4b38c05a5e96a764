import NumberFormatting
import TestKit

/// Read this first: the same code in three shapes, inside a screen, as functions, and behind outputs.
///
/// All three suites test the same rules. Compare
///
/// - what you have to *arrange*: a screen with typed text, nothing for a function, a spy for an output;
/// - what you *assert*: the text of a label, the returned value, or the arguments and the call count of the output;
/// - what you *cannot reach*: another currency than that of the screen, which a function takes as an argument;
/// - what a careless test *misses*: a label that already has the right text, or an output that is never called
///   (see ``VacuousCallbackTests``).
///
/// So write a function wherever you can. It takes the tables (``NumbersTests``), and the outputs and the screen stay
/// thin.
@Suite("Code apart from its screen")
struct SeparatedCodeTests {
  @Suite("Inside a screen", .tags(.state))
  struct NumbersInsideAScreen {
    @Test(arguments: [("3", "Ganjil"), ("2", "Genap")])
    func `typing a number and pressing the button shows whether it is odd`(
      typed: String, shown: String
    ) {
      var screen = InlineLogicScreen()

      screen.oddEvenButtonPressed(text: typed)

      #expect(screen.oddEvenText == shown)
    }

    @Test func `typing ten shows it with the only currency of the screen`() {
      var screen = InlineLogicScreen()

      screen.priceFieldChangedSelection(text: "10")

      #expect(screen.formattedText == "Rp 10")
    }
  }

  @Suite("As functions", .tags(.returnValue))
  struct NumbersAsFunctions {
    @Test func `three is odd, and two is even`() {
      #expect(!Numbers.isEven(3), "found an even number")
      #expect(Numbers.isEven(2), "found an odd number")
    }

    @Test func `a price has a currency, or groups without one`() {
      #expect(Numbers.formatted(10) == "Rp 10")
      #expect(Numbers.formatted(100_000, currency: "") == "100.000")
    }
  }

  @Suite("Behind outputs", .tags(.behavior))
  @MainActor
  struct NumbersBehindOutputs {
    let oddEven = Spy<String, Void, Never>("onOddEven")
    let formatted = Spy<String, Void, Never>("onFormatted")
    let viewModel = NumbersViewModel()

    init() {
      viewModel.onOddEven = { [oddEven] in oddEven.call($0) }
      viewModel.onFormatted = { [formatted] in formatted.call($0) }
    }

    @Test(arguments: [("33", "Ganjil"), ("32", "Genap"), ("asdf", "Please put number")])
    func `a typed number calls one output once, with odd or even`(typed: String, output: String) {
      viewModel.tellOddEven(text: typed)

      oddEven.expectCalled(with: output)
      oddEven.expectNoOtherCalls()
      formatted.expectNotCalled()
    }

    @Test func `a typed price calls the other output once`() {
      viewModel.format(text: "10")

      formatted.expectCalled(with: "Rp 10")
      formatted.expectNoOtherCalls()
      oddEven.expectNotCalled()
    }
  }
}
