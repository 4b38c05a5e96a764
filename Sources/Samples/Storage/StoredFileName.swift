/// The name of the file that holds the value of one key.
///
/// As long as file systems allow, the name is the key, escaped, so that a directory can be read by people
/// and the keys can be listed without opening a file. Of a longer key it is a checksum, and the key is in
/// the file alone.
struct StoredFileName: Hashable {
  /// The most bytes of a name.
  ///
  /// File systems allow 255; the rest is for the name of what is put aside.
  static let maxLength = 230

  let text: String

  /// The key, if the name tells.
  let key: String?

  init(key: String) {
    let readable = "value-" + FileNameEscaping.escape(key)
    if readable.utf8.count <= Self.maxLength {
      text = readable
      self.key = key
    } else {
      text = "long-" + Checksum(readable.utf8).text
      self.key = nil
    }
  }

  /// The name of a file in the directory; nil if it is none that a key is given.
  init?(text: String) {
    if text.hasPrefix("value-"), text.utf8.count <= Self.maxLength,
      let key = FileNameEscaping.unescape(text.dropFirst("value-".count))
    {
      self.key = key
    } else if text.hasPrefix("long-"), Checksum(text: text.dropFirst("long-".count)) != nil {
      key = nil
    } else {
      return nil
    }
    self.text = text
  }

  /// A name for the file when it is put aside, which none of the names in the directory has.
  func aside(among names: some Collection<String>) -> String {
    let taken = Set(names)
    return Self.aside(text) { taken.contains($0) }
  }

  /// The first free name for what is put aside.
  static func aside(_ text: String, isTaken: (String) -> Bool) -> String {
    var number = 1
    while isTaken("aside-\(number)-\(text)") { number += 1 }
    return "aside-\(number)-\(text)"
  }
}
