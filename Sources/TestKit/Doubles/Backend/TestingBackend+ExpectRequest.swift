public import Foundation
public import Seams
public import Testing

extension TestingBackend {
  /// Expects that there have been so many requests of this kind.
  ///
  /// Query and body have to be exactly as they are named here, or absent; of the headers, those that are
  /// named.
  ///
  /// - Parameters:
  ///   - method: What was to be done.
  ///   - path: The path, percent-encoded, without a slash at its ends: `"users/1/posts"`.
  ///   - query: The parameters behind the path, in their order.
  ///   - headers: Header fields that the request has to have, whatever others it has.
  ///   - body: The body; none if nothing is given.
  ///   - count: How many such requests; once if nothing is given.
  ///   - sourceLocation: Where a failure is reported.
  public func expectRequest(
    _ method: HTTPMethod,
    _ path: String,
    query: [URLQueryItem] = [],
    headers: [String: String] = [:],
    body: ExpectedBody = .none,
    count: CallCount = .once,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = ArgumentMatcher.request(
      method, path, query: query, headers: headers, body: body)
    send.reportDeferredIssues()
    guard count.isPossible else {
      recordFailure(
        "A number of requests cannot be below zero: \(count.described(as: "request")).",
        at: sourceLocation)
      return
    }
    let objections = requests.map(expected.objections)
    let matching = objections.indices.filter { objections[$0].isEmpty }
    send.noteExpected(matching)
    guard !count.contains(matching.count) else { return }

    let nearest =
      matching.count < count.lowerBound
      ? objections.indices.filter { !objections[$0].isEmpty }
        .min { objections[$0].count < objections[$1].count } : nil
    let list = NumberedList(
      noun: "request",
      count: objections.count,
      highlights: matching.prefix(5) + (nearest.map { [$0] } ?? []),
      text: { [requests] in describeValue(requests[$0]) },
      mark: { objections[$0].isEmpty ? "matches" : nil })
    let lines = nearest.map {
      ["Nearest: request \($0 + 1): \(objections[$0].joined(separator: "; "))"]
    }
    let sentence = """
      Expected \(count.described(as: "request")) \(expected.text), but there \
      \(describeCount(matching.count)).
      """
    recordFailure(
      ([sentence] + list.lines + (lines ?? [])).joined(separator: "\n"), at: sourceLocation)
  }
}
