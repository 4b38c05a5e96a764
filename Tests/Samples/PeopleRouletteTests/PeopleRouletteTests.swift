import PeopleRoulette
import TestKit

/// Read this first: given, when, then.
///
/// Suites are nested, and each level adds a part of the sentence that its tests end: “Given users on a server, when
/// they are downloaded, then the user is told nothing”. A level makes its subject anew for each test, so that no test
/// sees what another has done. The view model reaches the server and the store through two small protocols, and the
/// tests have a double for each.
@Suite("Given a roulette", .tags(.state))
struct PeopleRouletteTests {
  // snippet: given-when-then
  @MainActor
  @Suite("when the users are downloaded")
  struct WhenUsersAreDownloaded {
    let roulette = RouletteUnderTest()

    @Test func `then there is no message`() async {
      let result = await roulette.download()

      #expect(result.message == "")
      roulette.downloader.getting.expectCalled()
    }

    @Test func `then those who are kept now can be drawn`() async throws {
      try await roulette.viewModel.getUsers()

      #expect(roulette.viewModel.canSpin)
      #expect(roulette.viewModel.maxCount == 3)
      expectOrder(roulette.downloader.getting, roulette.retriever.loading)
    }
  }
  // end snippet

  @MainActor
  @Suite("when the users cannot be downloaded")
  struct WhenUsersCannotBeDownloaded {
    let roulette = RouletteUnderTest()

    @Test func `then the message says so`() async {
      roulette.downloader.getting.throws(.status(500))

      let result = await roulette.download()

      #expect(result.message == "Request Failure")
    }

    @Test func `then nobody is read, and the numbers stay`() async throws {
      try roulette.viewModel.loadUsers()
      roulette.downloader.getting.throws(.offline)

      await #expect(throws: UsersError.offline) { try await roulette.viewModel.getUsers() }

      roulette.retriever.loading.expectCalled(1)
      #expect(roulette.viewModel.maxCount == 3)
    }
  }

  @MainActor
  @Suite("and there are 3 users")
  struct AndThreeUsers {
    let viewModel = RouletteUnderTest(users: 3).viewModel

    init() throws {
      try viewModel.loadUsers()
    }

    @Test func `then at least 1 person can be selected`() {
      #expect(viewModel.minCount == 1)
    }

    @Test func `then at most 3 people can be selected`() {
      #expect(viewModel.maxCount == 3)
    }

    @Test func `then the wheel has the numbers from 1 to 3`() {
      #expect(viewModel.pickerData == [1, 2, 3])
    }
  }

  @MainActor
  @Suite("and there is nobody")
  struct AndNobody {
    let viewModel = RouletteUnderTest(users: 0).viewModel

    init() throws {
      try viewModel.loadUsers()
    }

    @Test func `then the wheel is empty`() {
      #expect(viewModel.pickerData == [])
      #expect(viewModel.picker.numberOfRows == 0)
    }

    @Test func `then nobody can be drawn`() {
      #expect(viewModel.maxCount == 0)
      #expect(!viewModel.canSpin)
    }
  }
}
