public import Domain

/// Searches when nothing has been typed for a while.
@MainActor
public final class SearchField<Time: Clock<Duration>> {
  public private(set) var found: [Note] = []
  public private(set) var problem: String?

  private let search: Search
  private let clock: Time
  private var searching: Task<Void, Never>?

  public init(search: Search, clock: Time) {
    self.search = search
    self.clock = clock
  }

  @discardableResult
  public func type(_ text: String) -> Task<Void, Never> {
    searching?.cancel()
    let task = Task { [search, clock, weak self] in
      do {
        try await clock.sleep(for: .milliseconds(300))
        self?.found = try await search.matching(text)
        self?.problem = nil
      } catch is CancellationError {
        // The user has typed more.
      } catch {
        self?.problem = "\(error)"
      }
    }
    searching = task
    return task
  }
}
