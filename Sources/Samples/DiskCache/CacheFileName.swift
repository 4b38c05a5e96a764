import Storage

/// The name of the file that holds the data of one key: a prefix, and the key, escaped.
struct CacheFileName {
  /// The most bytes of a file name on the file systems in use.
  static let maxLength = 255

  private static let prefix = "cached-"

  let text: String

  init(key: String) throws(DiskCacheError) {
    text = Self.prefix + FileNameEscaping.escape(key)
    guard text.utf8.count <= Self.maxLength else {
      throw .keyTooLong(key, fileNameLength: text.utf8.count)
    }
  }

  /// The name of a file in the directory; nil if it is none that a key is given.
  init?(text: String) {
    guard text.hasPrefix(Self.prefix),
      FileNameEscaping.unescape(text.dropFirst(Self.prefix.count)) != nil
    else { return nil }
    self.text = text
  }
}
