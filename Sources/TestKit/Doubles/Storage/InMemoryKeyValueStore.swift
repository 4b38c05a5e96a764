public import Foundation
public import Seams
public import Testing

/// A store that works, in memory, and fails when it is told to.
///
/// <!-- snippet: store -->
/// ```swift
/// @Test func `a draft that could not be saved is saved at the next try`() throws {
///   let store = InMemoryKeyValueStore()
///   let editor = Editor(store: store)
///   store.setting.throws(.diskFull)
///   #expect(throws: KeyValueStoreError.diskFull) { try editor.save("Hello") }
///
///   store.setting.returns()
///   try editor.save("Hello")
///
///   #expect(store.values == ["draft": Data("Hello".utf8)])
///   store.setting.expectCalled(2, with: Data("Hello".utf8), "draft")
/// }
/// ```
///
/// Each requirement has a spy, which records the calls and says what becomes of them:
///
/// - If ``setting``, ``removing`` or ``updating`` throws, the store throws that error and changes nothing. Otherwise
///   the store does its work. After `setting.throws(.diskFull)`, `setting.returns()` lets it work again.
/// - ``reading`` and ``listing`` answer with what is there, until they are given another answer.
///
/// Arguments are recorded as usual: `store.setting.expectCalled(with: data, "draft")`. The closure of an update is not
/// recorded.
///
/// A call is recorded after its change: when `await store.setting.waitForCalls()` returns, the value is in ``values``.
/// An answer that is a closure runs after the change, too. If it throws, the store undoes the change.
public final class InMemoryKeyValueStore: KeyValueStore {
  /// Records the keys that were read, and answers with their values.
  public let reading: Spy<String, Data?, KeyValueStoreError>

  /// Records how often the keys were listed, and answers with them.
  public let listing: Spy<Set<String>, KeyValueStoreError>

  /// Records the values that were set and their keys, and says whether that fails.
  public let setting: Spy<Data, String, Void, KeyValueStoreError>

  /// Records the keys whose values were removed, and says whether that fails.
  public let removing: Spy<String, Void, KeyValueStoreError>

  /// Records the keys that were updated, and says whether that fails.
  public let updating: Spy<String, Void, KeyValueStoreError>

  private let contents: Contents

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - values: What is in it.
  ///   - sourceLocation: Where issues of its spies are reported.
  public init(
    _ values: [String: Data] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let contents = Contents(values)
    self.contents = contents
    reading = Spy("data(forKey:)", returning: nil, sourceLocation: sourceLocation)
    listing = Spy("keys()", returning: [], sourceLocation: sourceLocation)
    setting = Spy("set(_:forKey:)", sourceLocation: sourceLocation)
    removing = Spy("removeValue(forKey:)", sourceLocation: sourceLocation)
    updating = Spy("update(forKey:_:)", sourceLocation: sourceLocation)
    reading.answersUnlessTold { contents.values[$0] }
    listing.answersUnlessTold { Set(contents.values.keys) }
  }

  /// What is in the store; to ask for it is no call.
  public var values: [String: Data] { contents.values }

  /// Reads the value of a key, as ``reading`` says.
  ///
  /// - Parameter key: Any string.
  /// - Returns: The value; nil if there is none.
  /// - Throws: What ``reading`` throws.
  public func data(forKey key: String) throws(KeyValueStoreError) -> Data? {
    try reading(key)
  }

  /// Lists the keys that have a value, as ``listing`` says.
  ///
  /// - Returns: The keys.
  /// - Throws: What ``listing`` throws.
  public func keys() throws(KeyValueStoreError) -> Set<String> {
    try listing()
  }

  /// Stores a value, unless ``setting`` throws.
  ///
  /// - Parameters:
  ///   - data: The value.
  ///   - key: Any string.
  /// - Throws: What ``setting`` throws.
  public func set(_ data: Data, forKey key: String) throws(KeyValueStoreError) {
    try change(key, setting.prepare(data, key)) { $0 = data }
  }

  /// Removes the value of a key, unless ``removing`` throws.
  ///
  /// - Parameter key: Any string.
  /// - Throws: What ``removing`` throws.
  public func removeValue(forKey key: String) throws(KeyValueStoreError) {
    try change(key, removing.prepare(key)) { $0 = nil }
  }

