/// Describes what is wrong with JSON and where, as in `items[2].name: there is no such key`.
///
/// The text names keys and types, but never a value, because values may be private.
///
/// - Parameters:
///   - error: The error of a decoder.
///   - depth: The number of outer keys to leave out because the caller already names them.
/// - Returns: The text, without a period.
package func describeDecodingError(_ error: any Error, below depth: Int = 0) -> String {
  guard let error = error as? DecodingError else { return "it cannot be decoded" }
  let (path, problem) =
    switch error {
    case .keyNotFound(let key, let context):
      (context.codingPath + [key], "there is no such key")
    case .typeMismatch(let type, let context):
      (context.codingPath, "it is not \(describeType(type))")
    case .valueNotFound(_, let context) where context.isPastEnd:
      (context.codingPath, "the list has no such element")
    case .valueNotFound(let type, let context):
      (context.codingPath, "it is null, not \(describeType(type))")
    case .dataCorrupted(let context):
      (
        context.codingPath,
        context.isInvalidJSON ? "it is not valid JSON" : "its value is not allowed"
      )
    @unknown default:
      ([], "it cannot be decoded")
    }
  let place = describePath(path.dropFirst(depth))
  return place.isEmpty ? problem : "\(place): \(problem)"
}

extension DecodingError.Context {
  /// A Boolean value that indicates whether a list has fewer elements than the type reads.
  ///
  /// For such a list, Foundation throws the same error as for a null. Only its description differs.
  fileprivate var isPastEnd: Bool {
    codingPath.last?.intValue != nil && debugDescription.contains("at end")
  }

  /// A Boolean value that indicates whether the decoder could not parse the text.
  ///
  /// A type that rejects the whole value may throw the same error. Only its description differs.
  package var isInvalidJSON: Bool {
    codingPath.isEmpty && debugDescription.contains("not valid JSON")
  }
}

/// Returns a sentence about a value that cannot be written as JSON.
///
/// The sentence names the keys that lead to the value, such as `items[2].price`, but never the value, which may be
/// private.
///
/// - Parameter error: The error of an encoder.
/// - Returns: The sentence.
package func describeEncodingError(_ error: any Error) -> String {
  guard case EncodingError.invalidValue(_, let context) = error, !context.codingPath.isEmpty else {
    return "The value cannot be written as JSON."
  }
  return "The value of “\(describePath(context.codingPath))” cannot be written as JSON."
}

/// Returns a path in Swift syntax, such as `items[2].name`, or an empty string if the path has no keys.
private func describePath(_ path: some Collection<any CodingKey>) -> String {
  path.reduce(into: "") { text, key in
    if let index = key.intValue {
      text += "[\(index)]"
    } else {
      text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
    }
  }
}

/// Returns the JSON name of a Swift type, or its Swift name if its JSON form can vary.
private func describeType(_ type: Any.Type) -> String {
  switch type {
  case is String.Type: "a string"
  case is Bool.Type: "a boolean"
  case is any BinaryInteger.Type: "a whole number"
  case is any BinaryFloatingPoint.Type: "a number"
  case is [Any].Type: "a list"
  case is [String: Any].Type: "an object"
  default: "\(type)"
  }
}
