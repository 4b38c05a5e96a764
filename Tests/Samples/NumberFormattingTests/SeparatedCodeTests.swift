import NumberFormatting
import TestKit

/// Read this first: the same code in three shapes, inside a screen, as functions, and behind outputs.
///
/// All three suites test the same rules. Compare
///
/// - what you have to *arrange*: a screen and text that is typed into it, nothing for a function, a spy for an output;
/// - what you *assert*: the words on a label, the returned value, or what was passed to the output and how often;
/// - what you *cannot reach*: another currency than that of the screen has no test there. A function takes it as
///   an argument;
/// - what a careless test *misses*: a label that already has the right text, or an output that is never called
///   (see ``VacuousCallbackTests``). A function has no such trap.
///
/// So make a function of everything that can be one. It takes the tables (``NumbersTablesTests``), and the outputs and
/// the screen stay thin.
@Suite("Code apart from its screen")
struct SeparatedCodeTests {
  @Suite("Inside a screen", .tags(.state))
  struct NumbersInsideAScreen {
    @Test func `typing three and pressing the button shows that it is odd`() {
      var screen = FirstBasicScreen()

      screen.oddEvenButtonPressed(text: "3")

      #expect(screen.oddEvenText == "Ganjil")
    }

    @Test func `typing two and pressing the button shows that it is even`() {
      var screen = FirstBasicScreen()

      screen.oddEvenButtonPressed(text: "2")

      #expect(screen.oddEvenText == "Genap")
    }

    @Test func `typing ten shows it behind the only currency that the screen has`() {
      var screen = FirstBasicScreen()

      screen.priceFieldChangedSelection(text: "10")

      #expect(screen.formattedText == "Rp 10")
    }
  }

  @Suite("As functions", .tags(.returnValue))
  struct NumbersAsFunctions {
    @Test func `three is odd`() {
      let isEven = Numbers.isEven(3)

      #expect(!isEven, "found an even number")
    }

    @Test func `two is even`() {
      let isEven = Numbers.isEven(2)

      #expect(isEven, "found an odd number")
    }

    @Test func `ten is written behind its currency`() {
      let text = Numbers.formatted(10)

      #expect(text == "Rp 10")
    }

    @Test func `a hundred thousand has its thousands parted, and no currency if there is none`() {
      let text = Numbers.formatted(100_000, currency: "")

      #expect(text == "100.000")
    }
  }

  @Suite("Behind outputs", .tags(.behavior))
  @MainActor
  struct NumbersBehindOutputs {
    let oddEven = Spy<String, Void, Never>("onOddEven")
    let formatted = Spy<String, Void, Never>("onFormatted")
    let viewModel = SecondBasicViewModel()

    init() {
      viewModel.onOddEven = { [oddEven] in oddEven.call($0) }
      viewModel.onFormatted = { [formatted] in formatted.call($0) }
    }

    @Test func `thirty-three is said to be odd, once`() {
      viewModel.tellOddEven(text: "33")

      oddEven.expectCalled(with: "Ganjil")
      oddEven.expectNoOtherCalls()
      formatted.expectNotCalled()
    }

    @Test func `thirty-two is said to be even, once`() {
      viewModel.tellOddEven(text: "32")

      oddEven.expectCalled(with: "Genap")
      oddEven.expectNoOtherCalls()
      formatted.expectNotCalled()
    }

    @Test func `ten is said behind its currency, once`() {
      viewModel.format(text: "10")

      formatted.expectCalled(with: "Rp 10")
      formatted.expectNoOtherCalls()
      oddEven.expectNotCalled()
    }

    // MARK: - Failures

    @Test func `for a text that is no number another one is asked for, once`() {
      viewModel.tellOddEven(text: "asdf")

      oddEven.expectCalled(with: "Please put number")
      oddEven.expectNoOtherCalls()
      formatted.expectNotCalled()
    }
  }
}
