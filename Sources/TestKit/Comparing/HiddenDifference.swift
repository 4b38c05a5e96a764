import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A search for a difference between two values that `==` says are equal.
///
/// On Linux, the `==` of a few Foundation types ignores some of their parts. Every `==` that is built on them inherits
/// the gap, such as that of a list of requests, or the synthesized one of a structure that holds a request. The search
/// looks for such a value at every depth.
///
/// If a part is unequal by its own `==` and the value around it is equal by `==`, there is no difference. The author
/// of the outer `==` has ignored the part on purpose.
struct HiddenDifference {
  /// A value that is being searched, with the parts that remain.
  private struct Frame {
    let actual: Any
    let expected: Any
    let objects: ValueComparison.InstancePair?
    var parts: () -> (actual: Any, expected: Any)?
  }

  private let types: TypeFacts

  /// The objects that have been searched already.
  private var objects: Set<ValueComparison.InstancePair> = []

  /// The values around the current one.
  ///
  /// They are a list, because recursion over deeply nested values would overflow the stack.
  private var frames: [Frame] = []

  private init(_ types: TypeFacts) { self.types = types }

  /// Returns `true` if two values differ although their `==` says that they are equal.
  static func exists(_ actual: Any, _ expected: Any, _ types: TypeFacts) -> Bool {
    var search = HiddenDifference(types)
    return search.run(actual, expected)
  }

  private mutating func run(_ actual: Any, _ expected: Any) -> Bool {
    if visit(actual, expected) { return true }
    while !frames.isEmpty {
      guard let part = frames[frames.count - 1].parts() else {
        frames.removeLast()
        continue
      }
      guard visit(part.actual, part.expected) else { continue }
      // A value that the author of an outer `==` ignores on purpose is skipped as a whole.
      guard types.areEqualAlone(part.actual, part.expected) != false else { continue }
      let leftOut = frames.dropFirst().firstIndex {
        types.areEqualAlone($0.actual, $0.expected) == false
      }
      guard let leftOut else {
        types.hiddenDifferences.formUnion(frames.compactMap(\.objects))
        return true
      }
      frames.removeSubrange(leftOut...)
      // An object found in there may also be held by a part that counts.
      objects = Set(frames.compactMap(\.objects))
    }
    return false
  }

  /// Returns `true` if two values differ in something that their own `==` ignores.
  ///
  /// If not, the search continues with their parts.
  private mutating func visit(_ actual: Any, _ expected: Any) -> Bool {
    if types.isExact(actual) && types.isExact(expected) { return false }
    if let areSame = IncompleteEquality.areSame(actual, expected) { return !areSame }
    var pair: ValueComparison.InstancePair?
    if type(of: actual) is AnyClass, type(of: expected) is AnyClass {
      // An actor's properties may change while they are read.
      guard !(actual is any Actor) else { return false }
      let objects = ValueComparison.InstancePair(
        actual: ObjectIdentifier(actual as AnyObject),
        expected: ObjectIdentifier(expected as AnyObject))
      if types.hiddenDifferences.contains(objects) { return true }
      guard objects.actual != objects.expected, self.objects.insert(objects).inserted else {
        return false
      }
      pair = objects
    }
    if let parts = parts(of: actual, expected) {
      frames.append(Frame(actual: actual, expected: expected, objects: pair, parts: parts))
    }
    return false
  }

