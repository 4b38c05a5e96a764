/// A screen that only binds its fields and labels to a view model.
///
/// To the user, it differs from ``InlineLogicScreen`` only in the text shown for input that is not a number. A test of
/// this screen checks only the binding: each field reaches the right input, and each output reaches the right label.
@MainActor
package final class BoundScreen {
  package private(set) var oddEvenText = ""
  package private(set) var formattedText = ""

  private let viewModel: NumbersViewModel

  /// Creates a screen and binds it to a view model, which does not keep the screen alive.
  package init(viewModel: NumbersViewModel = NumbersViewModel()) {
    self.viewModel = viewModel
    viewModel.onOddEven = { [weak self] text in self?.oddEvenText = text }
    viewModel.onFormatted = { [weak self] text in self?.formattedText = text }
  }

  package func oddEvenButtonPressed(text: String?) {
    viewModel.tellOddEven(text: text)
  }

  /// Handles typing and caret movements.
  package func priceFieldChangedSelection(text: String?) {
    viewModel.format(text: text)
  }
}

/// The inputs and outputs of ``BoundScreen``: strings go in, and closures receive the texts to show.
///
/// The rules are in ``Numbers``. This view model only chooses the words, which come from the app that the sample
/// rebuilds.
///
/// Each call to an input method calls its output closure once, even if the resulting text has not changed.
@MainActor
package final class NumbersViewModel {
  package var onOddEven: ((String) -> Void)?
  package var onFormatted: ((String) -> Void)?

  private let request = "Please put number"

  package init() {}

  package func tellOddEven(text: String?) {
    let number = Numbers.number(in: text)
    onOddEven?(number.map { Numbers.isEven($0) ? "Genap" : "Ganjil" } ?? request)
  }

  package func format(text: String?, separator: String = ".", currency: String = "Rp") {
    let price = Numbers.number(in: text).map {
      Numbers.formatted($0, separator: separator, currency: currency)
    }
    onFormatted?(price ?? request)
  }
}
