/// What of a value cannot be written as JSON, and where.
///
/// It says “The value of “items[2].price” cannot be written as JSON.”, for instance: it names keys, never a value,
/// which may be private. `package`, because a store and a repository both have to say it.
///
/// - Parameter error: What an encoder has thrown.
/// - Returns: One sentence.
package func describeEncodingError(_ error: any Error) -> String {
  guard case EncodingError.invalidValue(_, let context) = error, !context.codingPath.isEmpty else {
    return "The value cannot be written as JSON."
  }
  return "The value of “\(describePath(context.codingPath))” cannot be written as JSON."
}
