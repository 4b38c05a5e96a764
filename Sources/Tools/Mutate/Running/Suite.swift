import Foundation

/// A library that runs tests.
///
/// The raw value is the argument of `--testing-library`.
enum TestingLibrary: String, CaseIterable, Sendable {
  case swiftTesting = "swift-testing"
  case xctest
}

/// An outermost suite of Swift Testing, a test outside all suites, or a class of XCTest.
struct Suite: Hashable, Identifiable, Sendable {
  /// The names of the target and the suite, separated by a dot.
  let id: String

  let target: String

  let library: TestingLibrary

  /// Reads a test name, such as `Target.Suite/Inner/test()` or `Target.Class/test`.
  ///
  /// Pass a line of the library's list of tests. Returns nil if the line has no dot.
  init?(test: some StringProtocol, of library: TestingLibrary) {
    self.library = library
    guard let point = test.firstIndex(of: ".") else { return nil }
    target = String(test[..<point])
    let rest = test[test.index(after: point)...]
    // A raw identifier may contain a slash.
    guard !rest.hasPrefix("`"), let slash = rest.firstIndex(of: "/") else {
      id = String(test)
      return
    }
    id = String(test[..<slash])
  }

  /// Returns `true` if a test belongs to the suite.
  ///
  /// The output of Swift Testing names a test as in `Target.Suite/test()/File.swift:3:4`, and that of XCTest as in
  /// `Class.test` or `-[Target.Class test]`.
  func owns(_ test: String) -> Bool {
    switch library {
    case .swiftTesting: test.hasPrefix("\(id)/")
    case .xctest:
      test.hasPrefix("-[\(id) ") || test.hasPrefix("\(id.dropFirst(target.count + 1)).")
    }
  }

  /// Returns `true` if a pattern with `*` and `?` matches the suite with or without its target.
  func matches(_ pattern: String) -> Bool {
    let name = String(id.dropFirst(target.count + 1))
    return unsafe fnmatch(pattern, id, 0) == 0 || fnmatch(pattern, name, 0) == 0
  }

  /// The pattern for `--filter` of Swift Testing.
  var pattern: String {
    let escaped = id.map { character in
      character.isLetter || character.isNumber || character == "_"
        ? "\(character)" : "\\\(character)"
    }
    return "^\(escaped.joined())(/|$)"
  }

  /// Returns `true` if a source file may contain tests of one of the libraries.
  ///
  /// The names of XCTest methods begin with `test`. Tests of the library Quick are in a method named `spec`.
  static func mayContainTests(_ source: String) -> Bool {
    source.contains(/@Test\b|\bfunc\s+(test|spec\b)/)
  }
}
