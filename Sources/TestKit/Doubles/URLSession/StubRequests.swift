import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// The request that a redirect leads to; nil if the response is none.
  func redirected(_ status: Int, _ headers: [String: String]) -> URLRequest? {
    guard [301, 302, 303, 307, 308].contains(status),
      let location = headers.first(where: { $0.key.lowercased() == "location" })?.value,
      let target = URL(string: location, relativeTo: url)?.absoluteURL
    else { return nil }
    var request = self
    request.url = target
    let method = httpMethod ?? "GET"
    if status == 303 && method != "HEAD" || [301, 302].contains(status) && method == "POST" {
      request.httpMethod = "GET"
      request.httpBody = nil
      request.setValue(nil, forHTTPHeaderField: "Content-Length")
      request.setValue(nil, forHTTPHeaderField: "Content-Type")
    }
    return request
  }

  /// The request as a server would see it.
  ///
  /// - Parameters:
  ///   - body: The body of an upload task, which is not part of its request.
  ///   - headers: Header fields for those that the request has not.
  /// - Returns: The request, with its body as data.
  func asSent(uploading body: Data?, adding headers: [String: String]) -> URLRequest {
    var request = self
    if httpBody == nil, let body = httpBodyStream?.readToEnd() ?? body { request.httpBody = body }
    for (name, value) in headers where request.value(forHTTPHeaderField: name) == nil {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }
}

extension InputStream {
  /// All that is left in the stream.
  fileprivate func readToEnd() -> Data {
    open()
    defer { close() }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = unsafe read(&buffer, maxLength: buffer.count)
      guard count > 0 else { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }
}
