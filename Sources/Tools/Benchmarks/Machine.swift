import Foundation

/// What the numbers were measured with; without it they say nothing.
struct Machine: Codable, Equatable, Sendable {
  /// The version of the toolchain; nil if it cannot be found out.
  var swiftVersion: String?

  var operatingSystem: String
  var numberOfCores: Int

  /// What the processor is called; nil where that cannot be read.
  var processor: String?

  var isOptimizedBuild: Bool

  /// This machine.
  static var current: Machine {
    let processors = try? String(contentsOf: URL(filePath: "/proc/cpuinfo"), encoding: .utf8)
    return Machine(
      swiftVersion: answerOfSwift().flatMap(swiftVersion(in:)),
      operatingSystem: ProcessInfo.processInfo.operatingSystemVersionString,
      numberOfCores: ProcessInfo.processInfo.activeProcessorCount,
      processor: processors.flatMap(processor(in:)),
      isOptimizedBuild: isOptimizedBuild)
  }

  /// All of it in one line.
  var description: String {
    [
      "Swift \(swiftVersion ?? "of an unknown version")",
      operatingSystem,
      numberOfCores == 1 ? "1 core" : "\(numberOfCores) cores",
      processor ?? "an unknown processor",
      isOptimizedBuild ? "release build" : "debug build",
    ].joined(separator: ", ")
  }

  /// The version in what `swift --version` prints.
  static func swiftVersion(in text: String) -> String? {
    text.firstMatch(of: /Swift version (\S+)/).map { String($0.1) }
  }

  /// The name of the first processor in Linux's `/proc/cpuinfo`.
  static func processor(in text: String) -> String? {
    text.firstMatch(of: /model name\s*: *(\S.*)/).map { String($0.1) }
  }

  private static var isOptimizedBuild: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  /// What the `swift` on the path says of itself, for a program does not know its compiler's version.
  ///
  /// Blocks the thread, which nobody else needs before anything is measured.
  private static func answerOfSwift() -> String? {
    #if os(macOS) || os(Linux)
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["swift", "--version"]
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return nil }
      let answer = output.fileHandleForReading.readDataToEndOfFile()
      // Until somebody has waited, Foundation on Linux keeps it.
      process.waitUntilExit()
      return String(decoding: answer, as: UTF8.self)
    #else
      nil
    #endif
  }
}
