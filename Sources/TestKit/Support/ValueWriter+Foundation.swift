import Foundation
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Descriptions of requests, responses and their parts for messages.

extension ValueWriter {
  mutating func request(_ request: URLRequest) -> String {
    let line = "\(oneLine(request.httpMethod ?? "")) \(urlText(request.url))"
    let timeout = request.timeoutInterval
    return message(
      line, headers: request.allHTTPHeaderFields ?? [:], body: request.httpBody,
      details: timeout == 60 ? [] : ["timeout: \(describeSeconds(timeout))"])
  }

  mutating func request(_ request: BackendRequest) -> String {
    let line = "\(request.method.rawValue) \(target(request.path, request.query))"
    return message(line, headers: request.headers, body: request.body)
  }

  /// Writes the status, the URL and the headers.
  ///
  /// The platform's own description contains a memory address.
  mutating func response(_ response: HTTPURLResponse) -> String {
    let line = "\(response.statusCode) \(urlText(response.url))"
    return message(line, headers: response.allHeaderFields.asTexts)
  }

  /// Writes the headers, the body and other details of an HTTP message after its first line.
  mutating func message(
    _ line: String, headers: [String: String], body: Data? = nil, details: [String] = []
  ) -> String {
    var all = headers.sorted { $0.key < $1.key }.map { header($0.key, $0.value) }
    if let body { all.append("body: \(data(body))") }
    all += details
    return all.isEmpty ? line : "\(line) (\(all.joined(separator: ", ")))"
  }

  mutating func header(_ name: String, _ value: String) -> String {
    "\(oneLine(name)): \(named(name, value))"
  }

  mutating func target(_ path: String, _ query: [URLQueryItem]) -> String {
    line(path) + (query.isEmpty ? "" : "?\(self.query(query))")
  }

  /// Writes a query without percent-encoding, or “(none)” if it has no items.
  mutating func query(_ items: [URLQueryItem]) -> String {
    items.isEmpty ? "(none)" : items.map { queryItem($0) }.joined(separator: "&")
  }

  mutating func queryItem(_ item: URLQueryItem) -> String {
    oneLine(item.name) + (item.value.map { "=\(named(item.name, $0))" } ?? "")
  }

  /// Writes the value that belongs to a name, without quotes.
  private mutating func named(_ name: String, _ value: String) -> String {
    Secrets.hides(name) ? hide(.text(value), name) : line(value)
  }

  /// Writes the name of the cookie, its domain and its path.
  ///
  /// The value is hidden unless the name of the cookie or the name `cookie` is exempt.
  mutating func cookie(_ cookie: HTTPCookie) -> String {
    let isExempt = [cookie.name, "cookie"].contains { Secrets.exempt.contains($0.lowercased()) }
    let value = isExempt ? line(cookie.value) : hide(.text(cookie.value), cookie.name)
    let details = "(domain: \(oneLine(cookie.domain)), path: \(oneLine(cookie.path)))"
    return "\(oneLine(cookie.name))=\(value) \(details)"
  }

  mutating func url(_ text: String) -> String { oneLine(visible(text, isURL: true)) }

  private mutating func urlText(_ url: URL?) -> String {
    url.map { self.url($0.absoluteString) } ?? "no URL"
  }

  /// Writes a URL error with the name of its code, or with the number if the name is unknown.
  func urlError(_ error: URLError) -> String {
    names[error.code].map { "URLError.\($0)" } ?? "URLError(\(error.code.rawValue))"
  }

  /// Writes a date, or its distance from the reference date if that distance is very large.
  ///
  /// Describing a date that is too far away would crash.
  func date(_ date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    let tenThousandYears = 10_000 * 365.25 * 86_400
    return abs(seconds) <= tenThousandYears
      ? String(describing: date) : "a date \(seconds) seconds after the reference date"
  }
}

extension [AnyHashable: Any] {
  /// The names and values of header fields as texts.
  var asTexts: [String: String] {
    [String: String](map { ("\($0.key)", "\($0.value)") }) { first, _ in first }
  }
}

/// The names of the error codes that tests use.
///
/// The platform does not provide them.
private let names: [URLError.Code: String] = [
  .badServerResponse: "badServerResponse",
  .badURL: "badURL",
  .cancelled: "cancelled",
  .cannotConnectToHost: "cannotConnectToHost",
  .cannotFindHost: "cannotFindHost",
  .dnsLookupFailed: "dnsLookupFailed",
  .httpTooManyRedirects: "httpTooManyRedirects",
  .networkConnectionLost: "networkConnectionLost",
  .notConnectedToInternet: "notConnectedToInternet",
  .resourceUnavailable: "resourceUnavailable",
  .secureConnectionFailed: "secureConnectionFailed",
  .timedOut: "timedOut",
  .unknown: "unknown",
  .unsupportedURL: "unsupportedURL",
]

// MARK: - Expected parts of a request

/// Describes an HTTP message: its first line, which a closure writes, and then its headers and other details.
func describeMessage(
  headers: [String: String], details: [String], writeLine: (inout ValueWriter) -> String
) -> String {
  var writer = ValueWriter()
  let line = writeLine(&writer)
  return writer.message(line, headers: headers, details: details)
}

/// Returns a query without percent-encoding, or “(none)” if it has no items.
func describeQuery(_ query: [URLQueryItem]) -> String {
  var writer = ValueWriter()
  return writer.query(query)
}

/// Returns the problem with a header field that does not have the expected value.
func describeHeaderDifference(_ name: String, _ actual: String?, _ expected: String) -> String {
  guard let actual else { return "there is no header \(oneLine(name))" }
  return "the header " + describeDifference(actual, expected) { $0.header(name, $1) }
}

/// Returns the problem with a query, or with one of its items.
func describeQueryDifference(
  _ actual: [URLQueryItem], _ expected: [URLQueryItem], noun: String = "query"
) -> String {
  "the \(noun) " + describeDifference(actual, expected) { $0.query($1) }
}

/// Returns "a is not b" for two values.
///
/// If their secrets differ, the text also shows the lengths of the secrets and the position of the first difference.
private func describeDifference<Value>(
  _ actual: Value, _ expected: Value, _ write: (inout ValueWriter, Value) -> String
) -> String {
  let texts = TextsWithoutSecrets(actual, expected) { value, withLengths in
    var writer = ValueWriter(showsLengths: withLengths)
    return (write(&writer, value), writer.secrets)
  }
  let (text, other) = (texts.actual, texts.expected)
  guard let difference = texts.difference else { return "\(text) is not \(other)" }
  // If both texts are the same up to their only secret, leave the common beginning out of the second text. Then the
  // name of the secret appears only once.
  if texts.hasOneSecret, let place = other.range(of: "<redacted"),
    text.hasPrefix(other[..<place.lowerBound])
  {
    return "\(text) is not \(other[place.lowerBound...]) (\(difference.shortText))"
  }
  return "\(text) is not \(other); \(difference.text)"
}
