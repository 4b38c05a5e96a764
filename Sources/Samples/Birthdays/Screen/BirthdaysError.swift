package import Seams

/// The reason why an action of the screen failed.
package enum BirthdaysError: Error, Hashable, CustomStringConvertible {
  case store(PersonStoreError)
  case sorting(KeyValueStoreError)
  case contact(PersonInfoError)
  case server(BackendError)
  case noSuchRow(Int, count: Int)

  package var description: String {
    switch self {
    case .store(let error): "\(error)"
    case .sorting(let error): "the sort order cannot be read or saved: \(error)"
    case .contact(let error): "\(error)"
    case .server(let error): "the request to the server failed: \(error)"
    case .noSuchRow(let row, let count):
      "there is no row \(row), because the number of rows is \(count)"
    }
  }
}
