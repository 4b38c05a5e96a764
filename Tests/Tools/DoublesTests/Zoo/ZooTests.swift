import Foundation
import TestKit

@testable import TestKitDoublesZoo

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Calls the generated doubles, and sets answers on their spies or verifies them.
@Suite("Generated doubles", .tags(.behavior))
struct ZooTests {
  // MARK: - Effects and results

  @Test func `async and throwing methods return the answers of their spies`() async throws {
    let mock = MockEffects()
    mock.tracksSpy.returns([Track(title: "Blue")])
    mock.finding.throws(.offline)
    mock.counting.returns(2)
    let subject: any Effects = mock

    subject.reset()
    await subject.warmUp()
    try subject.save(Track(title: "Red"))

    #expect(try await subject.tracks() == [Track(title: "Blue")])
    #expect(throws: PlayerError.offline) { try subject.find(id: 7) }
    #expect(try await subject.count() == 2)
    #expect(subject.size() == 0)
    mock.resetting.expectCalled()
    mock.warmingUp.expectCalled()
    mock.saving.expectCalled(with: Track(title: "Red"))
    mock.finding.expectCalled(with: 7)
  }

  @Test func `a call without an answer fails the test on the line that creates the double`() async {
    let line = #line + 2
    let issues = await captureIssues {
      let mock = MockEffects()
      _ = try? await mock.tracks()
    }

    #expect(issues.map(\.sourceLocation?.line) == [line])
  }

