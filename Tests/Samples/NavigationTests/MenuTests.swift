import Navigation
import TestKit

@Suite("Menu", .tags(.state))
struct MenuTests {
  let menu = Menu([Menu.Row("1-Basic", opens: "basic"), Menu.Row("2-Advanced", opens: "advanced")])

  @Test func `a menu row has a title and opens its screen on top of the stack`() {
    var navigation = NavigationStack(["menu"])

    menu.selectRow(at: 1, in: &navigation)
    menu.selectRow(at: 0, in: &navigation)

    #expect(menu.rows.map(\.title) == ["1-Basic", "2-Advanced"])
    #expect(navigation.screens == ["menu", "advanced", "basic"])
  }

  // MARK: - Failures

  @Test(arguments: [-1, 2, .min, .max])
  func `a row that does not exist opens nothing`(row: Int) {
    var navigation = NavigationStack(["menu"])

    menu.selectRow(at: row, in: &navigation)

    #expect(navigation.screens == ["menu"])
  }
}
