import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The Foundation types whose `==` ignores some of their parts on Linux.
enum IncompleteEquality {
  /// Returns `true` if two values of one of these types are the same in all parts, or nil for other types.
  static func areSame(_ actual: Any, _ expected: Any) -> Bool? {
    switch (actual, expected) {
    case (let actual as URLRequest, let expected as URLRequest):
      return areSameRequests(actual, expected)
    case (let actual as Notification, let expected as Notification):
      return describeDifference(actual.userInfo as Any, expected.userInfo as Any) == nil
    default:
      break
    }
    switch (object(actual), object(expected)) {
    case (let actual as HTTPURLResponse, let expected as HTTPURLResponse):
      return actual.statusCode == expected.statusCode
        && headers(of: actual) == headers(of: expected)
    case (is HTTPURLResponse, is URLResponse), (is URLResponse, is HTTPURLResponse):
      return false
    default:
      return nil
    }
  }

  /// Returns the value if it is an object, or else nil.
  ///
  /// Cast the returned object to a class, never the value itself. Casting a list to a class converts each element to an
  /// object, and on Linux, converting a request without a URL crashes the process.
  private static func object(_ value: Any) -> AnyObject? {
    type(of: value) is AnyClass ? value as AnyObject : nil
  }

  private static func areSameRequests(_ actual: URLRequest, _ expected: URLRequest) -> Bool {
    actual.allHTTPHeaderFields ?? [:] == expected.allHTTPHeaderFields ?? [:]
      && actual.httpBody == expected.httpBody
      && actual.timeoutInterval == expected.timeoutInterval
      && actual.networkServiceType == expected.networkServiceType
      && usesPipelining(actual) == usesPipelining(expected)
  }

  /// Reads a deprecated setting through a mirror, which avoids a warning.
  private static func usesPipelining(_ request: URLRequest) -> Bool? {
    Mirror(reflecting: request).children.first { $0.label == "httpShouldUsePipelining" }?.value
      as? Bool
  }

  private static func headers(of response: HTTPURLResponse) -> [String: String] {
    let headers = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
    return Dictionary(headers) { first, _ in first }
  }

  /// Returns `true` if the `==` of a type, or of values that it may contain, is incomplete.
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
    if let request = value as? URLRequest {
      [request.httpBody as AnyHashable, request.allHTTPHeaderFields ?? [:]] as [AnyHashable]
    } else if let response = object(value) as? HTTPURLResponse {
      [response.statusCode, headers(of: response)] as [AnyHashable]
    } else {
      nil
    }
  }

  /// Returns `true` if values of a hashable type can be hashed.
  ///
  /// On Linux, hashing an `NSError` crashes the process.
  static func hasHash(_ type: any Any.Type) -> Bool {
    !(type == URLError.self || type == CocoaError.self || type is NSError.Type)
  }

  /// Returns the corresponding parts of two Foundation objects, or nil for other values.
  static func parts(of actual: Any, _ expected: Any) -> [(actual: Any, expected: Any)]? {
    switch (object(actual), object(expected)) {
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

  /// Returns a mirror with all parts of a request, a response or a notification, or nil for other values.
  static func mirror(of value: Any) -> Mirror? {
    if let request = value as? URLRequest {
      let children = Mirror(reflecting: request).children.map { child in
        child.label == "allHTTPHeaderFields"
          ? (label: child.label, value: request.allHTTPHeaderFields ?? [:]) : child
      }
      return Mirror(value, children: children, displayStyle: .struct)
    }
    if let notification = value as? Notification {
      return Mirror(
        value,
        children: [
          "name": notification.name.rawValue, "object": notification.object as Any,
          "userInfo": notification.userInfo ?? [:],
        ], displayStyle: .struct)
    }
    if let response = object(value) as? HTTPURLResponse {
      return Mirror(
        value,
        children: [
          "url": response.url as Any, "statusCode": response.statusCode,
          "allHeaderFields": headers(of: response),
        ], displayStyle: .class, ancestorRepresentation: .suppressed)
    }
    return nil
  }
}

// MARK: - Hashes

extension TypeTraitsCache {
  /// Returns `true` if the given values and all values inside them can be hashed.
  func haveHashes<Value: Hashable>(_ values: some Collection<Value>) -> Bool {
    guard let first = values.first, !isExact(Value.self, like: first) else { return true }
    var objects: Set<ObjectIdentifier> = []
    return values.allSatisfy { value in
      var rest: [Any] = [value]
      while let next = rest.popLast() {
        guard !isExact(next) else { continue }
        guard IncompleteEquality.hasHash(type(of: next)) else { return false }
        if type(of: next) is AnyClass {
          // An actor's properties may change while they are read.
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
    if value is URLRequest || type(of: value) is URLResponse.Type { return [] }
    if type(of: value) == AnyHashable.self, let box = value as? AnyHashable { return [box.base] }
    if let elements = elements(of: value) { return elements }
    let mirror =
      traits(of: value).isCollection ? Mirror(reflecting: value) : Mirror(storedPartsOf: value)
    return mirror.children.map(\.value)
  }
}
