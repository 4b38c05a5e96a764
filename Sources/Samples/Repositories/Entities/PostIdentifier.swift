/// What a post is called: by the server, or by this device until the server has seen it.
public enum PostIdentifier: Hashable, Sendable {
  /// The post was written on this device, and the server does not know it yet.
  case local(String)

  /// The server has named the post.
  case server(String)

  private static let localPrefix = "local_"

  /// Reads an identifier as it is written in paths and bodies.
  ///
  /// - Parameter text: The identifier; one that begins with `local_` is a local one.
  public init(_ text: String) {
    if text.hasPrefix(Self.localPrefix) {
      self = .local(String(text.dropFirst(Self.localPrefix.count)))
    } else {
      self = .server(text)
    }
  }
}

extension PostIdentifier: CustomStringConvertible {
  /// The identifier as it is written in paths and bodies.
  public var description: String {
    switch self {
    case .local(let id): Self.localPrefix + id
    case .server(let id): id
    }
  }
}

extension PostIdentifier: Codable {
  /// Reads an identifier from a text.
  ///
  /// - Parameter decoder: Where the text is.
  /// - Throws: `DecodingError` if there is none.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the identifier as a text.
  ///
  /// - Parameter encoder: Where to write it.
  /// - Throws: Whatever the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
