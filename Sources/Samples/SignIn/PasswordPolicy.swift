/// The rules for a password.
///
/// They used to be in a private method of the sign-in form, so every test of a rule had to fill in a form.
/// Now they are in a function that takes a password and returns its problems. `PrivateRuleTests` checks that
/// the form still accepts the same passwords.
package struct PasswordPolicy: Equatable, Sendable {
  package enum Problem: Equatable, Sendable, CustomStringConvertible {
    case tooShort(minimum: Int)
    case noLetter
    case noDigit

    /// The password begins or ends with white space.
    case surroundingSpace

    /// The text to show to the user.
    package var description: String {
      switch self {
      case .tooShort(let minimum): "needs at least \(minimum) characters"
      case .noLetter: "needs a letter"
      case .noDigit: "needs a digit"
      case .surroundingSpace: "must not begin or end with a space"
      }
    }
  }

  package let minimumLength: Int

  package init(minimumLength: Int = 8) {
    self.minimumLength = minimumLength
  }

  /// Returns all problems with a password, in the order of the ``Problem`` cases.
  package func problems(with password: String) -> [Problem] {
    var problems: [Problem] = []
    if password.count < minimumLength { problems.append(.tooShort(minimum: minimumLength)) }
    if !password.contains(where: \.isLetter) { problems.append(.noLetter) }
    // `isNumber` would also accept ½ and 五.
    if !password.contains(where: { $0.isASCII && $0.isWholeNumber }) { problems.append(.noDigit) }
    if password.first?.isWhitespace ?? false || password.last?.isWhitespace ?? false {
      problems.append(.surroundingSpace)
    }
    return problems
  }
}
