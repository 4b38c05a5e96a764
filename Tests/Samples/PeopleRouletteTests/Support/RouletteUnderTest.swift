import PeopleRoulette
import TestKit

/// The view model of the roulette, with doubles for what it reaches.
@MainActor
struct RouletteUnderTest {
  let downloader = MockUsersDownloader()
  let retriever = MockUsersRetriever()
  let viewModel: PeopleRouletteViewModel

  /// Makes a roulette.
  ///
  /// - Parameter count: How many users are kept.
  init(users count: Int = 3) {
    retriever.loading.returns((0..<count).map { .mock($0 + 1) })
    viewModel = PeopleRouletteViewModel(
      usersDownloader: downloader, usersRetriever: retriever)
  }

  /// Downloads, and says what came of it.
  func download() async -> Result<Void, UsersError> {
    do throws(UsersError) {
      return .success(try await viewModel.getUsers())
    } catch {
      return .failure(error)
    }
  }
}
