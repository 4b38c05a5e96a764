#if os(macOS) || os(Linux)
  import Foundation

  /// The executable that was built beside these tests.
  enum BuiltShowcase {
    static func run(_ arguments: String...) throws -> ChildProcess {
      try run(arguments)
    }

    static func run(_ arguments: [String]) throws -> ChildProcess {
      try ChildProcess(products.appending(path: "showcase"), arguments)
    }

    /// Where the build puts its products: on Apple platforms the tests are in a bundle there.
    private static var products: URL {
      let bundle = Bundle(for: Marker.self).bundleURL
      return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    }

    private final class Marker {}
  }
#endif