  @Test(.taskPriority(.high))
  func `if a method returns Never, it runs the closure that the test provides`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let subject: any Endings = MockEndings(exiting: { exit(7) })
      subject.exit()
    }
  }

  @Test func `an unanswered method returns an empty value or the value passed to init`() {
    let mock = MockResults(
      pair: (1, name: "one"), best: Track(title: "Blue"), filtering: { $0 > 1 },
      started: Date(timeIntervalSince1970: 5))
    mock.removing.returns(true)
    let subject: any Results = mock

    #expect(subject.maybe() == nil && subject.list() == [] && subject.lengths(of: "a") == [:])
    #expect(subject.numbers() == [] && subject.pair() == (1, "one"))
    #expect(subject.best() == Track(title: "Blue"))
    #expect(subject.filter()(2) && !subject.filter()(1))
    #expect(subject.started() == Date(timeIntervalSince1970: 5))
    #expect(subject.remove("a"))
    mock.removing.expectCalled(with: "a")
    mock.lengthsSpy.expectCalled(with: "a")
  }

  @Test func `a double returns the streams that were passed to its init`() async throws {
    let (positions, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(3)
    continuation.finish()
    let mock = MockStreams(
      positions: positions, events: AsyncThrowingStream { $0.finish() },
      titles: { AsyncStream<String> { $0.finish() } })
    let subject: any Streams = mock

    var found: [Int] = []
    for await position in subject.positions() { found.append(position) }
    for try await event in subject.events() { found.append(event) }
    for await title in subject.titles() { found.append(title.count) }

    #expect(found == [3])
    mock.positionsSpy.expectCalled()
    mock.titlesSpy.expectCalled()
  }

  // MARK: - Names

  @Test func `each overload has its own spy`() async throws {
    let mock = MockOverloads()
    let subject: any Overloads = mock
    // This function is not async, because the compiler prefers the async overload in an async function.
    func load() { subject.load(id: 3, name: 4) }

    subject.load(1)
    subject.load("a")
    subject.load(id: 2, name: "b")
    load()
    try await subject.load(id: 5, name: 6)

    mock.loadingID.expectCalled(with: 1)
    mock.loadingName.expectCalled(with: "a")
    mock.loadingIDNameString.expectCalled(with: 2, "b")
    mock.loadingIDNameInt.expectCalled(with: 3, 4)
    mock.loadingIDNameIntAsync.expectCalled(with: 5, 6)
  }

  @Test func `the spy of a delegate event is named after the event`() {
    let mock = MockPlayerDelegate()
    mock.shouldPlay.returns(true)
    let subject: any PlayerDelegate = mock

    subject.player(Panel(), didFinish: "Blue")

    #expect(subject.player(Panel(), shouldPlay: "Red"))
    mock.didFinish.expectCalled(with: "Blue")
    mock.shouldPlay.expectCalled(with: "Red")
  }

  @Test func `parameters that are keywords or have no name are recorded`() {
    let mock = MockKeywords()
    mock.twoSpy.returns(3)
    let subject: any Keywords = mock

    subject.in("a", where: true)
    subject.nameless(1, "b")
    subject.play(true)

    #expect(subject.two(x: 1, y: 2) == 3)
    mock.inSpy.expectCalled(with: "a", true)
    mock.twoSpy.expectCalled(with: 1, 2)
    mock.namelessSpy.expectCalled(with: 1, "b")
    mock.playing.expectCalled(with: true)
  }

  // MARK: - Arguments

  @Test func `closures are recorded only if they are Sendable`() throws {
    let mock = MockCallbacks()
    let subject: any Callbacks = mock
    let received = Spy<String, Void, Never>("received")

    subject.each { _ in }
    subject.later { _ in }
    subject.fetch { received.call($0) }
    subject.work { _ in }
    subject.finish(completion: nil)
    subject.show {}
    subject.check(1 < 2)

    let completion = try mock.fetching.requireLastCall()
    completion("a")
    received.expectCalled(with: "a")
    mock.eachSpy.expectCalled()
    mock.laterSpy.expectCalled()
    mock.working.expectCalled()
    mock.finishing.expectCalled()
    mock.showing.expectCalled()
    mock.checking.expectCalled(with: true)
  }

  @Test func `a double records and returns closures whose types are aliases`() async throws {
    let received = Spy<Int, Void, Never>("received")
    let mock = MockReacting(reaction: { _ in }, last: { received.call($0) }, later: {})
    let subject: any Reacting = mock

    subject.react { received.call($0) }
    subject.reactOnce { _ in }
    let (last, recorded) = (subject.last, try mock.reacting.requireLastCall())
    last(1)
    recorded(2)
    await subject.later()()

    received.expectCalled(with: 1)
    received.expectCalled(with: 2)
    mock.reactingOnce.expectCalled()
    mock.laterSpy.expectCalled()
    mock.getLast.expectCalled()
  }

  @Test func `a double records its Sendable arguments and leaves out the others`() {
    let mock = MockArguments()
    mock.adding.returns(6)
    let subject: any Arguments = mock
    var value = 1

    subject.change(&value)
    subject.log(1, "a", separator: ",")
    subject.move(Track(title: "Blue"))
    subject.borrow(Track(title: "Red"))
    subject.send(Panel(), to: "hall")
    subject.show(Panel())
    subject.note(1)
    subject.mark(1)

    #expect(subject.add(1, 2, 3) == 6)
    mock.changing.expectCalled(with: 1)
    mock.logging.expectCalled(with: ",")
    mock.adding.expectCalled(with: [1, 2, 3])
    mock.moving.expectCalled(with: Track(title: "Blue"))
    mock.borrowing.expectCalled(with: Track(title: "Red"))
    mock.sending.expectCalled(with: "hall")
    mock.showing.expectCalled()
    mock.noteSpy.expectCalled()
    mock.marking.expectCalled()
  }

  @Test func `a double accepts noncopyable arguments and returns noncopyable results`() {
    let mock = MockLeasing(making: { Lease(number: 7) })
    let subject: any Leasing = mock

    let lease = subject.make()
    subject.inspect(lease)
    let number = lease.number
    subject.take(lease)

    #expect(number == 7)
    mock.making.expectCalled()
    mock.inspecting.expectCalled()
    mock.taking.expectCalled()
  }

  // MARK: - Generics

  @Test func `a generic method returns its answer, and a wrong type fails the test`() async throws {
    let mock = MockDecoding()
    mock.decoding.returns(5)
    let subject: any Decoding = mock

    #expect(try subject.decode(Int.self, from: "5") == 5)
    mock.decoding.expectCalled()
    let issues = await captureIssues {
      let mock = MockDecoding()
      mock.decoding.returns(5)
      _ = try? mock.decode(String.self, from: "5")
    }
    #expect(issues.count == 1)
  }

  @Test func `generic arguments are recorded with their actual types`() {
    let mock = MockRecording()
    mock.counting.returns(2)
    let subject: any Recording = mock

    subject.record(1)
    subject.all([1, 2], nil)
    subject.each(1, "a")

    #expect(subject.count([1, 2]) == 2)
    #expect(mock.recording.calls.first as? Int == 1)
    #expect(mock.allSpy.calls.first?.0 as? [Int] == [1, 2])
    mock.eachSpy.expectCalled()
    mock.counting.expectCalled()
  }

  @Test func `a generic method can return its argument, or the result of its closure`() throws {
    let mock = MockMeasuring()
    let subject: any Measuring = mock

    #expect(subject.echo(1) == 1)
    #expect(subject.measure { "a" } == "a")
    #expect(throws: PlayerError.offline) {
      try subject.run { () throws(PlayerError) -> Int in throw .offline }
    }
    mock.echoSpy.expectCalled()
    mock.measuring.expectCalled()
    mock.running.expectCalled()
  }

  @Test func `a double works after its missing members are written by hand`() {
    let operators = MockOperators()
    operators.valueSpy.returns(3)
    let low = MockOrdered()
    let high = MockOrdered()
    high.getRank.returns(1)

    #expect((MockMaking() as any Making).make(String.self) == "made")
    #expect((operators + MockOperators()).value() == 3)
    #expect(operators == operators && !(operators == MockOperators()))
    #expect(low < high && !(high < low))
    operators.valueSpy.expectCalled()
  }

  @Test func `values of protocol types are recorded and returned`() {
    let animal = MockAnimal()
    animal.getName.returns("Rex")
    let mock = MockExistentials(giving: animal)
    let subject: any Existentials = mock

    subject.take(animal)
    subject.hide(animal)
    subject.visit([1])
    subject.describe(MockAnimal.self)

    #expect(subject.give().name == "Rex")
    #expect(mock.taking.calls.first?.name == "Rex")
    mock.hiding.expectCalled()
    mock.visiting.expectCalled()
    #expect(mock.describing.calls.first == MockAnimal.self)
  }

  @Test func `a protocol that shares its name with another type gets a double`() {
    let mock = MockOperation()
    let keeper = MockKeeping<MockAnimal>()
    let subject: any TestKitDoublesZoo.Operation = mock
    mock.running.returns(true)

    #expect(subject.run(after: mock))
    keeper.feed(MockAnimal())
    #expect(mock.running.calls.first as? MockOperation === mock)
    keeper.feeding.expectCalled()
  }

  @Test func `the double of a protocol with associated types is generic`() async throws {
    let repository = MockRepository<Track, Int>()
    repository.finding.when(1).returns(Track(title: "Blue"))
    let store = MockStoring<String>()
    store.valueSpy.returns("a")
    let numbers = MockIntStoring()

    #expect(try await repository.find(1) == Track(title: "Blue"))
    try repository.save(Track(title: "Red"))
    #expect(await (store as any Storing<String>).value() == "a")
    await numbers.store(5)
    await numbers.increment()

    repository.saving.expectCalled(with: Track(title: "Red"))
    numbers.storing.expectCalled(with: 5)
    numbers.incrementing.expectCalled()
  }

  @Test func `Self in a requirement is the type of the double`() {
    let mock = MockCopying()
    let making = Spy<Void, Never>("make")
    mock.isSameSpy.returns(true)

    #expect(mock.copy() === mock)
    #expect(mock.isSame(as: MockCopying()))
    let made = MockCopying.$making.withValue(making) { MockCopying.make() }

    #expect(made !== mock)
    mock.copying.expectCalled()
    making.expectCalled()
  }

  // MARK: - Properties, subscripts, static requirements and initializers

  @Test func `properties are read and written through spies`() async throws {
    let panel = Panel()
    let mock = MockSettings(panel: panel)
    mock.getTheme.returns("dark")
    mock.getBoth.returns(Track(title: "Blue"))
    mock.getFailing.returns(1)
    mock.getTyped.throws(.offline)
    var subject: any Settings = mock

    subject.theme = "light"
    subject.nonmutating = 3
    subject.onChange = {}
    let mutated = subject.mutatingGet

    #expect(subject.name == "" && subject.theme == "dark" && subject.optional == nil)
    #expect(await subject.remote == 0)
    #expect(try subject.failing == 1)
    #expect(try await subject.both == Track(title: "Blue"))
    #expect(throws: PlayerError.offline) { try subject.typed }
    #expect(subject.nonmutating == 0 && mutated == 0)
    #expect(subject.panel === panel && subject.onChange != nil)
    mock.setTheme.expectCalled(with: "light")
    mock.setNonmutating.expectCalled(with: 3)
  }

  @Test func `subscripts are read and written through spies`() async throws {
    let mock = MockTable()
    mock.getItemKey.when("a").returns(1)
    mock.getItemRemote.returns(4)
    var subject: any Table = mock

    subject["b"] = 2

    #expect(subject["a"] == 1 && subject[7] == "" && subject[row: 1, column: 2] == 0)
    #expect(try await subject[remote: "c"] == 4)
    mock.setItemKey.expectCalled(with: "b", 2)
    mock.getItemIndex.expectCalled(with: 7)
    mock.getItemRow.expectCalled(with: 1, 2)
    mock.getItemRemote.expectCalled(with: "c")
  }

  @Test func `a test can replace the spy of a static requirement with its own spy`() {
    let registering = Spy<String, Bool, Never>("register", returning: true)
    let setLevel = Spy<Int, Void, Never>("level")

    MockRegistry.$registering.withValue(registering) {
      #expect(MockRegistry.register("a"))
    }
    MockRegistry.$setLevel.withValue(setLevel) { MockRegistry.level = 5 }
    MockRegistry.reset()

    #expect(MockRegistry.shared == 0 && MockRegistry.level == 0 && MockRegistry[1] == 0)
    registering.expectCalled(with: "a")
    setLevel.expectCalled(with: 5)
  }

  @Test func `a double can be created with every initializer that its protocol requires`() {
    let mock = MockCreatable(name: "a")

    mock.run()
    MockCreatable().run()

    #expect(MockCreatable(id: 1) != nil)
    mock.running.expectCalled()
  }

  // MARK: - Isolation

  @Test func `the double of an actor protocol is an actor`() async throws {
    let mock = MockLibrary()
    mock.loading.returns(5)
    let subject: any Library = mock

    #expect(try await subject.load("a") == 5)
    #expect(subject.id() == 0)
    #expect(await subject.total == 0)
    mock.loading.expectCalled(with: "a")
  }

  @Test @MainActor func `the double of a main-actor protocol is on the main actor`() async {
    let mock = MockPresenting()
    mock.asking.returns(true)
    let subject: any Presenting = mock

    subject.show("a")
    subject.title = "b"

    #expect(await subject.ask("c"))
    #expect(subject.title == "" && subject.identifier() == "")
    mock.showing.expectCalled(with: "a")
    mock.setTitle.expectCalled(with: "b")
  }

  @Test @MainActor func `a double records calls to its members on and off the main actor`() async {
    let mixed = MockMixed()

    mixed.show(Panel())
    await mixed.load()

    mixed.showing.expectCalled()
    mixed.loading.expectCalled()
  }

  @Test @concurrent func `members of a double keep the isolation of their requirements`()
    async throws
  {
    let isolation = MockIsolation()
    isolation.awaySpy.returns(1)
    isolation.callerSpy.returns(2)

    #expect(await isolation.away() == 1)
    #expect(await isolation.here() == 0)
    await isolation.isolated(to: nil)
    #expect(try await isolation.caller(isolation: nil) == 2)
    isolation.isolatedSpy.expectCalled()
  }

  // MARK: - Inheritance

  @Test func `inherited requirements have spies, too`() {
    let base = MockBase()
    let derived = MockDerived()
    let deep = MockDeep()
    let composed = MockComposed()
    deep.getID.returns(3)

    base.base()
    derived.derived()
    (derived as any Base).base()
    composed.composed()
    composed.base()

    #expect(deep.deep() == 0 && deep.id == 3 && deep.description == "MockDeep")
    #expect(deep == deep && deep != MockDeep())
    #expect(MockComposed.register("a") == false)
    base.baseSpy.expectCalled()
    derived.derivedSpy.expectCalled()
    derived.baseSpy.expectCalled()
    composed.composedSpy.expectCalled()
  }

  @Test func `a requirement that a protocol inherits and redeclares has only one spy`() throws {
    let id = UUID()
    let mock = MockRenamable()
    mock.getLabel.returns(7)
    var subject: any Renamable = mock

    subject.title = "Blue"
    subject.rename("Red")
    try (subject as any Titled).rename("Green")

    #expect(subject.label == 7 && MockEntry(id: id).id == id)
    mock.setTitle.expectCalled(with: "Blue")
    mock.renaming.expectCalled(with: "Red")
    mock.renaming.expectCalled(with: "Green")
    mock.getLabel.expectCalled()
  }

  @Test func `an overload in an extension does not replace the spy of a requirement`() {
    let mock = MockLookup()
    mock.valueSpy.returns(3)
    let subject: any Lookup = mock

    #expect(subject.value(for: "Blue") == 3)
    mock.valueSpy.expectCalled(with: Track(title: "Blue"))
  }

  @Test func `a double conforms to the standard protocols that its protocol inherits`() throws {
    let item = MockItem()
    item.getTitle.returns("Blue")
    let failure = MockFailure()
    failure.getCode.returns(4)

    _ = try JSONEncoder().encode([String: MockItem]())
    let error = #expect(throws: MockFailure.self) { throw failure }

    #expect(item.id == "" && item.title == "Blue" && Set([item, item, MockItem()]).count == 2)
    #expect(error?.code == 4)
    item.getTitle.expectCalled()
  }

  @Test func `a double has the superclass that its protocol requires`() {
    let mock = MockNeedsMachine()
    let subject: any NeedsMachine = mock

    subject.run()

    #expect((mock as Machine) === mock)
    mock.running.expectCalled()
  }

  // MARK: - Other shapes

  @Test func `protocols with package access, platform limits or ~Copyable have doubles`() {
    let available = MockAvailable()
    let shared = MockShared()
    let handling = MockHandling()

    available.new()
    available.old()
    shared.run()
    handling.write([1])
    handling.close()
    handling.finish()

    available.newSpy.expectCalled()
    available.oldSpy.expectCalled()
    shared.running.expectCalled()
    handling.writing.expectCalled(with: [1])
    expectOrder(handling.writing, handling.closing, handling.finishing)
  }

  @Test func `a double uses the default implementation of a requirement`() {
    let mock = MockDefaults()
    mock.neededSpy.returns(5)
    let subject: any Defaults = mock

    #expect(subject.needed() == 5 && subject.given() == 1 && subject.flag)
    mock.neededSpy.expectCalled()
  }

  @Test func `nested protocols and protocols with mutating requirements have doubles`() {
    let nested = MockStudioNested(running: .live)
    let mock = MockCounting()
    mock.adding.returns(7)
    var counting: any Counting = mock

    counting.reset()

    #expect(nested.run(.rehearsal) == .live)
    #expect(counting.add(2) == 7)
    nested.running.expectCalled(with: .rehearsal)
    mock.adding.expectCalled(with: 2)
    mock.resetting.expectCalled()
  }

  @Test func `Foundation types are recorded and returned`() async throws {
    let url = try #require(URL(string: "https://example.com"))
    let response = URLResponse(
      url: url, mimeType: nil, expectedContentLength: 1, textEncodingName: nil)
    let network = MockNetworking(session: .shared)
    network.dataSpy.returns((Data([1]), response))
    let sleeping = MockSleeping(now: Date(timeIntervalSince1970: 1))

    #expect(try await network.data(from: url).0 == Data([1]))
    #expect(network.session === URLSession.shared)
    #expect(sleeping.now() == Date(timeIntervalSince1970: 1))
    try await sleeping.sleep(for: .seconds(1), tolerance: nil)

    network.dataSpy.expectCalled(with: url)
    sleeping.sleeping.expectCalled(with: .seconds(1), nil)
  }
}
