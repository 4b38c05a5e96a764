#if os(macOS) || os(Linux)
  package import Foundation

  /// An executable that was built beside the tests that run, for tests of the program itself.
  package struct BuiltProduct: Sendable {
    /// Where it is.
    package let executable: URL

    package init(_ name: String) {
      executable = Self.products.appending(path: name)
    }

    package func run(_ arguments: String...) throws -> ChildProcess {
      try run(arguments)
    }

    package func run(_ arguments: [String]) throws -> ChildProcess {
      try ChildProcess(executable, arguments)
    }

    /// Where the build puts its products: on Apple platforms the tests are in a bundle there.
    private static var products: URL {
      let bundle = Bundle(for: Marker.self).bundleURL
      return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    }

    private final class Marker {}
  }
#endif
