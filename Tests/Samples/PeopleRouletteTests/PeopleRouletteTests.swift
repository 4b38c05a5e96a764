import PeopleRoulette
import TestKit

/// Read this first: given, when, then.
///
/// Suites are nested. Each level adds a part of a sentence, and the tests complete it: “Given a roulette, when the
/// users are downloaded, then one request is enough”. Each test has its own view model, so no
/// test sees the effects of another. The view model reaches the server and the store through two small protocols, and
/// the tests have a double for each.
@Suite("Given a roulette", .tags(.state))
struct PeopleRouletteTests {
  // snippet: given-when-then
  @MainActor
  @Suite("when the users are downloaded")
  struct WhenUsersAreDownloaded {
    let roulette = RouletteUnderTest()

    @Test func `then one request is enough`() async throws {
      try await roulette.viewModel.getUsers()

      roulette.downloader.getting.expectCalled()
    }

    @Test func `then the downloaded users can be picked`() async throws {
      try await roulette.viewModel.getUsers()

      #expect(roulette.viewModel.canSpin)
      #expect(roulette.viewModel.maxCount == 3)
      expectOrder(roulette.downloader.getting, roulette.retriever.loading)
    }
  }
  // end snippet

  @MainActor
  @Suite("when no users are downloaded")
  struct WhenUsersCannotBeDownloaded {
    let roulette = RouletteUnderTest()

    @Test
    func `then a failed download shows a message and leaves the wheel unchanged`() async throws {
      try roulette.viewModel.loadUsers()
      roulette.downloader.getting.throws(.status(500))

      let error = await #expect(throws: UsersError.status(500)) {
        try await roulette.viewModel.getUsers()
      }

      #expect(error?.alertMessage == "Request Failure")
      #expect(roulette.viewModel.maxCount == 3)
      roulette.retriever.loading.expectCalled(1)
    }

    @Test func `then a download without users shows a message and empties the wheel`() async throws
    {
      try roulette.viewModel.loadUsers()
      roulette.downloader.getting.returns([])
      roulette.retriever.loading.returns([])

      let error = await #expect(throws: UsersError.noUsers) {
        try await roulette.viewModel.getUsers()
      }

      #expect(error?.alertMessage == "No users found")
      #expect(roulette.viewModel.picker.numbers == [])
    }

    @Test func `then a cancelled download leaves the numbers on the wheel unchanged`() async {
      let gate = Gate<[User], UsersError>(whenCancelled: .success(.three))
      roulette.downloader.getting.suspends(on: gate)
      let download = Task { try await roulette.viewModel.getUsers() }
      await gate.arrivals(1)

      download.cancel()

      await #expect(throws: UsersError.cancelled) { try await download.value }
      #expect(roulette.viewModel.picker.numbers == [])
      roulette.retriever.loading.expectNotCalled()
    }
  }

  @MainActor
  @Suite("when the stored users are loaded")
  struct WhenStoredUsersAreLoaded {
    @Test(arguments: [(0, []), (1, [1]), (3, [1, 2, 3])] as [(Int, [Int])])
    func `then the wheel has one number per user, and the users are read once`(
      count: Int, numbers: [Int]
    ) throws {
      let roulette = RouletteUnderTest(users: count)
      let viewModel = roulette.viewModel

      try viewModel.loadUsers()

      #expect(viewModel.picker.numbers == numbers)
      roulette.retriever.loading.expectCalled()
      #expect(viewModel.minCount == 1)
      #expect(viewModel.maxCount == count)
      #expect(viewModel.canSpin == (count > 0))
    }

    @Test func `then a failed second load leaves the numbers on the wheel unchanged`() throws {
      let roulette = RouletteUnderTest()
      try roulette.viewModel.loadUsers()
      roulette.retriever.loading.throws(.damaged)

      expectNoChange(of: roulette.viewModel.picker) {
        #expect(throws: UsersError.damaged) { try roulette.viewModel.loadUsers() }
      }
    }
  }
}
