import Foundation
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Requests, responses and their parts, as messages show them. Everything goes through a ``ValueWriter``, which decides
// which values are hidden.

/// Returns the first line of an HTTP message, its headers, and other details.
func describeMessage(_ line: String, headers: [String: String], details: [String]) -> String {
  var writer = ValueWriter()
  return writer.message(line, headers: headers, details: details)
}

/// Returns a path with its query.
func describeTarget(_ path: String, _ query: [URLQueryItem]) -> String {
  var writer = ValueWriter()
  return writer.target(path, query)
}

/// Returns the URL as text.
func describeURL(_ url: URL) -> String {
  var writer = ValueWriter()
  return writer.url(url)
}

/// Returns the text of a URL exactly as a test has written it.
func describeURL(_ text: String) -> String {
  var writer = ValueWriter()
  return writer.url(text)
}

/// Returns the query of a path without percent-encoding.
func describeQuery(_ query: [URLQueryItem]) -> String {
  guard !query.isEmpty else { return "(none)" }
  var writer = ValueWriter()
  return writer.query(query)
}

/// Returns the problem with a header field that does not have the expected value.
func describeHeaderDifference(_ name: String, _ actual: String?, _ expected: String) -> String {
  guard let actual else { return "there is no header \(oneLine(name))" }
  return "the header "
    + describeDifference { writer, isActual in
      writer.header(name, isActual ? actual : expected)
    }
}

/// Returns the problem with a query, or with one of its items.
func describeQueryDifference(
  _ actual: [URLQueryItem], _ expected: [URLQueryItem], noun: String = "query"
) -> String {
  guard !actual.isEmpty, !expected.isEmpty else {
    return "the \(noun) \(describeQuery(actual)) is not \(describeQuery(expected))"
  }
  return "the \(noun) "
    + describeDifference { writer, isActual in writer.query(isActual ? actual : expected) }
}

/// Returns "a is not b" for two values, with the lengths of secrets that differ.
private func describeDifference(
  _ write: (_ writer: inout ValueWriter, _ isActual: Bool) -> String
) -> String {
  var writers = (actual: ValueWriter(), expected: ValueWriter())
  var texts = (write(&writers.actual, true), write(&writers.expected, false))
  guard let difference = SecretDifference(writers.actual.secrets, writers.expected.secrets) else {
    return "\(texts.0) is not \(texts.1)"
  }
  writers = (ValueWriter(showsLengths: true), ValueWriter(showsLengths: true))
  texts = (write(&writers.actual, true), write(&writers.expected, false))
  // The name appears once, if nothing else can tell the two apart.
  if writers.actual.secrets.count == 1, let place = texts.1.range(of: "<redacted"),
    texts.0.hasPrefix(texts.1[..<place.lowerBound])
  {
    texts.1 = String(texts.1[place.lowerBound...])
    return "\(texts.0) is not \(texts.1); \(difference.shortText)"
  }
  return "\(texts.0) is not \(texts.1); \(difference.text)"
}

// MARK: - Writing

extension ValueWriter {
  mutating func message(_ line: String, headers: [String: String], details: [String]) -> String {
    var all: [String] = []
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) { all.append(header(name, value)) }
    all += details
    return all.isEmpty ? line : "\(line) (\(all.joined(separator: ", ")))"
  }

  mutating func request(_ request: URLRequest) -> String {
    let line = "\(oneLine(request.httpMethod ?? "GET")) \(request.url.map { url($0) } ?? "no URL")"
    let start = message(line, headers: request.allHTTPHeaderFields ?? [:], details: [])
    var details: [String] = []
    if let body = request.httpBody { details.append("body: \(data(body))") }
    if request.timeoutInterval != 60 {
      details.append("time-out: \(describeSeconds(request.timeoutInterval))")
    }
    return adding(details, to: start, isFirst: start == line)
  }

  mutating func request(_ request: BackendRequest) -> String {
    let line = "\(request.method.rawValue) \(target(request.path, request.query))"
    let start = message(line, headers: request.headers, details: [])
    return adding(
      request.body.map { ["body: \(data($0))"] } ?? [], to: start, isFirst: start == line)
  }

  /// Adds details after the headers.
  ///
  /// They come last, so that secrets are found in the order of the text.
  private func adding(_ details: [String], to text: String, isFirst: Bool) -> String {
    guard !details.isEmpty else { return text }
    let joined = details.joined(separator: ", ")
    return isFirst ? "\(text) (\(joined))" : "\(text.dropLast()), \(joined))"
  }

  /// Shows status, URL and headers.
  ///
  /// The platform's own description contains a memory address.
  mutating func response(_ response: HTTPURLResponse) -> String {
    let headers = response.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
    return message(
      "\(response.statusCode) \(response.url.map { url($0) } ?? "no URL")",
      headers: Dictionary(headers) { first, _ in first }, details: [])
  }

  mutating func target(_ path: String, _ query: [URLQueryItem]) -> String {
    line(path) + (query.isEmpty ? "" : "?\(self.query(query))")
  }

  mutating func query(_ items: [URLQueryItem]) -> String {
    var texts: [String] = []
    for item in items { texts.append(queryItem(item)) }
    return texts.joined(separator: "&")
  }

  mutating func queryItem(_ item: URLQueryItem) -> String {
    let name = oneLine(item.name)
    return item.value.map { "\(name)=\(named(item.name, $0))" } ?? name
  }

  mutating func header(_ name: String, _ value: String) -> String {
    "\(oneLine(name)): \(named(name, value))"
  }

  /// Writes the name of the cookie, its domain and its path.
  ///
  /// The value of a cookie is always a secret.
  mutating func cookie(_ cookie: HTTPCookie) -> String {
    let isExempt = [cookie.name, "cookie"].contains { Secrets.exempt.contains($0.lowercased()) }
    let value = isExempt ? line(cookie.value) : hide(.text(cookie.value), cookie.name)
    return
      "\(oneLine(cookie.name))=\(value) (domain: \(oneLine(cookie.domain)), path: \(oneLine(cookie.path)))"
  }

  mutating func url(_ url: URL) -> String { self.url(url.absoluteString) }

  mutating func url(_ text: String) -> String { oneLine(visible(text, isURL: true)) }

  /// Writes a value with a name, without quotes.
  private mutating func named(_ name: String, _ value: String) -> String {
    Secrets.hides(name) ? hide(.text(value), name) : line(value)
  }

  /// Writes an error of a session with the name of its code, if that is known, and its other details.
  mutating func urlError(_ error: URLError) -> String {
    names[error.code].map { "URLError.\($0)" } ?? "URLError(\(error.code.rawValue))"
  }
}

/// The names of the codes that tests use, because the platform does not provide names.
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
