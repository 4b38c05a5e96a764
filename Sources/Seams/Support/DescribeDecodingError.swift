/// What is wrong with JSON, and where: `items[2].name: there is no such key`.
///
/// It names keys and types, never a value: values may be private. `package`, because a store and a repository both
/// have to say it.
///
/// - Parameters:
///   - error: What a decoder has thrown.
///   - depth: How many parts of the path are the caller's to say.
/// - Returns: One clause.
package func describeDecodingError(_ error: any Error, below depth: Int = 0) -> String {
  guard let error = error as? DecodingError else { return "it cannot be decoded" }
  let (path, problem) =
    switch error {
    case .keyNotFound(let key, let context):
      (context.codingPath + [key], "there is no such key")
    case .typeMismatch(let type, let context):
      (context.codingPath, "it is not \(describeType(type))")
    case .valueNotFound(let type, let context):
      (context.codingPath, "it is null, not \(describeType(type))")
    case .dataCorrupted(let context):
      (
        context.codingPath,
        context.codingPath.isEmpty ? "it is no JSON" : "its value is not allowed"
      )
    @unknown default:
      ([], "it cannot be decoded")
    }
  let place = describePath(path.dropFirst(depth))
  return place.isEmpty ? problem : "\(place): \(problem)"
}

/// A path as it is written in Swift: `items[2].name`.
///
/// - Parameter path: The keys, the outermost first.
/// - Returns: The path; empty for none.
package func describePath(_ path: some Collection<any CodingKey>) -> String {
  path.reduce(into: "") { text, key in
    if let index = key.intValue {
      text += "[\(index)]"
    } else {
      text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
    }
  }
}

/// What a type is in JSON, as far as it is certain.
private func describeType(_ type: Any.Type) -> String {
  switch type {
  case is String.Type: "a text"
  case is Bool.Type: "a boolean"
  case is any BinaryInteger.Type: "a whole number"
  case is any BinaryFloatingPoint.Type: "a number"
  case is [Any].Type: "a list"
  case is [String: Any].Type: "an object"
  default: "\(type)"
  }
}
