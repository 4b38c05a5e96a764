import Foundation
import Seams

// How messages hide secrets: ``Secrets`` decides from the name of a value whether the value is hidden. A
// ``ValueWriter`` asks ``Secrets`` about each field, key, header and query item that it writes. A ``SecretScanner``
// asks about each name in a string. The hidden values are remembered, so that a ``SecretDifference`` can compare them
// without showing them.

/// A value that a message does not show.
struct HiddenSecret {
  let name: String
  let content: Content

  /// The position of the placeholder in a string, in bytes, or 0 if the secret is not from a string.
  var offset = 0

  enum Content {
    case text(String)
    case bytes(Data)
  }

  /// The length of the secret: “13 characters”.
  var length: String {
    switch content {
    case .text(let text):
      text.utf8.count > 65_536
        ? counted(text.utf8.count, "byte") : counted(text.count, "character")
    case .bytes(let data): counted(data.count, "byte")
    }
  }

  /// Returns the placeholder, with the length if a message compares the secret with another one.
  func text(withLength: Bool) -> String {
    withLength ? "<redacted, \(length)>" : "<redacted>"
  }

  /// Returns the position at which this secret differs from another one, such as “character 8”, or nil if they are
  /// equal or cannot be compared.
  func place(differingFrom expected: HiddenSecret) -> String? {
    switch (content, expected.content) {
    case (.text(let actual), .text(let expected)): TextPlace(actual, expected)?.text
    case (.bytes(let actual), .bytes(let expected)):
      firstDifferingByte(actual, expected).map { "byte \($0 + 1)" }
    default: nil
    }
  }
}

/// The first difference between the secrets of two values.
struct SecretDifference {
  /// A clause with both lengths and the position.
  let text: String

  /// A clause with only the position.
  ///
  /// It belongs in a message that already shows both lengths.
  let shortText: String

  /// The index of the pair that differs.
  let index: Int

  /// Compares the secrets pair by pair, and skips pairs that cannot be compared.
  ///
  /// Returns nil if no pair differs, or if a pair with different names comes first.
  init?(_ actual: [HiddenSecret], _ expected: [HiddenSecret]) {
    for (index, (actual, expected)) in zip(actual, expected).enumerated() {
      guard actual.name == expected.name else { return nil }
      guard let place = actual.place(differingFrom: expected) else { continue }
      self.index = index
      shortText = "the secrets differ from \(place) on"
      text = """
        \(oneLine(actual.name)): \(actual.text(withLength: true)) is not \
        \(expected.text(withLength: true)) (\(shortText))
        """
      return
    }
    return nil
  }
}

/// The descriptions of two values, with the difference between the secrets that they hide.
///
/// If there is a ``difference``, every `<redacted>` placeholder includes the length of its secret.
struct TextsWithoutSecrets {
  let actual: String
  let expected: String
  let hasSecrets: Bool

  /// `true` if the actual value hides exactly one secret.
  let hasOneSecret: Bool

  /// The first difference between the secrets.
  ///
  /// Nil if ``SecretDifference`` finds none, or if there is a ``placeholderNote`` instead.
  let difference: SecretDifference?

  /// The positions of the placeholders of the ``difference``, in bytes, or nil if there is none.
  let offsets: (actual: Int, expected: Int)?

  /// A clause about two texts that look the same because one has a secret where the other says `<redacted>`, or nil.
  private(set) var placeholderNote: String?

