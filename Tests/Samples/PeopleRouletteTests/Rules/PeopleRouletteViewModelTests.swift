import PeopleRoulette
import TestKit

@MainActor
@Suite("View model of the roulette", .tags(.state))
struct PeopleRouletteViewModelTests {
  @Test(arguments: [(0, []), (1, [1]), (3, [1, 2, 3])] as [(Int, [Int])])
  func `the wheel goes from one to the number of users`(count: Int, numbers: [Int]) throws {
    let viewModel = RouletteUnderTest(users: count).viewModel

    try viewModel.loadUsers()

    #expect(viewModel.pickerData == numbers)
    #expect(viewModel.maxCount == count)
    #expect(viewModel.canSpin == (count > 0))
  }

  @Test func `before the first reading there is nobody`() {
    let roulette = RouletteUnderTest()

    #expect(roulette.viewModel.pickerData == [])
    #expect(!roulette.viewModel.canSpin)
    roulette.retriever.loading.expectNotCalled()
  }

  @Test func `a whole turn of the wheel reads the users once`() throws {
    let roulette = RouletteUnderTest(users: 1_000)
    try roulette.viewModel.loadUsers()

    let titles = (0..<roulette.viewModel.maxCount).map {
      roulette.viewModel.picker.title(forRow: $0)
    }

    #expect(titles.last == "1000")
    roulette.retriever.loading.expectCalled(1)
  }

  @Test func `with fewer users the wheel is shorter`() throws {
    let roulette = RouletteUnderTest()
    try roulette.viewModel.loadUsers()
    roulette.retriever.loading.returns([.mock(1)])

    try roulette.viewModel.loadUsers()

    #expect(roulette.viewModel.pickerData == [1])
  }

  // MARK: - Failures

  @Test func `a server without users has a message of its own, and nobody is left`() async throws {
    let roulette = RouletteUnderTest()
    try roulette.viewModel.loadUsers()
    roulette.downloader.getting.returns([])
    roulette.retriever.loading.returns([])

    let result = await roulette.download()

    #expect(result.message == "No users found")
    #expect(roulette.viewModel.pickerData == [])
  }

  @Test func `users that cannot be read are an error, and the numbers stay`() throws {
    let roulette = RouletteUnderTest()
    try roulette.viewModel.loadUsers()
    roulette.retriever.loading.throws(.damaged)

    #expect(throws: UsersError.damaged) { try roulette.viewModel.loadUsers() }

    #expect(roulette.viewModel.pickerData == [1, 2, 3])
  }

  @Test func `a download that is cancelled changes no numbers`() async throws {
    let roulette = RouletteUnderTest()
    let gate = Gate<[User], UsersError>(whenCancelled: .success(.three))
    roulette.downloader.getting.suspends(on: gate)
    let download = Task { await roulette.download() }
    await gate.arrivals(1)

    download.cancel()

    #expect(await download.value.message == "Network Error")
    #expect(roulette.viewModel.pickerData == [])
    roulette.retriever.loading.expectNotCalled()
  }
}
