import Foundation

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Random values, compared with copies of themselves, with changed copies, and with each other.
@Suite("Comparing random values", .tags(.returnValue))
struct RandomValueTests {
  @Test(arguments: 0..<150)
  func `a copy of a random value is equal to it, and a changed copy is not`(
    seed: UInt64
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    let value = RandomValue.random(depth: 4, using: &generator)
    let leaf = Int.random(in: 0..<value.leafCount, using: &generator)

    let changed = value.changing(leaf: leaf)
    let copy = value.changing(leaf: -1)

    try await ComparedValues("leaf \(leaf)", value, changed, copy: copy).expectVerdicts()
  }

  @Test func `the message for any two random values stays within the size limits`() {
    for seed in 0..<1_000 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let expected = RandomValue.random(depth: 4, using: &generator)
      let actual =
        Bool.random(using: &generator)
        ? RandomValue.random(depth: 4, using: &generator)
        : expected.edited(using: &generator)

      let text = describeDifference(actual, expected)

      #expect(text != nil || actual == expected, "seed \(seed)")
      guard let text else { continue }
      #expect(text.utf8.count <= 4_000, "seed \(seed)")
      #expect(
        text.split(separator: "\n", omittingEmptySubsequences: false).count <= 60, "seed \(seed)")
      #expect(text.contains("\n- ") || text.contains("\n+ "), "seed \(seed)")
    }
  }

  @Test func `ignoring a field of an unrelated type has no effect`() {
    for seed in 0..<500 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let expected = RandomValue.random(depth: 3, using: &generator)
      let actual = expected.edited(using: &generator)

      let text = describeDifference(actual, expected, ignoring: [\Guest.name])

      #expect((text == nil) == (describeDifference(actual, expected) == nil), "seed \(seed)")
    }
  }
}

// MARK: - Fixtures