  /// Describes two values with a closure, first without the lengths of secrets.
  ///
  /// If this finds a ``difference``, describes the values again, with the lengths.
  init<Value>(
    _ actual: Value, _ expected: Value,
    describe: (_ value: Value, _ withLengths: Bool) -> (text: String, secrets: [HiddenSecret])
  ) {
    var texts = (describe(actual, false), describe(expected, false))
    let names = (texts.0.secrets.map(\.name), texts.1.secrets.map(\.name))
    // Texts cut before their difference also look the same, but every `<redacted` in them stands for a secret.
    let hasPlaceholder =
      texts.0.text == texts.1.text && names.0 != names.1
      && [texts.0, texts.1].contains { $0.text.ranges(of: "<redacted").count > $0.secrets.count }
    difference = hasPlaceholder ? nil : SecretDifference(texts.0.secrets, texts.1.secrets)
    if difference != nil { texts = (describe(actual, true), describe(expected, true)) }
    (self.actual, self.expected) = (texts.0.text, texts.1.text)
    offsets = difference.map {
      (texts.0.secrets[$0.index].offset, texts.1.secrets[$0.index].offset)
    }
    hasSecrets = !texts.0.secrets.isEmpty || !texts.1.secrets.isEmpty
    hasOneSecret = texts.0.secrets.count == 1
    guard hasPlaceholder else { return }
    let sides = names.0.count < names.1.count ? ("expected", "actual") : ("actual", "expected")
    placeholderNote =
      "the \(sides.0) text has a secret where the \(sides.1) text has the literal <redacted>"
  }

  init(_ actual: String, _ expected: String) {
    self.init(actual, expected) { text, withLengths in
      textWithoutSecrets(text) { $0.text(withLength: withLengths) }
    }
  }

  /// A clause about how the secrets differ, or else ``placeholderNote``.
  var explanation: String? { difference?.text ?? placeholderNote }

  /// The ``explanation`` as a sentence.
  ///
  /// If the actual value hides exactly one secret, the sentence says only where the secrets differ, because the texts
  /// show the name and the lengths.
  var note: String? {
    let text = hasOneSecret ? difference?.shortText ?? explanation : explanation
    return text.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
  }
}

// MARK: - Names that belong to values

/// Finds a value whose name is in another field and looks secret, and returns the index and the name of the value.
///
/// For example, a header or a query item may be a structure with one field for the name and one for the value. It may
/// also be a tuple of a name and a value.
func secretSibling(_ fields: [(label: String?, value: Any)]) -> (value: Int, name: String)? {
  // The labels of associated values may start with the name of the case.
  let labels = fields.map { field in
    (field.label ?? "").split(separator: ".").last.map { $0.lowercased() } ?? ""
  }
  let isPair = labels == ["0", "1"]
  let nameIndex =
    isPair ? 0 : labels.firstIndex { ["name", "key", "field", "header"].contains($0) }
  let valueIndex = isPair ? 1 : labels.firstIndex(of: "value")
  guard let nameIndex, let valueIndex, let name = textOfName(fields[nameIndex].value),
    Secrets.hides(name)
  else { return nil }
  return (valueIndex, name)
}

/// Returns the text of a value that is used as a name, or nil if the value has no text.
func textOfName(_ name: Any) -> String? {
  switch name {
  case let name as String: name
  case let name as Substring: String(name)
  case let name as AnyHashable where !(name.base is AnyHashable): textOfName(name.base)
  case let name as any RawRepresentable where name.rawValue is String: name.rawValue as? String
  case let name as any CodingKey: name.stringValue
  case let name where Mirror(reflecting: name).displayStyle == .enum:
    Mirror(reflecting: name).children.isEmpty ? String(describing: name) : nil
  default: nil
  }
}

// MARK: - Strings without quotes

/// Returns a string on one line without its secrets, cut if it is very long.
func describeText(_ text: String) -> String {
  var writer = ValueWriter()
  return writer.line(text)
}

/// Returns "a is not b" for two strings, without quotes around them.
///
/// If their secrets differ, the text says where.
func describeTextDifference(_ actual: String, _ expected: String) -> String {
  var writers = (actual: ValueWriter(), expected: ValueWriter())
  let texts = (writers.actual.line(actual), writers.expected.line(expected))
  let secrets = SecretDifference(writers.actual.secrets, writers.expected.secrets)
  return "\(texts.0) is not \(texts.1)" + (secrets.map { "; \($0.text)" } ?? "")
}
