import Foundation
import Seams
import Testing

#if os(Linux) && arch(x86_64) && compiler(>=6.3) && compiler(<6.4)
  @_spi(Internal) @_spi(MemoryReaders) import Runtime
#endif

/// The names and lines of functions, by the addresses of their code.
struct Symbols {
  /// The prefixes of the mangled names of functions in this package's libraries, which messages leave out.
  private static let ownModules = ["$s9Schedules", "$s7TestKit", "$s5Seams"]

  private var functions: [UInt: String] = [:]

  /// Describes the first function that belongs neither to the system nor to this package's libraries, such as
  /// `in Search.type(_:) at SearchTests.swift:14`.
  func firstOfUser(_ addresses: [UInt]) -> String? {
    addresses.lazy.compactMap { functions[$0] }.first
  }

  #if os(Linux) && arch(x86_64) && compiler(>=6.3) && compiler(<6.4)
    /// A lock that is held during a lookup, because each lookup loads all debug information of the program.
    private static let turn = LockedState(())

    init(_ addresses: [UInt]) {
      let addresses = Array(Set(addresses))
      let frames = Self.turn.withLock { _ in
        Backtrace(
          architecture: "x86_64",
          frames: addresses.map { RichFrame<UInt64>.asyncResumePoint(UInt64($0)) },
          // `ImageMap.capture()` reads the beginning of every mapped file, and crashes if another thread has unmapped one
          // meanwhile. This reader throws an error instead, and the file is left out.
          images: ImageMap.capture(using: LocalMemoryReader())
          // With `.useSymbolCache`, each thread would keep its own cache until it exits.
        ).symbolicated(options: [.showSourceLocations])?.frames
      }
      for (address, frame) in zip(addresses, frames ?? []) {
        guard let symbol = frame.symbol, let location = symbol.sourceLocation, location.line > 0,
          !frame.isSystem, !frame.isSwiftThunk, !location.path.contains("@__swiftmacro_"),
          !Self.ownModules.contains(where: { symbol.rawName.hasPrefix($0) })
        else { continue }
        let file = URL(filePath: location.path).lastPathComponent
        // The line says more than “closure #1 in closure #2 in”.
        let name = symbol.name.replacing(#/closure #\d+ in /#, with: "")
          // In a symbol, a name in backticks has no-break spaces.
          .replacing("\u{A0}", with: " ")
        let isOfTest = Test.current.map { name.hasSuffix($0.name) } ?? false
        functions[address] = (isOfTest ? "" : "in \(name) ") + "at \(file):\(location.line)"
      }
    }
  #else
    init(_ addresses: [UInt]) {}
  #endif
}
