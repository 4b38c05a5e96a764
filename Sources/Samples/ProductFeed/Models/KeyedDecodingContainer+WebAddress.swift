import Foundation

extension KeyedDecodingContainer {
  /// The address of something in the web; nil if it is missing, null, of another type, or without a host.
  ///
  /// A feed without a picture is better than no feed, so that a bad address is no error.
  func webAddress(forKey key: Key) -> URL? {
    guard let text = try? decodeIfPresent(String.self, forKey: key), let url = URL(string: text),
      url.host() != nil
    else { return nil }
    return url
  }
}
