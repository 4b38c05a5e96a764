#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension NetworkService {
  /// Sends a request and decodes the JSON of its answer.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - type: What the body is to be decoded as.
  /// - Returns: The decoded body.
  /// - Throws: ``AnyNetworkFailure``, whether the network or the decoder failed.
  public func execute<Value: Decodable>(
    _ request: URLRequest,
    decoding type: Value.Type
  ) async throws(AnyNetworkFailure) -> Value {
    do {
      // A response without a body is a failure already.
      let body = try await execute(request).body ?? Data()
      return try JSONDecoder().decode(type, from: body)
    } catch {
      throw AnyNetworkFailure(error)
    }
  }
}
