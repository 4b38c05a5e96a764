import PeopleRoulette
import TestKit

/// The roulette view model, with doubles for its dependencies.
@MainActor
struct RouletteUnderTest {
  let downloader = MockUsersDownloader()
  let retriever = MockUsersRetriever()
  let viewModel: PeopleRouletteViewModel

  init(users count: Int = 3) {
    retriever.loading.returns((0..<count).map { .mock($0 + 1) })
    viewModel = PeopleRouletteViewModel(usersDownloader: downloader, usersRetriever: retriever)
  }
}
