public import Foundation
public import Seams
public import Testing

/// An in-memory key-value store that works like a real one and can fail on demand.
///
/// <!-- snippet: store -->
/// ```swift
/// @Test func `a draft is saved on the second attempt`() throws {
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
/// Each method has a spy, which records the calls and can change their results:
///
/// - If ``setting``, ``removing`` or ``updating`` throws, the store throws that error and changes nothing. After
///   `setting.throws(.diskFull)`, write `setting.returns()` to make the store work again.
/// - ``reading`` and ``listing`` answer with the contents of the store, unless you set a different answer. After
///   `reading.throws(.corrupt)`, write `reading.answers { [unowned store] in store.values[$0] }` to make it work again.
///
/// Verify arguments as usual: `store.setting.expectCalled(with: data, "draft")`. The closure of an update is not
/// recorded.
///
/// A call is recorded after the store has changed: when `await store.setting.waitForCalls()` returns, the value is in
/// ``values``. A closure that you set as the answer also runs after the change. If the closure throws, the store undoes
/// the change.
public final class InMemoryKeyValueStore: KeyValueStore {
  /// The spy for `data(forKey:)`, which answers with the value of the key.
  public let reading: Spy<String, Data?, KeyValueStoreError>

  /// The spy for `keys()`, which answers with the keys of the store.
  public let listing: Spy<Set<String>, KeyValueStoreError>

  /// The spy for `set(_:forKey:)`.
  ///
  /// If the spy throws, the store does not change.
  public let setting: Spy<Data, String, Void, KeyValueStoreError>

  /// The spy for `removeValue(forKey:)`.
  ///
  /// If the spy throws, the store does not change.
  public let removing: Spy<String, Void, KeyValueStoreError>

  /// The spy for `update(forKey:_:)`, which records only the key.
  ///
  /// If the spy throws, the store does not change.
  public let updating: Spy<String, Void, KeyValueStoreError>

  private let contents: Contents

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - values: The initial values.
  ///   - sourceLocation: The line at which the store's spies report issues.
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

  /// The values of the store.
  ///
  /// Reading this property is not recorded as a call.
  public var values: [String: Data] { contents.values }

  /// Returns the answer of ``reading``, by default the value of the key.
  public func data(forKey key: String) throws(KeyValueStoreError) -> Data? {
    try reading(key)
  }

  /// Returns the answer of ``listing``, by default the keys that have a value.
  public func keys() throws(KeyValueStoreError) -> Set<String> {
    try listing()
  }

  /// Stores a value, unless ``setting`` throws.
  public func set(_ data: Data, forKey key: String) throws(KeyValueStoreError) {
    try change(key, setting.prepare(data, key)) { $0 = data }
  }

  /// Removes the value of a key, unless ``removing`` throws.
  public func removeValue(forKey key: String) throws(KeyValueStoreError) {
    try change(key, removing.prepare(key)) { $0 = nil }
  }

  /// Changes the value of a key atomically, unless ``updating`` throws.
  ///
  /// If the closure changes this store, that change throws `KeyValueStoreError.nestedUpdate`.
  public func update(
    forKey key: String,
    _ change: (inout Data?) throws(KeyValueStoreError) -> Void
  ) throws(KeyValueStoreError) {
    try self.change(key, updating.prepare(key), change)
  }

  /// Makes a change, unless the spy's answer is an error.
  ///
  /// The call is recorded after the change. An answer that is a closure runs last, because it may tell the test about
  /// the call. If the closure throws, the change is undone.
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
    let answer = Result(catching: call.answer)
    contents.settle(try? draft.get(), isKept: (try? answer.get()) != nil)
    try answer.get()
    _ = try draft.get()
  }
}

/// The values of a store, which only one thread at a time can change.
private final class Contents: Sendable {
  private struct State {
    var kept: [String: Data]

    /// The changes that can still be undone and the settled changes after them, oldest first.
    var drafts: [(id: UInt64, key: String, value: Data?, isKept: Bool)] = []

    var values: [String: Data] {
      drafts.reduce(into: kept) { $0[$1.key] = $1.value }
    }
  }

  private let state: LockedState<State>

  /// The lock that a thread holds while it changes the values, including while the closure of an update runs.
  ///
  /// This is the only lock that the store holds while user code runs. `UpdateReentrancy` prevents a thread from taking
  /// it twice.
  private let turn = LockedState(())

  init(_ values: [String: Data]) {
    state = LockedState(State(kept: values))
  }

  var values: [String: Data] { state.withLock { $0.values } }

  /// Changes the value of a key and calls `record` with the call number that is reserved for the change.
  ///
  /// Inside an update of this store, changes nothing and calls `record` with nil. Returns an ID to pass to
  /// ``settle(_:isKept:)``, or an error if the change failed.
  func draft(
    _ key: String,
    _ change: (inout Data?) throws(KeyValueStoreError) -> Void,
    record: (UInt64?) -> Void
  ) -> Result<UInt64, KeyValueStoreError> {
    guard !UpdateReentrancy.isUpdating(place) else {
      record(nil)
      return .failure(.nestedUpdate)
    }
    return turn.withLock { _ in
      // Reserve the call number first. The change may call other doubles, and those calls have to come later.
      let id = CallNumber.next()
      defer { record(id) }
      var value = values[key]
      return Result { () throws(KeyValueStoreError) -> UInt64 in
        try UpdateReentrancy.update(place) { () throws(KeyValueStoreError) in try change(&value) }
        state.withLock { [value] in $0.drafts.append((id, key, value, false)) }
        return id
      }
    }
  }

  /// Keeps or undoes the change with the given ID, or does nothing if there is no such change.
  func settle(_ id: UInt64?, isKept: Bool) {
    state.withLock { state in
      guard let index = state.drafts.firstIndex(where: { $0.id == id }) else { return }
      state.drafts[index].isKept = true
      if !isKept { state.drafts.remove(at: index) }
      while let first = state.drafts.first, first.isKept {
        state.kept[first.key] = first.value
        state.drafts.removeFirst()
      }
    }
  }

  private var place: String { "\(ObjectIdentifier(self))" }
}
