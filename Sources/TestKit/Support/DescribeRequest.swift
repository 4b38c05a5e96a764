import Foundation
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Shows a request or a response in a message: its first line, headers without secrets, and what else there is.
func describeMessage(_ line: String, headers: [String: String], details: [String]) -> String {
  let details =
    headers.sorted { $0.key < $1.key }.map { describeHeader($0.key, $0.value) } + details
  return details.isEmpty ? line : "\(line) (\(details.joined(separator: ", ")))"
}

func describeRequest(_ request: URLRequest) -> String {
  var details: [String] = []
  if let body = request.httpBody { details.append("body: \(describeValue(body))") }
  if request.timeoutInterval != 60 {
    details.append("time-out: \(describeDuration(.seconds(request.timeoutInterval)))")
  }
  return describeMessage(
    "\(request.httpMethod ?? "GET") \(request.url.map(describeURL) ?? "no URL")",
    headers: request.allHTTPHeaderFields ?? [:],
    details: details)
}

func describeRequest(_ request: BackendRequest) -> String {
  describeMessage(
    "\(request.method.rawValue) \(describeTarget(request.path, request.query))",
    headers: request.headers,
    details: request.body.map { ["body: \(describeValue($0))"] } ?? [])
}

/// A path with its query.
func describeTarget(_ path: String, _ query: [URLQueryItem]) -> String {
  oneLine(query.isEmpty ? path : "\(path)?\(describeQuery(query))")
}

/// The parameters behind a path, as they are written there but not percent-encoded, without the values of those that
/// may be secrets.
func describeQuery(_ query: [URLQueryItem]) -> String {
  guard !query.isEmpty else { return "(none)" }
  return oneLine(
    query.map { item in
      item.value.map { "\(item.name)=\(isSecret(item.name) ? "<redacted>" : $0)" } ?? item.name
    }.joined(separator: "&"))
}

/// A header field, without its value where that may be a secret.
func describeHeader(_ name: String, _ value: String) -> String {
  oneLine("\(name): \(isSecret(name) ? "<redacted>" : value)")
}

/// What is wrong with a header field that does not have the expected value.
func describeHeaderDifference(_ name: String, _ actual: String?, _ expected: String) -> String {
  guard let actual else { return "there is no header \(name)" }
  return "the header \(describeHeader(name, actual)) is not \(describeHeader(name, expected))"
}
