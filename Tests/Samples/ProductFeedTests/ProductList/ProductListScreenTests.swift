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

  @Test func `choosing a row before the screen loads shows nothing and fetches nothing`() {
    screen.select(row: 0)

    #expect(screen.dataSource.count == 0)
    #expect(screen.dataSource.cell(at: 0) == nil)
    #expect(screen.messages == [])
    provider.fetchingProducts.expectNotCalled()
  }

  @Test func `a loaded screen shows the products, and choosing one shows a message`() async {
    await value(of: screen.viewDidLoad())
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
      await value(of: screen.viewDidLoad())
      return screen
    }

    #expect(viewModel.receiveData != nil)
  }
}
