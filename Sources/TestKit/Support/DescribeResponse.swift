import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Shows a response in a message: status, URL, and headers without secrets.
///
/// What a platform says of one has its address in memory, and everything else.
func describeResponse(_ response: HTTPURLResponse) -> String {
  let headers = response.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
  return describeMessage(
    "\(response.statusCode) \(response.url.map(describeURL) ?? "no URL")",
    headers: Dictionary(headers) { first, _ in first }, details: [])
}
