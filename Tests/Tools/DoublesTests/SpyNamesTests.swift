import TestKit

@testable import TestKitDoubles

@Suite("Names of spies", .tags(.returnValue))
struct SpyNamesTests {
  @Test(arguments: [
    ("func loadUser(id: Int)", "loadingUser"), ("func load()", "loading"),
    ("func setUp()", "settingUp"), ("func cancel()", "cancelling"),
    ("func save(_ text: String)", "saving"), ("func reset()", "resetting"),
    ("func users() -> [Int]", "usersSpy"), ("func user(id: Int) -> Int", "userSpy"),
    ("func didFinish()", "didFinishSpy"), ("func isValid() -> Bool", "isValidSpy"),
    ("func loader() -> Int", "loaderSpy"), ("func URLs() -> Int", "URLsSpy"),
    ("func `in`(_ place: Int)", "inSpy"),
    ("func player(_ player: Int, didFinish track: Int)", "didFinish"),
    ("func player(_ player: Int, willPlay track: Int)", "willPlay"),
    ("func player(_ player: Int, shouldPlay track: Int) -> Bool", "shouldPlay"),
    ("func player(_ player: Int, did track: Int)", "playerSpy"),
    ("func player(_ player: Int, willing track: Int)", "playerSpy"),
    ("func show(_ player: Int, didFinish track: Int)", "showing"),
  ])
  func `a spy's name begins with a gerund, is a delegate event, or ends with Spy`(
    method: String, name: String
  ) {
    #expect(SpyNames([.madeUp(method)]).names.map(\.spy) == [name])
  }

  @Test(arguments: [
    ("theme", "Theme"), ("isOn", "IsOn"), ("id", "ID"), ("url", "URL"), ("uuid", "UUID"),
    ("json", "JSON"), ("html", "HTML"), ("xml", "XML"), ("uri", "URI"), ("ip", "IP"),
  ])
  func `the spies of a property have names with get and set`(property: String, word: String) {
    let names = SpyNames([.madeUp("var \(property): Int { get set }")]).names

    #expect(names == [.init(spy: "get\(word)", setter: "set\(word)", label: property)])
  }

  @Test func `the spies of a subscript are named getItem and setItem`() {
    let names = SpyNames([.madeUp("subscript(key: String) -> Int { get set }")]).names

    #expect(names == [.init(spy: "getItem", setter: "setItem", label: "item")])
  }

  @Test func `the spies of overloads are told apart by the first label that differs`() {
    #expect(
      names("func load(id: Int)", "func load(name: String)", "func load(id: Int, from url: Int)")
        == ["loadingID", "loadingName", "loadingIDFrom"])
    #expect(
      names("func data(for key: String) -> Int", "func data(from url: String) -> Int")
        == ["dataForSpy", "dataFromSpy"])
    #expect(
      names("func load(_ id: Int)", "func load(_ name: Int)") == ["loadingID", "loadingName"])
  }

  @Test func `spies of overloads with equal labels are told apart by types or effects`() {
    #expect(
      names("func add(_ item: Int)", "func add(_ item: String?)", "func add(_ item: [any Error])")
        == ["addingInt", "addingString", "addingError"])
    #expect(
      names(
        "func add(_ item: some A)", "func add(_ item: inout B)",
        "func add(_ item: any Sendable & C)",
        "func add(_ item: @escaping () async throws -> Swift.D)")
        == ["addingA", "addingB", "addingC", "addingD"])
    #expect(
      names("func add(a: Int, b: Int)", "func add(a: Int, b: String)")
        == ["addingInt", "addingString"])
    #expect(
      names("func value() -> Int", "func value() -> String", "func value()")
        == ["valueIntSpy", "valueStringSpy", "valueSpy"])
    #expect(
      names("func run()", "func run() async", "func run() throws", "func run() async throws")
        == ["running", "runningAsync", "runningThrowing", "runningAsyncThrowing"])
    #expect(names("func run()", "static func run()") == ["running", "runningStatic"])
    #expect(
      names("subscript(key: String) -> Int { get }", "subscript(index: Int) -> Int { get }")
        == ["getItemKey", "getItemIndex"])
  }

  @Test func `a property and a method of the same name get different initializer labels`() {
    let names = SpyNames([
      .madeUp("var user: User { get }"), .madeUp("func user(id: Int) -> User"),
    ]).names

    #expect(names.map(\.spy) == ["getUser", "userSpy"])
    #expect(names.map(\.label) == ["user", "userSpy"])
    // A method without a result needs no parameter in the initializer, so the labels may be the same.
    let view = SpyNames([.madeUp("func view(_ x: Int)"), .madeUp("var view: View { get }")])
    #expect(view.names.map(\.label) == ["view", "view"])
  }

  @Test func `a spy name that is already used gets the suffix Spy or a number`() {
    #expect(names("func load()", "var loading: Bool { get }") == ["loadingSpy", "getLoading"])
    #expect(
      names("func value() -> Int", "var valueSpy: Int { get }") == ["valueSpy2", "getValueSpy"])
    #expect(
      names(
        "func run<T>(_ a: T)", "func run<T>(_ a: T) where T : Error",
        "func run<T>(_ a: T) where T : Hashable", "func run<T>(_ a: T) where T : Codable")
        == ["running", "runningSpy", "running2", "running3"])
  }

  // MARK: - Fixtures

  private func names(_ requirements: String...) -> [String] {
    SpyNames(requirements.map(DoubledProtocol.Requirement.madeUp)).names.map(\.spy)
  }
}
