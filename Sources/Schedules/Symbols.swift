import Dispatch
import Foundation
import Seams
import Testing

#if os(Linux) && arch(x86_64) && compiler(>=6.3) && compiler(<6.4)
  @_spi(Internal) @_spi(MemoryReaders) import Runtime
#endif

/// The names and lines of functions, by the addresses of their code.
struct Symbols {
  /// The prefixes of the mangled names of functions in this package's libraries.
  ///
  /// Messages leave these functions out.
  private static let ownModules = ["$s9Schedules", "$s7TestKit", "$s5Seams"]

  private var functions: [UInt: String] = [:]

  /// Describes the first function of the user's code, such as `in Search.type(_:) at SearchTests.swift:14`.
  ///
  /// - Parameter stack: One of the stacks whose functions were looked up.
  /// - Returns: The description, or nil if there is no such function.
  func firstOfUser(_ stack: [UInt]) -> String? {
    stack.lazy.compactMap { functions[$0] }.first
  }

  #if os(Linux) && arch(x86_64) && compiler(>=6.3) && compiler(<6.4)
    /// A lock that allows one lookup at a time, because a lookup loads all debug information of the program.
    private static let turn = LockedState(())

    /// Looks up the user's functions.
    ///
    /// - Parameter stacks: The addresses of the code in which each task waits, the innermost function first.
    init(_ stacks: [[UInt]]) {
      let test = Test.current?.name
      functions = Self.turn.withLock { _ in
        Self.onOwnThread { Self.functions(in: stacks, ofTest: test) } ?? [:]
      }
    }

    /// Runs a closure on a new thread and waits for its result.
    ///
    /// A lookup loads the debug information of the program into the storage of its thread. This can take more than
    /// 100 MB, and is freed only when the thread exits.
    private static func onOwnThread<Result: Sendable>(
      _ body: @escaping @Sendable () -> Result
    ) -> Result? {
      let result = LockedState<Result?>(nil)
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let value = body()
        result.withLock { $0 = value }
        isDone.signal()
      }
      isDone.wait()
      return result.withLock { $0 }
    }

    private static func functions(in stacks: [[UInt]], ofTest test: String?) -> [UInt: String] {
      // `ImageMap.capture()` reads the beginning of every mapped file, and crashes if another thread has
      // unmapped one meanwhile. `LocalMemoryReader` throws an error instead, and the file is left out.
      let images = ImageMap.capture(using: LocalMemoryReader())
      let names = frames(at: Set(stacks.joined()), images).compactMapValues(userFunctionName)
      var candidates = stacks.map { $0.filter { names[$0] != nil }[...] }
      var functions: [UInt: String] = [:]
      // Finding a line takes far longer than finding a name, because each search reads the line tables of the whole
      // program. So find a line only for the first function of each task. If it has no line, try the next function.
      while case let first = Set(candidates.compactMap(\.first)), !first.isEmpty {
        let located = frames(at: first, images, options: [.showSourceLocations])
        functions.merge(located.compactMapValues { describe($0, inTest: test) }) { $1 }
        candidates = candidates.filter { $0.first.flatMap { functions[$0] } == nil }
          .map { $0.dropFirst() }
      }
      return functions
    }

    private static func frames(
      at addresses: Set<UInt>, _ images: ImageMap,
      options: Backtrace.SymbolicationOptions = []
    ) -> [UInt: SymbolicatedBacktrace.Frame] {
      let addresses = Array(addresses)
      let backtrace = Backtrace(
        architecture: "x86_64",
        frames: addresses.map { RichFrame<UInt64>.asyncResumePoint(UInt64($0)) }, images: images)
      // With `.useSymbolCache`, each thread would keep its own cache until it exits.
      let frames = backtrace.symbolicated(options: options)?.frames ?? []
      return Dictionary(zip(addresses, frames)) { $1 }
    }

    /// Returns the mangled name of a function, or nil if the function is not the user's.
    ///
    /// Functions of the system, functions of this package's libraries, and thunks that the compiler generates are not
    /// the user's.
    private static func userFunctionName(_ frame: SymbolicatedBacktrace.Frame) -> String? {
      guard let name = frame.symbol?.rawName, !frame.isSystem, !frame.isSwiftThunk,
        !ownModules.contains(where: { name.hasPrefix($0) })
      else { return nil }
      return name
    }

    /// Describes the place of a function, such as `in Search.type(_:) at SearchTests.swift:14`.
    ///
    /// For the function of the running test, the description has only the file and the line.
    ///
    /// - Parameters:
    ///   - frame: The frame of the function.
    ///   - test: The name of the running test.
    /// - Returns: The description, or nil if the function has no source line or comes from a macro.
    private static func describe(
      _ frame: SymbolicatedBacktrace.Frame, inTest test: String?
    ) -> String? {
      guard let symbol = frame.symbol, let location = symbol.sourceLocation, location.line > 0,
        !location.path.contains("@__swiftmacro_")
      else { return nil }
      let file = URL(filePath: location.path).lastPathComponent
      // The line says more than “closure #1 in closure #2 in”.
      let name = symbol.name.replacing(#/closure #\d+ in /#, with: "")
        // In a symbol, the spaces of a name in backticks are no-break spaces.
        .replacing("\u{A0}", with: " ")
      let isOfTest = test.map { name.hasSuffix($0) } == true
      return (isOfTest ? "" : "in \(name) ") + "at \(file):\(location.line)"
    }
  #else
    init(_ stacks: [[UInt]]) {}
  #endif
}
