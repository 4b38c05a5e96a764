/// The second screen: it binds fields and labels to a view model, and decides nothing.
///
/// For the user it differs from ``FirstBasicScreen`` only in what it says about text that is not a number. A test of
/// this screen is about the binding alone: each field is bound to the right input, each output to the right label.
@MainActor
public final class SecondBasicScreen {
  /// The label that tells odd from even; empty until the button is pressed.
  public private(set) var oddEvenText = ""

  /// The label with the number as a price; empty until something is typed.
  public private(set) var formattedText = ""

  private let viewModel: SecondBasicViewModel

  /// Makes a screen with empty labels and takes the outputs of its view model.
  ///
  /// - Parameter viewModel: What decides about the texts. It does not hold the screen.
  public init(viewModel: SecondBasicViewModel = SecondBasicViewModel()) {
    self.viewModel = viewModel
    viewModel.onOddEven = { [weak self] text in self?.oddEvenText = text }
    viewModel.onFormatted = { [weak self] text in self?.formattedText = text }
  }

  /// The button was pressed.
  ///
  /// - Parameter text: The text of the field beside the button; nil if the field has none.
  public func oddEvenButtonPressed(text: String?) {
    viewModel.tellOddEven(text: text)
  }

  /// Something was typed, or the caret was moved.
  ///
  /// - Parameter text: The text of the field for a price; nil if the field has none.
  public func priceFieldChangedSelection(text: String?) {
    viewModel.format(text: text)
  }
}
