// Every declaration in this file is isolated to the main actor by default.

public protocol Library {
  func tracks(of album: String) async throws -> [String]
  func play(_ track: String)
}

public final class PlayerViewModel {
  public enum State: Equatable, Sendable {
    case idle
    case loading
    case playing(String)
    case failed
  }

  public private(set) var state = State.idle
  public var onChange: (State) -> Void = { _ in }
  private let library: any Library

  public init(library: any Library) {
    self.library = library
  }

  public func play(album: String) async {
    change(to: .loading)
    do {
      guard let track = try await library.tracks(of: album).first else {
        return change(to: .idle)
      }
      library.play(track)
      change(to: .playing(track))
    } catch {
      change(to: .failed)
    }
  }

  private func change(to state: State) {
    self.state = state
    onChange(state)
  }
}