/// A value of a Swift or Foundation type, which may contain other values.
private indirect enum RandomValue: Hashable, Sendable {
  case nothing
  case number(Int)
  case text(String)
  case fraction(Double)
  case data(Data)
  case date(Date)
  case link(URL)
  case identifier(UUID)
  case amount(Decimal)
  case request(URLRequest)
  case response(HTTPURLResponse?)
  case item(URLQueryItem)
  case components(DateComponents)
  case styled(AttributedString)
  case maybe(RandomValue?)
  case list([RandomValue])
  case slice(ArraySlice<RandomValue>)
  case records([Record])
  case group(Set<Record>)
  case named([String: RandomValue])
  case keyed([Record: Int])
  case pair(RandomValue, other: RandomValue)
  case object(Box)
  case result(Result<RandomValue, Failure>)

  struct Record: Hashable, Identifiable {
    let id: Int
    let value: RandomValue
  }

  final class Box: Hashable, Sendable {
    let value: RandomValue

    init(_ value: RandomValue) { self.value = value }

    static func == (one: Box, other: Box) -> Bool { one.value == other.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  struct Failure: Error, Hashable {
    let value: RandomValue
  }

  private static let collections: [RandomValue] = [
    .list([]), .slice([]), .records([]), .group([]), .named([:]), .keyed([:]), .maybe(nil),
  ]
  private static let wrappers: [RandomValue] = [
    .pair(.nothing, other: .nothing), .object(Box(.nothing)), .result(.success(.nothing)),
    .result(.failure(Failure(value: .nothing))),
  ]

  static func random(depth: Int, using generator: inout SeededGenerator) -> RandomValue {
    guard depth > 0, Int.random(in: 0..<22, using: &generator) < 10 else {
      return leaf(using: &generator)
    }
    let values = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
      random(depth: depth - 1, using: &generator)
    }
    let containers = values.count < 2 ? collections : collections + wrappers
    return (containers.randomElement(using: &generator) ?? .nothing).with(values)
  }

  private static func leaf(using generator: inout SeededGenerator) -> RandomValue {
    let number = Int.random(in: 0..<100, using: &generator)
    switch Int.random(in: 0..<14, using: &generator) {
    case 0: return .nothing
    case 1: return .number(number)
    case 2: return .text(text(using: &generator))
    case 3: return .fraction(Double(number) / 7)
    case 4: return .data(Data((0...number).map { UInt8($0) })[1...])
    case 5: return .date(Date(timeIntervalSince1970: Double(number)))
    case 6: return .link(URL(filePath: "/\(number)"))
    case 7:
      return .identifier(UUID(uuid: (UInt8(number), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    case 8: return .amount(Decimal(number) / 10)
    case 9: return .request(.people(body: "\(number)"))
    case 10: return .response(.people(headers: ["a": "\(number)"]))
    case 11: return .item(URLQueryItem(name: "a", value: "\(number)"))
    case 12: return .components(DateComponents(year: number))
    default: return .styled(AttributedString("\(number)"))
    }
  }

  private static func text(using generator: inout SeededGenerator) -> String {
    let parts = [
      "a", "b", " ", "\n", "\t", "é", "\u{200B}", "🗂️", "\r\n", "\0",
      "long " + String(repeating: "x", count: 300),
    ]
    return (0..<Int.random(in: 0..<5, using: &generator))
      .compactMap { _ in parts.randomElement(using: &generator) }.joined()
  }

  // MARK: - Changed copies

  private var children: [RandomValue] {
    switch self {
    case .maybe(let value?): [value]
    case .list(let values): values
    case .slice(let values): Array(values)
    case .records(let records): records.map(\.value)
    case .group(let group): group.sorted { $0.id < $1.id }.map(\.value)
    case .named(let named): named.sorted { $0.key < $1.key }.map(\.value)
    case .keyed(let keyed): keyed.keys.sorted { $0.id < $1.id }.map(\.value)
    case .pair(let one, let other): [one, other]
    case .object(let box): [box.value]
    case .result(.success(let value)): [value]
    case .result(.failure(let failure)): [failure.value]
    default: []
    }
  }

  private func with(_ values: [RandomValue]) -> RandomValue {
    let records = values.enumerated().map { Record(id: $0.offset, value: $0.element) }
    switch self {
    case .maybe: return .maybe(values.first)
    case .list: return .list(values)
    case .slice: return .slice(values[...])
    // From the fourth record on, IDs repeat.
    case .records: return .records(records.map { Record(id: $0.id % 3, value: $0.value) })
    case .group: return .group(Set(records))
    case .named:
      return .named(Dictionary(uniqueKeysWithValues: records.map { ("\($0.id)", $0.value) }))
    case .keyed: return .keyed(Dictionary(uniqueKeysWithValues: records.map { ($0, 1) }))
    case .pair: return .pair(values[0], other: values[1])
    case .object: return .object(Box(values[0]))
    case .result(.success): return .result(.success(values[0]))
    case .result(.failure): return .result(.failure(Failure(value: values[0])))
    default: return self
    }
  }

  var leafCount: Int { max(1, children.reduce(0) { $0 + $1.leafCount }) }

  /// Returns a deep copy in which the leaf with the given index is changed.
  ///
  /// If the index is negative, the copy is equal.
  func changing(leaf: Int) -> RandomValue {
    let children = self.children
    guard !children.isEmpty else { return leaf == 0 ? changed : self }
    var rest = leaf
    return with(
      children.map { child in
        defer { rest -= child.leafCount }
        return child.changing(leaf: rest)
      })
  }

  /// Returns a copy with a small random change.
  ///
  /// Some changes have no effect, such as shuffling a single element.
  func edited(using generator: inout SeededGenerator) -> RandomValue {
    if case .records(let records) = self, Bool.random(using: &generator) {
      return .records(records.shuffled(using: &generator))
    }
    var values = children
    switch Int.random(in: 0..<5, using: &generator) {
    case 0 where values.count > 2: values.removeFirst()
    case 1 where !values.isEmpty: values.append(.random(depth: 1, using: &generator))
    case 2: values.shuffle(using: &generator)
    default: return changing(leaf: Int.random(in: 0..<leafCount, using: &generator))
    }
    return with(values)
  }

  /// A leaf of the same kind with a different value, or a text for a leaf that has no value.
  private var changed: RandomValue {
    switch self {
    case .number(let number): return .number(number + 1)
    case .text(let text): return .text(text + " ")
    case .fraction(let fraction): return .fraction(fraction.nextUp)
    case .data(let data): return .data(data + [0])
    case .date(let date): return .date(date + 0.001)
    case .link(let url): return .link(url.appending(component: "a"))
    case .identifier:
      return .identifier(UUID(uuid: (255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
    case .amount(let amount):
      return .amount(amount + Decimal(sign: .plus, exponent: -30, significand: 1))
    case .request(var request):
      // The random body selects one of four changes, so each change occurs in some of the requests.
      switch (request.httpBody?.first ?? 0) % 4 {
      case 0: request.httpBody = nil
      case 1: request.setValue("1", forHTTPHeaderField: "X-A")
      case 2: request.timeoutInterval += 1
      default: request.networkServiceType = .voice
      }
      return .request(request)
    case .response: return .response(.people(201))
    case .item(let item): return .item(URLQueryItem(name: item.name, value: nil))
    case .components(var components):
      components.nanosecond = 1
      return .components(components)
    case .styled(var text):
      text.link = URL(filePath: "/")
      return .styled(text)
    default: return .text("another")
    }
  }
}
