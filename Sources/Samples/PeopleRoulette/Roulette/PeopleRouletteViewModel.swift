/// How many people can be drawn, and how they get here.
///
/// A view is told whether there are users, and is never given them.
@MainActor
public final class PeopleRouletteViewModel {
  /// The fewest people that can be drawn.
  public let minCount = 1

  /// The most people that can be drawn: all that there were at the last reading.
  public var maxCount: Int { picker.numberOfRows }

  /// The wheel with the numbers in between; read once, however often it is asked.
  public private(set) var picker = PickerModel()

  private let usersDownloader: any UsersDownloading
  private let usersRetriever: any UsersRetrieving

  /// Makes a view model.
  ///
  /// - Parameters:
  ///   - usersDownloader: Gets the users.
  ///   - usersRetriever: Reads those that are kept.
  public nonisolated init(
    usersDownloader: any UsersDownloading,
    usersRetriever: any UsersRetrieving
  ) {
    self.usersDownloader = usersDownloader
    self.usersRetriever = usersRetriever
  }

  /// The numbers to choose from; none if nobody can be drawn.
  public var pickerData: [Int] { picker.numbers }

  /// Whether there is anybody to be drawn.
  public var canSpin: Bool { maxCount >= minCount }

  /// Reads who is kept here.
  ///
  /// - Throws: ``UsersError/storage(_:)`` if that cannot be read; then the numbers are as they were.
  public func loadUsers() throws(UsersError) {
    let count = try usersRetriever.loadUsers().count
    picker = PickerModel(count < minCount ? [] : Array(minCount...count))
  }

  /// Gets the users, and reads back who is kept here then.
  ///
  /// - Throws: ``UsersError``, ``UsersError/noUsers`` if the server knows nobody; ``UsersError/cancelled`` if the task
  ///   was cancelled, and then the numbers are as they were.
  public func getUsers() async throws(UsersError) {
    let users = try await usersDownloader.getUsers()
    guard !Task.isCancelled else { throw .cancelled }
    try loadUsers()
    guard !users.isEmpty else { throw .noUsers }
  }
}
