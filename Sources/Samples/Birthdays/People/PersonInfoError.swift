/// Why nobody can be made of what is there.
public enum PersonInfoError: Error, Hashable, Sendable {
  /// There is neither a first name nor a last one.
  case missingName

  /// There is no birthday, which is what the app is for.
  case missingBirthday(name: String)

  /// There is a birthday, and it is no day.
  case unusableBirthday(name: String, DayError)
}

extension PersonInfoError: CustomStringConvertible {
  /// What was wrong, and what would be right.
  public var description: String {
    switch self {
    case .missingName: "a person needs a first name or a last name"
    case .missingBirthday(let name): "\(name) needs a birthday"
    case .unusableBirthday(let name, let error): "the birthday of \(name) cannot be used: \(error)"
    }
  }
}
