import Foundation

/// Shows an error of a session in a message, by the name of its code where that is known.
func describeURLError(_ error: URLError) -> String {
  names[error.code].map { "URLError.\($0)" } ?? "URLError(\(error.code.rawValue))"
}

/// Those that tests use; the platform has no names to ask for.
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
