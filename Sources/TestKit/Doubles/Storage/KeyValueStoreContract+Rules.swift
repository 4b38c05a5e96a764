import Foundation
import Seams

extension KeyValueStoreContract {
  // MARK: - Values

  static let valueRules = [
    Rule("a key that was never set has no value") { store in
      try store.expect("a", is: nil)
      try store.expectKeys([])
    },

    Rule("a value is read back as it was set, byte for byte") { store in
      let everyByte = Data((0...255).map { UInt8($0) })

      try store.set(everyByte, "a")

      try store.expect("a", is: everyByte)
    },

    Rule("an empty value is a value") { store in
      try store.set(Data(), "a")

      try store.expect("a", is: Data())
      try store.expectKeys(["a"])
    },

    Rule("a large value is read back in full") { store in
      let large = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 16) })

      try store.set(large, "a")

      try store.expect("a", is: large)
    },

    Rule("setting a key again replaces only its own value") { store in
      try store.set("a long first value", "a")
      try store.set("other", "b")

      try store.set("second", "a")

      try store.expect("a", is: "second")
      try store.expect("b", is: "other")
      try store.expectKeys(["a", "b"])
    },

    Rule("a removed key has no value, and other keys keep theirs") { store in
      try store.set("one", "a")
      try store.set("two", "b")

      try store.remove("a")

      try store.expect("a", is: nil)
      try store.expect("b", is: "two")
      try store.expectKeys(["b"])
    },

    Rule("removing a key without a value is not an error") { store in
      try store.remove("a")

      try store.expectKeys([])
    },

    Rule("a removed key can be set again") { store in
      try store.set("one", "a")
      try store.remove("a")

      try store.set("two", "a")

      try store.expect("a", is: "two")
      try store.expectKeys(["a"])
    },
  ]

  // MARK: - Keys

  static let keyRules = [
    Rule("different strings are different keys") { store in
      for (number, key) in unusualKeys.enumerated() {
        try store.set("value \(number)", key)
      }

      for (number, key) in unusualKeys.enumerated() {
        try store.expect(key, is: "value \(number)")
      }
      try store.expectKeys(Set(unusualKeys))
    },

    Rule("equal strings are one key, even if their bytes differ") { store in
      let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
      try store.set("one", composed)

      try store.set("two", decomposed)

      try store.expect(composed, is: "two")
      try store.expectKeys([composed])
    },
  ]

  /// Long keys, keys that are almost the same, and keys that an operating system treats specially.
  private static let unusualKeys = [
    "", " ", "a", "A", "a ", "a.", "a/b", "a\\b", "a:b", "a%2fb", "a%2Fb",
    ".", "..", "/", "../a", "/etc/passwd", "~", "-a", "--help", "CON", ".hidden", "a.plist", "a~1",
    "ß", "ss", "é", "e", "É", "ı", "i", "🗂️", "🗂", "👩‍👩‍👧‍👦", "\u{202E}abc", "\u{FEFF}a",
    "\0", "a\0b", "\n", "\r\n", "\u{7F}", "\u{10FFFF}",
    String(repeating: "k", count: 255),
    String(repeating: "/", count: 255),
    String(repeating: "k", count: 5_000),
    String(repeating: "k", count: 4_999) + "K",
    String(repeating: "é", count: 3_000),
  ]

  // MARK: - Updates

  static let updateRules = [
    Rule("an update receives the value and stores the changed value") { store in
      try store.set("one", "a")

      try store.update("a", "appends “, two”") { $0?.append(Data(", two".utf8)) }

      try store.expect("a", is: "one, two")
      try store.expectKeys(["a"])
    },

    Rule("an update of a key without a value receives nil") { store in
      try store.update("a", "sets “nil” if it receives nil") {
        $0 = Data(($0 == nil ? "nil" : "a value").utf8)
      }

      try store.expect("a", is: "nil")
      try store.expectKeys(["a"])
    },

    Rule("an update to nil removes the value") { store in
      try store.set("one", "a")
      try store.set("two", "b")

      try store.update("a", "sets nil") { $0 = nil }
      try store.update("c", "sets nil") { $0 = nil }

      try store.expect("a", is: nil)
      try store.expectKeys(["b"])
    },

    Rule("an update that changes nothing keeps the value") { store in
      try store.set("one", "a")

      try store.update("a", "does nothing") { _ in }

      try store.expect("a", is: "one")
    },

    Rule("if an update throws, the error is rethrown and nothing changes") { store in
      try store.set("one", "a")

      try store.expectUpdate("a", throws: .corrupt)

      try store.expect("a", is: "one")
      try store.set("two", "a")
      try store.expect("a", is: "two")
    },

    Rule("an update calls its closure once") { store in
      var count = 0

      try store.update("a", "counts its calls") { value in
        count += 1
        value = Data("\(count)".utf8)
      }

      guard count == 1 else {
        throw BrokenRule(
          finding: "Expected the closure to be called once, but it was called \(count) times.")
      }
      try store.expect("a", is: "1")
    },
  ]
}
