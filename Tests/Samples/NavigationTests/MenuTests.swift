import Navigation
import TestKit

@Suite("Menu", .tags(.state))
struct MenuTests {
  @Test func `a menu shows its titles in order`() {
    let titles = menu.rows.map(\.title)

    #expect(titles == ["1-Basic", "2-Basic MVVM", "3-Advanced", "4-Intermediate"])
  }

  @Test(arguments: [(0, Page.basic), (1, .basicMVVM), (2, .advanced), (3, .intermediate)])
  func `a row opens its screen on top of the menu`(row: Int, page: Page) {
    var navigation = NavigationStack([Page.menu])

    menu.selectRow(at: row, in: &navigation)

    #expect(navigation.screens == [.menu, page])
  }

  @Test func `one row after the other opens one screen on top of the other`() {
    var navigation = NavigationStack([Page.menu])

    menu.selectRow(at: 3, in: &navigation)
    menu.selectRow(at: 0, in: &navigation)

    #expect(navigation.screens == [.menu, .intermediate, .basic])
  }

  // MARK: - Failures

  @Test(arguments: [-1, 4, .min, .max])
  func `a row that is not there opens nothing`(row: Int) {
    var navigation = NavigationStack([Page.menu])

    menu.selectRow(at: row, in: &navigation)

    #expect(navigation.screens == [.menu])
  }
}

// MARK: - Fixtures

enum Page: Sendable {
  case menu, basic, basicMVVM, advanced, intermediate
}

private let menu = Menu([
  Menu.Row("1-Basic", opens: Page.basic),
  Menu.Row("2-Basic MVVM", opens: Page.basicMVVM),
  Menu.Row("3-Advanced", opens: Page.advanced),
  Menu.Row("4-Intermediate", opens: Page.intermediate),
])