  private func parts(of actual: Any, _ expected: Any) -> (() -> (actual: Any, expected: Any)?)? {
    if let box = actual as? AnyHashable, type(of: actual) == AnyHashable.self {
      return (expected as? AnyHashable).flatMap { pairs([(box.base, $0.base)]) }
    }
    guard type(of: actual) == type(of: expected) else { return nil }
    if let optional = actual as? any OptionalValue {
      guard let wrapped = optional.wrapped, let other = (expected as? any OptionalValue)?.wrapped
      else { return nil }
      return pairs([(wrapped, other)])
    }
    if let list = actual as? any ComparableList { return list.pairs(beside: expected) }
    if let keyed = actual as? any ComparableByKey { return keyed.pairs(beside: expected) }
    if let elements = types.elements(of: actual), let others = types.elements(of: expected) {
      return pairs(zip(elements, others).map { ($0, $1) })
    }
    if type(of: actual) is AnyClass, let parts = IncompleteEquality.parts(of: actual, expected) {
      return pairs(parts)
    }
    let mirrors = (Mirror(storedPartsOf: actual), Mirror(storedPartsOf: expected))
    guard mirrors.0.children.map(\.label) == mirrors.1.children.map(\.label) else { return nil }
    return pairs(
      zip(mirrors.0.children, mirrors.1.children).map { ($0.value, $1.value) })
  }

  private func pairs(
    _ pairs: [(actual: Any, expected: Any)]
  ) -> () -> (actual: Any, expected: Any)? {
    var rest = pairs.makeIterator()
    return { rest.next() }
  }
}

extension TypeFacts {
  /// Returns the result of `==` for two values, or nil if their type has no `==`.
  func areEqualAlone(_ actual: Any, _ expected: Any) -> Bool? {
    func areEqual<Value: Equatable>(_ actual: Value) -> Bool {
      (expected as? Value).map { actual == $0 } ?? false
    }
    // Objects of two classes may be equal by the `==` of their common superclass.
    if type(of: actual) is NSObject.Type, type(of: expected) is NSObject.Type,
      let actual = actual as? NSObject, let expected = expected as? NSObject
    {
      return actual == expected
    }
    return (actual as? any Equatable).map { areEqual($0) }
  }
}

extension TypeFacts {
  /// Returns whether all of some values can be hashed, with all that they hold.
  func haveHashes<Value: Hashable>(_ values: some Collection<Value>) -> Bool {
    guard let first = values.first, !isExact(Value.self, like: first) else { return true }
    var objects: Set<ObjectIdentifier> = []
    return values.allSatisfy { value in
      var rest: [Any] = [value]
      while let next = rest.popLast() {
        guard !isExact(next) else { continue }
        guard IncompleteEquality.hasHash(type(of: next)) else { return false }
        if type(of: next) is AnyClass {
          // What an actor holds may change while it is read.
          guard !(next is any Actor),
            objects.insert(ObjectIdentifier(next as AnyObject)).inserted
          else { continue }
        }
        rest += parts(of: next)
      }
      return true
    }
  }

  private func parts(of value: Any) -> [Any] {
    if value is URLRequest || value is URLResponse { return [] }
    if type(of: value) == AnyHashable.self, let box = value as? AnyHashable { return [box.base] }
    if let elements = elements(of: value) { return elements }
    let mirror =
      facts(of: value).isCollection ? Mirror(reflecting: value) : Mirror(storedPartsOf: value)
    return mirror.children.map(\.value)
  }
}

/// The Foundation types whose `==` ignores some of their parts on Linux.
enum IncompleteEquality {
  /// Returns `true` if two values of such a type agree in all of their parts, or nil for other values.
  static func areSame(_ actual: Any, _ expected: Any) -> Bool? {
    switch (actual, expected) {
    case (let actual as URLRequest, let expected as URLRequest):
      return areSameRequests(actual, expected)
    case (let actual as HTTPURLResponse, let expected as HTTPURLResponse):
      return actual.statusCode == expected.statusCode
        && headers(of: actual) == headers(of: expected)
    case (is HTTPURLResponse, is URLResponse), (is URLResponse, is HTTPURLResponse):
      return false
    case (let actual as Notification, let expected as Notification):
      return describeDifference(actual.userInfo as Any, expected.userInfo as Any) == nil
    default:
      return nil
    }
  }

  private static func areSameRequests(_ actual: URLRequest, _ expected: URLRequest) -> Bool {
    actual.allHTTPHeaderFields ?? [:] == expected.allHTTPHeaderFields ?? [:]
      && actual.httpBody == expected.httpBody
      && actual.timeoutInterval == expected.timeoutInterval
      && actual.networkServiceType == expected.networkServiceType
      && usesPipelining(actual) == usesPipelining(expected)
  }

