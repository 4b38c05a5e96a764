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
/// The logic is in ``NumberTexts``. This view model only passes the texts on.
///
/// Each call to an input method calls its output closure once, even if the resulting text has not changed.
@MainActor
package final class NumbersViewModel {
  package var onOddEven: ((String) -> Void)?
  package var onFormatted: ((String) -> Void)?

  package init() {}

  package func tellOddEven(text: String?) {
    onOddEven?(NumberTexts.oddEven(text))
  }

  package func format(text: String?, separator: String = ".", currency: String = "Rp") {
    onFormatted?(NumberTexts.formatted(text, separator: separator, currency: currency))
  }
}
