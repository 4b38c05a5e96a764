import Foundation
import TestKitTerminal

/// The generated doubles, and the parts that you have to write by hand.
struct Report: Encodable, Equatable, Sendable {
  struct Double: Encodable, Equatable, Sendable {
    let name: String
    let `protocol`: String

    /// The path of the protocol's file in the package.
    let file: String
    let line: Int

    /// The members that have to be written by hand.
    let gaps: [Gap]

    /// The compiler's error about the whole double, or nil.
    let problem: String?

    /// `true` if the double was generated and conforms to its protocol.
    let isComplete: Bool
  }

  struct Gap: Encodable, Equatable, Sendable {
    let member: String
    let reason: String
  }

  let module: String
  let output: String?
  let doubles: [Double]

  init(_ file: DoublesFile, in package: URL, output: String?) {
    module = file.module
    self.output = output
    doubles = file.entries.map { entry in
      let mock = entry.mock
      return Double(
        name: mock.name, protocol: mock.model.name,
        file: TargetPackage(package).relativePath(mock.model.file ?? ""),
        line: mock.model.line + 1,
        gaps: mock.gaps.map { Gap(member: $0.title, reason: $0.reason) },
        problem: entry.rejection ?? mock.problem,
        isComplete: entry.rejection == nil && mock.conforms)
    }
  }

  /// The number of complete doubles, and a line for each incomplete one.
  var summary: [String] {
    let complete = doubles.count(where: \.isComplete)
    let total = counted(doubles.count, "protocol")
    let rest = doubles.filter { !$0.isComplete }
    return ["Complete doubles: \(complete) of \(total)."]
      + rest.map { double in
        let reasons =
          double.gaps.map { "\($0.member): \($0.reason)" }
          + (double.problem.map { ["the compiler says: \($0)"] } ?? [])
        return "\(double.file):\(double.line): \(double.name): \(reasons.joined(separator: ". "))"
      }
  }

  /// The report as JSON.
  var json: Data { get throws { try reportJSON } }
}