  /// Changes the value of a key in one step, unless ``updating`` throws.
  ///
  /// - Parameters:
  ///   - key: Any string.
  ///   - change: Changes the value; called once.
  /// - Throws: What ``updating`` or the closure throws, or `KeyValueStoreError.nestedUpdate` if the
  ///   closure changes this store.
  public func update(
    forKey key: String,
    _ change: (inout Data?) throws(KeyValueStoreError) -> Void
  ) throws(KeyValueStoreError) {
    try self.change(key, updating.prepare(key), change)
  }

  /// Makes a change unless its answer is an error, and then records the call.
  ///
  /// A closure of the test runs after that, because it may be how the test learns of the call. If it throws, the
  /// change is undone.
  private func change(
    _ key: String,
    _ call: PreparedCall<Void, KeyValueStoreError>,
    _ change: (inout Data?) throws(KeyValueStoreError) -> Void
  ) throws(KeyValueStoreError) {
    defer { call.complete() }
    if case .failure = call.knownResult {
      call.record(nil)
      return try call.answer()
    }
    let draft = contents.draft(key, change, record: call.record)
    do throws(KeyValueStoreError) {
      try call.answer()
    } catch {
      contents.settle(draft, isKept: false)
      throw error
    }
    contents.settle(draft, isKept: true)
    _ = try draft.get()
  }
}

/// The values, changed by one thread at a time.
private final class Contents: Sendable {
  /// A change that can be undone.
  private struct Draft {
    let id: UInt64
    let key: String
    let value: Data?

    /// `true` if the change will not be undone and only waits for an older one.
    var isKept = false
  }

  private struct State {
    var kept: [String: Data]
    var drafts: [Draft] = []

    var values: [String: Data] {
      drafts.reduce(into: kept) { $0[$1.key] = $1.value }
    }
  }

  private let state: Guarded<State>

  /// Held by whoever changes the values, the closure of an update included.
  ///
  /// The one place where code of somebody else runs under a lock. It cannot come back to this one:
  /// `RunningUpdate` sees to that.
  private let turn = Guarded(())

  init(_ values: [String: Data]) {
    state = Guarded(State(kept: values))
  }

  var values: [String: Data] { state.withLock { $0.values } }

  /// Changes the value of a key, and calls `record` with its number in the order of all calls.
  ///
  /// It returns an ID with which to settle the change, or the error of `change`.
  func draft(
    _ key: String,
    _ change: (inout Data?) throws(KeyValueStoreError) -> Void,
    record: (UInt64?) -> Void
  ) -> Result<UInt64, KeyValueStoreError> {
    var number: UInt64?
    do throws(KeyValueStoreError) {
      return .success(
        try takeTurn { () throws(KeyValueStoreError) in
          // Reserved before the change, which may call other doubles.
          let id = CallNumber.next()
          number = id
          var value = values[key]
          try RunningUpdate.run(at: place) { () throws(KeyValueStoreError) in try change(&value) }
          state.withLock { [value] in $0.drafts.append(Draft(id: id, key: key, value: value)) }
          record(id)
          return id
        })
    } catch {
      record(number)
      return .failure(error)
    }
  }

  /// Keeps a change or undoes it.
  func settle(_ draft: Result<UInt64, KeyValueStoreError>, isKept: Bool) {
    state.withLock { state in
      let index = state.drafts.firstIndex { .success($0.id) == draft }
      guard let index else { return }
      state.drafts[index].isKept = true
      if !isKept { state.drafts.remove(at: index) }
      while let first = state.drafts.first, first.isKept {
        state.kept[first.key] = first.value
        state.drafts.removeFirst()
      }
    }
  }

  private func takeTurn<Success: Sendable>(
    _ body: () throws(KeyValueStoreError) -> Success
  ) throws(KeyValueStoreError) -> Success {
    guard !RunningUpdate.isUnderWay(at: place) else { throw .nestedUpdate }
    return try turn.withLock { (_: inout sending Void) throws(KeyValueStoreError) in try body() }
  }

  private var place: String { "\(ObjectIdentifier(self))" }
}
