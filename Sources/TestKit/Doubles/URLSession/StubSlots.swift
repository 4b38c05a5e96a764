import Foundation
import Seams
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Finds the server of a protocol class: of each class, there is one server at a time.
///
/// A session makes its protocol objects itself, from classes that it was given; nothing can be handed to
/// them but through their class. So every stub has a class of its own, numbered, and the number is the
/// index of a slot. Numbers are used again, so that a run makes no more classes than it has stubs at once.
enum StubSlots {
  private struct Slot {
    weak var server: StubServer?

    /// What the configurations of the stub keep, and with them every session made from one.
    ///
    /// A session may live longer than its stub. While one does, the number is not used again, or its
    /// requests would come to a stranger.
    weak var lease: URLCredentialStorage?

    /// Where the stub was made.
    let origin: SourceLocation
  }

  /// The slots, by number.
  ///
  /// The one table of this module that all tests of a process share: they share the classes, too. It holds
  /// weak references only, and no two stubs have one slot. `URLSessionStubIsolationTests` guards that, with
  /// hundreds of stubs at once and one after the other.
  private static let slots = Guarded<[Slot]>([])

  /// Takes a number for a stub.
  static func claim(
    _ server: StubServer,
    lease: URLCredentialStorage?,
    origin: SourceLocation
  ) -> Int {
    slots.withLock { slots in
      let slot = Slot(server: server, lease: lease, origin: origin)
      if let free = slots.firstIndex(where: { $0.server == nil && $0.lease == nil }) {
        slots[free] = slot
        return free
      }
      slots.append(slot)
      return slots.count - 1
    }
  }

  /// What is known of a number.
  static func find(_ number: Int) -> Found {
    slots.withLock { Found(server: $0[number].server, origin: $0[number].origin) }
  }

  /// What is known of a number.
  struct Found {
    /// The server with the number; nil if its stub was released.
    let server: StubServer?

    /// Where the stub was made.
    let origin: SourceLocation

    func releasedError(for request: URLRequest) -> URLError {
      URLError(
        .resourceUnavailable,
        explanation: """
          The URLSessionStub of this session, made at \(origin.fileName):\(origin.line), was released. Keep \
          it as long as its session is used.
          """, url: request.url)
    }
  }
}

// MARK: - Numbers as types

/// A number that is a type, written in binary digits: five is `Odd<Even<Odd<Zero>>>`.
protocol StubNumber {
  static var value: Int { get }
}

private enum Zero: StubNumber {
  static var value: Int { 0 }
}

private enum Even<Rest: StubNumber>: StubNumber {
  static var value: Int { 2 * Rest.value }
}

private enum Odd<Rest: StubNumber>: StubNumber {
  static var value: Int { 2 * Rest.value + 1 }
}

private func numberType(_ number: Int) -> any StubNumber.Type {
  guard number > 0 else { return Zero.self }
  let rest = numberType(number / 2)
  return number.isMultiple(of: 2) ? even(rest) : odd(rest)
}

private func even<Rest: StubNumber>(_: Rest.Type) -> any StubNumber.Type { Even<Rest>.self }

private func odd<Rest: StubNumber>(_: Rest.Type) -> any StubNumber.Type { Odd<Rest>.self }

/// The protocol class with a number.
func stubProtocolClass(_ number: Int) -> AnyClass {
  func open<Number: StubNumber>(_: Number.Type) -> AnyClass { NumberedStubProtocol<Number>.self }
  return open(numberType(number))
}