  /// Returns a deprecated setting, which only the mirror of a request reveals without a warning.
  private static func usesPipelining(_ request: URLRequest) -> Bool? {
    Mirror(reflecting: request).children.first { $0.label == "httpShouldUsePipelining" }?.value
      as? Bool
  }

  private static func headers(of response: HTTPURLResponse) -> [String: String] {
    let headers = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
    return Dictionary(headers) { first, _ in first }
  }

  /// Returns `true` if values of a type have an incomplete `==`, or may hold values that have one.
  static func concerns(_ type: any Any.Type) -> Bool {
    if type == URLRequest.self || type == Notification.self || type == AnyHashable.self
      || type == NSObject.self || type is any CustomNSError.Type
    {
      return true
    }
    guard let type = type as? AnyClass else { return false }
    let classes: [AnyClass] = [
      NSURLRequest.self, URLResponse.self, CachedURLResponse.self, NSArray.self,
      NSDictionary.self, NSSet.self, NSOrderedSet.self, NSError.self,
    ]
    return sequence(first: type) { _getSuperclass($0) }.contains { ancestor in
      classes.contains { $0 == ancestor }
    }
  }

  /// Returns the parts of a request or a response that its hash leaves out, or nil for other values.
  static func unhashedParts(of value: Any) -> AnyHashable? {
    switch value {
    case let request as URLRequest:
      [request.httpBody as AnyHashable, request.allHTTPHeaderFields ?? [:]] as [AnyHashable]
    case let response as HTTPURLResponse:
      [response.statusCode, headers(of: response)] as [AnyHashable]
    default: nil
    }
  }

  /// Returns `true` if values of a hashable type can be hashed.
  ///
  /// On Linux, hashing an `NSError` ends the process.
  static func hasHash(_ type: any Any.Type) -> Bool {
    !(type == URLError.self || type == CocoaError.self || type is NSError.Type)
  }

  /// Returns the parts of a Foundation object, each paired with that of another object, or nil for other values.
  static func parts(of actual: Any, _ expected: Any) -> [(actual: Any, expected: Any)]? {
    switch (actual, expected) {
    case (let actual as CachedURLResponse, let expected as CachedURLResponse):
      return [
        (actual.response, expected.response), (actual.userInfo as Any, expected.userInfo as Any),
      ]
    case (let actual as NSError, let expected as NSError):
      return [(actual.userInfo, expected.userInfo)]
    case (let actual as NSArray, let expected as NSArray):
      return zip(actual, expected).map { ($0, $1) }
    case (let actual as NSDictionary, let expected as NSDictionary):
      return actual.map { ($0.value, expected.object(forKey: $0.key) as Any) }
    case (let actual as NSOrderedSet, let expected as NSOrderedSet):
      return zip(actual, expected).map { ($0, $1) }
    case (let actual as NSSet, let expected as NSSet):
      return actual.compactMap { element in expected.member(element).map { (element, $0) } }
    default:
      return nil
    }
  }

  /// Returns the named parts of a request or a response, or nil for other values.
  static func mirror(of value: Any) -> Mirror? {
    switch value {
    case let request as URLRequest:
      let children = Mirror(reflecting: request).children.map { child in
        child.label == "allHTTPHeaderFields"
          ? (label: child.label, value: request.allHTTPHeaderFields ?? [:]) : child
      }
      return Mirror(value, children: children, displayStyle: .struct)
    case let response as HTTPURLResponse:
      return Mirror(
        value,
        children: [
          "url": response.url as Any, "statusCode": response.statusCode,
          "allHeaderFields": headers(of: response),
        ], displayStyle: .class, ancestorRepresentation: .suppressed)
    case let notification as Notification:
      return Mirror(
        value,
        children: [
          "name": notification.name.rawValue, "object": notification.object as Any,
          "userInfo": notification.userInfo ?? [:],
        ], displayStyle: .struct)
    default:
      return nil
    }
  }
}
