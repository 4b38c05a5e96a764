import NumberFormatting
import TestKit

/// Read this first: the same code in two shapes, as functions and behind outputs.
///
/// The tests of both say the same three things. Compare
///
/// - what has to be *arranged*: for a function nothing; for an output a spy that waits for it;
/// - what is *asserted*: what was answered; what was said, how often, and that nothing else was;
/// - what a test *misses* if it is written carelessly: of a function, nothing; of an output, that it was
///   never called. See ``VacuousCallbackTests``.
///
/// So whatever can be a function is one, and takes the tables (``NumbersTablesTests``); the outputs stay
/// thin.
@Suite("Code apart from its screen")
struct SeparatedCodeTests {
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
