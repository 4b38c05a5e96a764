/// The view model of the first screen.
///
/// It knows how many people can be picked at random, but never passes the users to the screen.
@MainActor
package final class PeopleRouletteViewModel {
  package let minCount = 1
  package var maxCount: Int { picker.numberOfRows }

  /// The numbers to choose from, as of the last load.
  package private(set) var picker = PickerModel()

  private let usersDownloader: any UsersDownloading
  private let usersRetriever: any UsersRetrieving

  package nonisolated init(
    usersDownloader: any UsersDownloading,
    usersRetriever: any UsersRetrieving
  ) {
    self.usersDownloader = usersDownloader
    self.usersRetriever = usersRetriever
  }

  /// `true` if there are users to pick from.
  package var canSpin: Bool { maxCount >= minCount }

  /// Counts the stored users, or throws and leaves the numbers unchanged if the users cannot be read.
  package func loadUsers() throws(UsersError) {
    let count = try usersRetriever.loadUsers().count
    picker = PickerModel(numbers: count < minCount ? [] : Array(minCount...count))
  }

  /// Downloads the users and then counts the stored ones.
  ///
  /// If the task was cancelled, this method throws ``UsersError/cancelled`` and leaves the numbers unchanged.
  package func getUsers() async throws(UsersError) {
    let users = try await usersDownloader.getUsers()
    guard !Task.isCancelled else { throw .cancelled }
    try loadUsers()
    guard !users.isEmpty else { throw .noUsers }
  }
}

/// The rows of a picker, without its view.
package struct PickerModel: Hashable, Sendable {
  package let numberOfComponents = 1
  package internal(set) var numbers: [Int] = []

  package var numberOfRows: Int { numbers.count }

  package func number(inRow row: Int) -> Int? {
    numbers.indices.contains(row) ? numbers[row] : nil
  }

  package func title(forRow row: Int) -> String? {
    number(inRow: row).map(String.init)
  }
}
