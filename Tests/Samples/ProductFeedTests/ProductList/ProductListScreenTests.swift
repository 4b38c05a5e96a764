import ProductFeed
import TestKit

@MainActor
@Suite("Product list screen", .tags(.state))
struct ProductListScreenTests {
  let provider = MockFeedProvider()
  let screen: ProductListScreen

  init() {
    screen = ProductListScreen(viewModel: ProductListViewModel(provider: provider))
  }

  @Test func `a screen shows products and messages only after it has loaded`() async {
    #expect(screen.title == "Advanced Unit Test")
    screen.select(row: 0)
    #expect(screen.dataSource.cell(at: 0) == nil)
    #expect(screen.messages == [])
    provider.fetchingProducts.expectNotCalled()

    await value(of: screen.viewDidLoad())
    #expect(screen.dataSource == FeedDataSource([Product].four.map { .product($0) }))

    screen.select(row: 1)
    #expect(screen.messages == ["something crazy lorem ipsum"])
  }

  @Test func `a screen is released even if its view model is still alive`() async {
    let viewModel = ProductListViewModel(provider: provider)

    await expectReleased {
      let screen = ProductListScreen(viewModel: viewModel)
      await value(of: screen.viewDidLoad())
      return screen
    }

    #expect(viewModel.receiveData != nil)
  }
}
