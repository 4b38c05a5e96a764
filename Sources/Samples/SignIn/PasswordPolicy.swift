/// What a password has to look like.
///
/// This rule used to be a private function of the sign-in form, where every test of it had to fill in
/// a form. On its own it is a function from text to problems. `PrivateRuleTests` keeps the old form and
/// compares the two.
public struct PasswordPolicy: Equatable, Sendable {
  /// Something that a password lacks.
  public enum Problem: Equatable, Sendable {
    /// It has fewer characters than it needs.
    case tooShort(minimum: Int)

    /// It has no letter.
    case noLetter

    /// It has none of the digits 0 to 9.
    case noDigit

    /// It begins or ends with white space.
    case surroundingSpace
  }

  /// The fewest characters that are enough.
  public let minimumLength: Int

  /// Makes a policy.
  ///
  /// - Parameter minimumLength: The fewest characters that are enough, as a reader counts them.
  public init(minimumLength: Int = 8) {
    self.minimumLength = minimumLength
  }

  /// Judges a password.
  ///
  /// - Parameter password: The password, in the clear.
  /// - Returns: Everything that is wrong with it, in the order of the cases of ``Problem``.
  public func problems(with password: String) -> [Problem] {
    var problems: [Problem] = []
    if password.count < minimumLength { problems.append(.tooShort(minimum: minimumLength)) }
    if !password.contains(where: \.isLetter) { problems.append(.noLetter) }
    if !password.contains(where: isDigit) { problems.append(.noDigit) }
    if password.first?.isWhitespace ?? false || password.last?.isWhitespace ?? false {
      problems.append(.surroundingSpace)
    }
    return problems
  }

  /// Whether a character is one of 0 to 9; `isNumber` would take ½ and 五 as well.
  private func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isWholeNumber
  }
}

extension PasswordPolicy.Problem: CustomStringConvertible {
  /// What the user should read.
  public var description: String {
    switch self {
    case .tooShort(let minimum): "needs at least \(minimum) characters"
    case .noLetter: "needs a letter"
    case .noDigit: "needs a digit"
    case .surroundingSpace: "must not begin or end with a space"
    }
  }
}
