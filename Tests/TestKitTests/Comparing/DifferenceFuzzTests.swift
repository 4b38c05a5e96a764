import Foundation

@testable import TestKit

/// Random values, compared with each other and with changed copies of themselves.
@Suite("Differences between random values", .tags(.returnValue))
struct DifferenceFuzzTests {
  static let seeds = 4_000

  @Test func `the difference message for any two random values stays within the size limits`() {
    for seed in 0..<Self.seeds {
      var generator = SeededGenerator(seed: UInt64(seed))
      let expected = RandomValue.random(depth: 4, using: &generator)
      let actual =
        Bool.random(using: &generator)
        ? RandomValue.random(depth: 4, using: &generator)
        : expected.changed(using: &generator)

      let text = describeDifference(actual, expected)

      #expect((text == nil) == (actual == expected), "seed \(seed)")
      guard let text else { continue }
      #expect(text.utf8.count <= 4_000, "seed \(seed)")
      #expect(
        text.split(separator: "\n", omittingEmptySubsequences: false).count <= 60, "seed \(seed)")
      #expect(text.contains("\n- ") || text.contains("\n+ "), "seed \(seed)")
    }
  }

  @Test func `ignoring a field of an unrelated type has no effect`() {
    for seed in 0..<2_000 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let expected = RandomValue.random(depth: 3, using: &generator)
      let actual = expected.changed(using: &generator)

      let text = describeDifference(actual, expected, ignoring: [\Elsewhere.field])

      #expect((text == nil) == (actual == expected), "seed \(seed)")
    }
  }
}

private struct Elsewhere {
  var field: Int
}

/// A value of any shape.
private indirect enum RandomValue: Hashable {
  case number(Int)
  case text(String)
  case data(Data)
  case nothing
  case list([RandomValue])
  case set(Set<Int>)
  case named([String: RandomValue])
  case record(Record)
  case maybe(RandomValue?)
  case pair(RandomValue, label: RandomValue)

  struct Record: Hashable, Identifiable {
    var id: Int
    var name: String
    var children: [Record]
    var value: RandomValue
  }

  static func random(depth: Int, using generator: inout SeededGenerator) -> RandomValue {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 4), using: &generator) {
    case 0: .number(Int.random(in: 0..<5, using: &generator))
    case 1: .text(text(using: &generator))
    case 2: .data(Data((0..<Int.random(in: 0..<50, using: &generator)).map { UInt8($0) }))
    case 3: .nothing
    case 4, 5: .list(list(depth: depth, using: &generator))
    case 6:
      .set(
        Set(
          (0..<Int.random(in: 0..<8, using: &generator)).map { _ in
            Int.random(in: 0..<20, using: &generator)
          }))
    case 7:
      .named(
        Dictionary(
          list(depth: depth, using: &generator).map { (text(using: &generator), $0) },
          uniquingKeysWith: { first, _ in first }))
    case 8: .record(record(depth: depth, using: &generator))
    default:
      Bool.random(using: &generator)
        ? .maybe(Bool.random(using: &generator) ? nil : random(depth: depth - 1, using: &generator))
        : .pair(
          random(depth: depth - 1, using: &generator),
          label: random(depth: depth - 1, using: &generator))
    }
  }

  /// Returns the value with a small change, or unchanged.
  func changed(using generator: inout SeededGenerator) -> RandomValue {
    switch self {
    case .list(var list) where !list.isEmpty:
      let index = list.indices.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: list.remove(at: index)
      case 1: list.insert(.random(depth: 1, using: &generator), at: index)
      case 2: list.shuffle(using: &generator)
      default: list[index] = list[index].changed(using: &generator)
      }
      return .list(list)
    case .named(var named):
      guard let key = named.keys.min() else { return .named(["new": .nothing]) }
      named[key] = named[key]?.changed(using: &generator)
      return .named(named)
    case .record(var record):
      record.name += Bool.random(using: &generator) ? "!" : "\n"
      return .record(record)
    case .text(let text): return .text(text + " ")
    case .number(let number): return .number(number + 1)
    case .maybe(let value?): return .maybe(value.changed(using: &generator))
    case .pair(let one, let other): return .pair(one, label: other.changed(using: &generator))
    default: return self
    }
  }

  private static func list(depth: Int, using generator: inout SeededGenerator) -> [RandomValue] {
    (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
      random(depth: depth - 1, using: &generator)
    }
  }

  private static func record(depth: Int, using generator: inout SeededGenerator) -> Record {
    let children = depth > 1 ? Int.random(in: 0..<3, using: &generator) : 0
    return Record(
      id: Int.random(in: 0..<4, using: &generator), name: text(using: &generator),
      children: (0..<children).map { _ in record(depth: depth - 1, using: &generator) },
      value: random(depth: depth - 1, using: &generator))
  }

  private static func text(using generator: inout SeededGenerator) -> String {
    let parts = [
      "a", "b", " ", "\n", "\t", "é", "\u{200B}", "🗂️", "\r\n", "\0",
      "long " + String(repeating: "x", count: 300),
    ]
    return (0..<Int.random(in: 0..<5, using: &generator))
      .compactMap { _ in parts.randomElement(using: &generator) }.joined()
  }
}
