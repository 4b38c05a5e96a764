public struct Counter {
  public private(set) var count = 0

  private let changed: (Int) -> Void

  public init(changed: @escaping (Int) -> Void) {
    self.changed = changed
  }

  public mutating func increment() {
    count += 1
    changed(count)
  }
}
