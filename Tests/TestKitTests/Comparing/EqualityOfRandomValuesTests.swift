import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Equality of random values", .tags(.returnValue))
struct EqualityOfRandomValuesTests {
  @Test(arguments: 0..<300)
  func `a copy of a random value is equal to that value, and a copy with one change is not`(
    seed: UInt64
  )
    async throws
  {
    var generator = SeededGenerator(seed: seed)
    let value = Plant.random(depth: 4, using: &generator)
    let leaf = Int.random(in: 0..<value.leafCount, using: &generator)
    var (next, none) = (leaf, -1)
    let (changed, copy) = (value.changing(leaf: &next), value.changing(leaf: &none))

    try await ComparedValues("leaf \(leaf)", value, changed, copy: copy).expectVerdicts()
  }
}

// MARK: - Fixtures

/// A value of a Swift or Foundation type, which may contain other values.
private indirect enum Plant: Hashable, Sendable {
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
  case maybe(Plant?)
  case list([Plant])
  case slice(ArraySlice<Plant>)
  case group(Set<Labeled>)
  case named([String: Plant])
  case keyed([Labeled: Int])
  case pair(Plant, other: Plant)
  case object(Pot)
  case result(Result<Plant, Wilted>)

  struct Labeled: Hashable {
    let label: Int
    let plant: Plant
  }

  final class Pot: Hashable, Sendable {
    let plant: Plant

    init(_ plant: Plant) { self.plant = plant }

    static func == (one: Pot, other: Pot) -> Bool { one.plant == other.plant }
    func hash(into hasher: inout Hasher) { hasher.combine(plant) }
  }

  struct Wilted: Error, Hashable {
    let plant: Plant
  }

  static func random(depth: Int, using generator: inout SeededGenerator) -> Plant {
    let number = Int.random(in: 0..<100, using: &generator)
    func children(_ generator: inout SeededGenerator) -> [Plant] {
      (0..<Int.random(in: 1..<4, using: &generator)).map { _ in
        random(depth: depth - 1, using: &generator)
      }
    }
    func labeled(_ plants: [Plant]) -> [Labeled] {
      plants.enumerated().map { Labeled(label: $0.offset, plant: $0.element) }
    }
    switch Int.random(in: 0..<(depth > 0 ? 22 : 13), using: &generator) {
    case 0: return .number(number)
    case 1: return .text("\(number)")
    case 2: return .fraction(Double(number) / 7)
    case 3: return .data(Data([0, UInt8(number)])[1...])
    case 4: return .date(Date(timeIntervalSince1970: Double(number)))
    case 5: return .link(URL(filePath: "/\(number)"))
    case 6:
      return .identifier(UUID(uuid: (UInt8(number), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    case 7: return .amount(Decimal(number) / 10)
    case 8: return .request(.people(body: "\(number)"))
    case 9: return .response(response(status: 200, number))
    case 10: return .item(URLQueryItem(name: "a", value: "\(number)"))
    case 11: return .components(DateComponents(year: number))
    case 12: return .styled(AttributedString("\(number)"))
    case 13: return .maybe(random(depth: depth - 1, using: &generator))
    case 14: return .list(children(&generator))
    case 15: return .slice(children(&generator)[...])
    case 16: return .group(Set(labeled(children(&generator))))
    case 17:
      let named = children(&generator).enumerated().map { ("\($0.offset)", $0.element) }
      return .named(Dictionary(uniqueKeysWithValues: named))
    case 18:
      let keyed = labeled(children(&generator)).map { ($0, 1) }
      return .keyed(Dictionary(uniqueKeysWithValues: keyed))
    case 19:
      let one = random(depth: depth - 1, using: &generator)
      return .pair(one, other: random(depth: depth - 1, using: &generator))
    case 20: return .object(Pot(random(depth: depth - 1, using: &generator)))
    default:
      let plant = random(depth: depth - 1, using: &generator)
      return .result(
        Bool.random(using: &generator) ? .success(plant) : .failure(Wilted(plant: plant)))
    }
  }

  private static func response(status: Int, _ number: Int) -> HTTPURLResponse? {
    HTTPURLResponse(
      url: URL(filePath: "/"), statusCode: status, httpVersion: nil,
      headerFields: ["a": "\(number)"])
  }

  private var children: [Plant] {
    switch self {
    case .maybe(let plant?): [plant]
    case .list(let plants): plants
    case .slice(let plants): Array(plants)
    case .group(let group): group.sorted { $0.label < $1.label }.map(\.plant)
    case .named(let named): named.sorted { $0.key < $1.key }.map(\.value)
    case .keyed(let keyed): keyed.keys.sorted { $0.label < $1.label }.map(\.plant)
    case .pair(let one, let other): [one, other]
    case .object(let pot): [pot.plant]
    case .result(.success(let plant)): [plant]
    case .result(.failure(let wilted)): [wilted.plant]
    default: []
    }
  }

  var leafCount: Int { max(1, children.reduce(0) { $0 + $1.leafCount }) }

  /// Returns a deep copy in which the leaf at an index is changed, or an equal copy if the index is negative.
  func changing(leaf: inout Int) -> Plant {
    let children = self.children
    guard children.isEmpty else {
      let plants = children.map { child in
        defer { leaf -= child.leafCount }
        var place = (0..<child.leafCount).contains(leaf) ? leaf : -1
        return child.changing(leaf: &place)
      }
      return with(plants)
    }
    return leaf == 0 ? changed : self
  }

  private func with(_ plants: [Plant]) -> Plant {
    let labeled = plants.enumerated().map { Labeled(label: $0.offset, plant: $0.element) }
    switch self {
    case .maybe: return .maybe(plants[0])
    case .list: return .list(plants)
    case .slice: return .slice(plants[...])
    case .group: return .group(Set(labeled))
    case .named:
      let named = plants.enumerated().map { ("\($0.offset)", $0.element) }
      return .named(Dictionary(uniqueKeysWithValues: named))
    case .keyed: return .keyed(Dictionary(uniqueKeysWithValues: labeled.map { ($0, 1) }))
    case .pair: return .pair(plants[0], other: plants[1])
    case .object: return .object(Pot(plants[0]))
    case .result(.success): return .result(.success(plants[0]))
    case .result(.failure): return .result(.failure(Wilted(plant: plants[0])))
    default: return self
    }
  }

  /// A leaf of the same kind with a different value.
  private var changed: Plant {
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
      // The random body selects the part to change, so every part is changed in some of the requests.
      switch (request.httpBody?.first ?? 0) % 4 {
      case 0: request.httpBody = nil
      case 1: request.setValue("1", forHTTPHeaderField: "X-A")
      case 2: request.timeoutInterval += 1
      default: request.networkServiceType = .voice
      }
      return .request(request)
    case .response:
      return .response(Self.response(status: 201, 0))
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
