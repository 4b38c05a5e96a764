public import Seams

/// Why an action of a screen has not done its work.
public enum BirthdaysError: Error, Hashable, Sendable {
  /// The people cannot be read or changed.
  case store(PersonStoreError)

  /// The order cannot be read or kept.
  case sorting(KeyValueStoreError)

  /// The contact makes no person.
  case contact(PersonInfoError)

  /// The server has not done what it was asked for.
  case server(BackendError)

  /// The list has no such row.
  case noSuchRow(Int, count: Int)

  /// Does work that throws another error.
  static func wrapping<Output, Failure>(
    _ wrap: (Failure) -> Self,
    _ work: () throws(Failure) -> Output
  ) throws(Self) -> Output {
    do throws(Failure) {
      return try work()
    } catch {
      throw wrap(error)
    }
  }
}

extension BirthdaysError: CustomStringConvertible {
  /// What the user is told.
  public var description: String {
    switch self {
    case .store(let error): "\(error)"
    case .sorting(let error): "the order of the list cannot be used: \(error)"
    case .contact(let error): "\(error)"
    case .server(let error): "the server cannot be used: \(error)"
    case .noSuchRow(let row, let count): "there is no row \(row), only \(count) from zero"
    }
  }
}
