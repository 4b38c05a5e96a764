public import Foundation
public import Seams

extension ArgumentMatcher where Value == BackendRequest {
  /// The requests with a method and a path.
  ///
  /// Query and body have to be exactly as they are named here, or absent; of the headers, those that are
  /// named. A request that does not match is shown with the parts that differ.
  ///
  /// - Parameters:
  ///   - method: What is to be done.
  ///   - path: The path, percent-encoded, without a slash at its ends: `"users/1/posts"`.
  ///   - query: The parameters behind the path, in their order.
  ///   - headers: Header fields that the request has to have, whatever others it has.
  ///   - body: The body; none if nothing is given.
  /// - Returns: The matcher.
  public static func request(
    _ method: HTTPMethod,
    _ path: String,
    query: [URLQueryItem] = [],
    headers: [String: String] = [:],
    body: ExpectedBody = .none
  ) -> Self {
    var parts: [Part] = [
      { request in
        request.method == method
          ? nil : "the method \(request.method.rawValue) is not \(method.rawValue)"
      },
      { $0.path == path ? nil : "the path \($0.path) is not \(oneLine(path))" },
      { request in
        request.query == query ? nil : describeQueryDifference(request.query, query)
      },
    ]
    parts += headers.sorted { $0.key < $1.key }.map { name, value in
      { request in
        let actual = request.headers.first { $0.key.lowercased() == name.lowercased() }?.value
        return actual == value ? nil : describeHeaderDifference(name, actual, value)
      }
    }
    parts.append { body.objection($0.body) }
    return Self(
      text: describeMessage(
        "\(method.rawValue) \(describeTarget(path, query))", headers: headers,
        details: body.text == ExpectedBody.none.text ? [] : [body.text]),
      parts: parts)
  }
}
