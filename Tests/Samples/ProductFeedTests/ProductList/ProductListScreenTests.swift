import ProductFeed
import TestKit

/// The binding of a screen to its view model, tested without a view.
@MainActor
@Suite("Product list screen", .tags(.state))
struct ProductListScreenTests {
  let provider = MockFeedProvider()

  @Test func `until it loads, a screen shows and fetches nothing, even if a row is chosen`() {
    let screen = screen()

    screen.select(row: 0)

    #expect(screen.dataSource.count == 0)
    #expect(screen.messages == [])
    provider.fetchingProducts.expectNotCalled()
  }

  @Test func `a loaded screen shows the products, and choosing one shows a message`() async {
    let screen = screen()

    await screen.viewDidLoad().value
    #expect(screen.title == "Advanced Unit Test")
    #expect(screen.dataSource == FeedDataSource([Product].four.map { .product($0) }))
    #expect(screen.messages == [])

    screen.select(row: 1)
    #expect(screen.messages == ["something crazy lorem ipsum"])
  }

  @Test func `a screen is released even if its view model is still alive`() async {
    let viewModel = ProductListViewModel(provider: provider)

    await expectReleased {
      let screen = ProductListScreen(viewModel: viewModel)
      await screen.viewDidLoad().value
      return screen
    }

    #expect(viewModel.receiveData != nil)
  }

  // MARK: - Fixtures

  private func screen() -> ProductListScreen {
    ProductListScreen(viewModel: ProductListViewModel(provider: provider))
  }
}
