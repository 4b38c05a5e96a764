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
///   store.setting.returns(())
///   try editor.save("Hello")
///
///   #expect(store.values == ["draft": Data("Hello".utf8)])
///   store.setting.expectCalled(2, with: Data("Hello".utf8), "draft")
/// }
/// ```
///
/// Each requirement has a spy, which records the calls and says what becomes of them:
///
/// - What ``setting``, ``removing`` and ``updating`` throw is thrown, and nothing is changed; otherwise
///   the store does its work. After `setting.throws(.diskFull)`, `setting.returns(())` lets it work again.
/// - ``reading`` and ``listing`` answer with what is there, until they are given another answer.
///
/// The arguments of a call are recorded as usual, `store.setting.expectCalled(with: data, "draft")`; the
/// closure of an update is not.
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
    try setting(data, key)
    try contents.change { $0[key] = data }
  }

  /// Removes the value of a key, unless ``removing`` throws.
  ///
  /// - Parameter key: Any string.
  /// - Throws: What ``removing`` throws.
  public func removeValue(forKey key: String) throws(KeyValueStoreError) {
    try removing(key)
    try contents.change { $0[key] = nil }
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
    try updating(key)
    try contents.update(key, change)
  }
}

/// The values, changed by one thread at a time.
private final class Contents: Sendable {
  private let stored: Guarded<[String: Data]>

  /// Held by whoever changes the values, the closure of an update included.
  ///
  /// The one place where code of somebody else runs under a lock. It cannot come back to this one:
  /// `RunningUpdate` sees to that.
  private let turn = Guarded(())

  init(_ values: [String: Data]) {
    stored = Guarded(values)
  }

  var values: [String: Data] { stored.withLock { $0 } }

  func change(_ body: (inout [String: Data]) -> Void) throws(KeyValueStoreError) {
    try takeTurn { stored.withLock { body(&$0) } }
  }

  func update(
    _ key: String,
    _ change: (inout Data?) throws(KeyValueStoreError) -> Void
  ) throws(KeyValueStoreError) {
    try takeTurn { () throws(KeyValueStoreError) in
      var value = values[key]
      try RunningUpdate.run(at: place) { () throws(KeyValueStoreError) in try change(&value) }
      stored.withLock { [value] in $0[key] = value }
    }
  }

  private func takeTurn(
    _ body: () throws(KeyValueStoreError) -> Void
  ) throws(KeyValueStoreError) {
    guard !RunningUpdate.isUnderWay(at: place) else { throw .nestedUpdate }
    try turn.withLock { (_: inout sending Void) throws(KeyValueStoreError) in try body() }
  }

  private var place: String { "\(ObjectIdentifier(self))" }
}
