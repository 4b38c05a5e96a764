/// A pending sleep or timer in a clock's queue.
struct Alarm: Sendable {
  typealias ID = UInt64

  fileprivate(set) var id: ID = CallNumber.next()

  /// The sleep or the timer, as the test sees it.
  fileprivate(set) var pending: any PendingOnClock

  /// The spy of the `MockTimer` that started the timer, or nil for a sleep.
  ///
  /// A `MockTimer` finds its own timers by this spy.
  var scheduler: Spy<Duration, Bool, Void, Never>?

  /// The closure that ends the sleep or runs the timer's block.
  ///
  /// The argument is the error for a sleep that has reached its limit, and nil otherwise.
  let ring: @Sendable (SleepNotEnded?) -> Void

  /// The alarm's position in the order of insertion.
  fileprivate(set) var number: UInt64 = 0

  var isSleep: Bool { scheduler == nil }
}

/// A sleep or a timer that is pending on a clock.
protocol PendingOnClock: CustomStringConvertible, Sendable {
  var deadline: VirtualInstant { get }

  /// The same timer at its next deadline, or nil for a sleep and for a timer that does not ring again.
  var next: (any PendingOnClock)? { get }
}

/// The alarms of a clock, ordered by deadline and then by insertion.
///
/// The queue is a binary heap. An alarm that is removed early leaves an empty place in the heap. The empty place stays
/// until it reaches the front, or until most places are empty. So adding, removing and finding the next alarm cost
/// O(log n), amortized.
struct AlarmQueue: Sendable {
  private struct Place: Comparable {
    let deadline: VirtualInstant
    let number: UInt64
    let id: Alarm.ID

    static func < (lhs: Place, rhs: Place) -> Bool {
      lhs.deadline == rhs.deadline ? lhs.number < rhs.number : lhs.deadline < rhs.deadline
    }
  }

  private var heap: [Place] = []
  private var alarms: [Alarm.ID: Alarm] = [:]
  private(set) var sleepCount = 0

  /// The number of places in the heap, including empty ones.
  var placeCount: Int { heap.count }

  /// All alarms, in the order in which they will ring.
  var pending: [Alarm] {
    sortedPlaces.compactMap { alarms[$0.id] }
  }

  /// Drops the empty places at the front, and returns the deadline of the next alarm or nil.
  mutating func nextDeadline() -> VirtualInstant? {
    while let place = heap.first, alarms[place.id] == nil { removeFirstPlace() }
    return heap.first?.deadline
  }

  func contains(_ id: Alarm.ID) -> Bool {
    alarms[id] != nil
  }

  mutating func add(_ alarm: Alarm) {
    var alarm = alarm
    alarm.number = CallNumber.next()
    if alarm.isSleep { sleepCount += 1 }
    alarms[alarm.id] = alarm
    heap.append(Self.place(of: alarm))
    siftUp(heap.count - 1)
  }

  /// Removes an alarm and returns it, or returns nil if the alarm is not in the queue.
  @discardableResult
  mutating func remove(_ id: Alarm.ID) -> Alarm? {
    guard let alarm = alarms.removeValue(forKey: id) else { return nil }
    if alarm.isSleep { sleepCount -= 1 }
    // Drops the empty places. The sorted array is a valid heap.
    if heap.count > 2 * alarms.count + 16 { heap = sortedPlaces }
    return alarm
  }

  /// Removes and returns the next alarm that is due by an instant.
  ///
  /// A repeating timer stays in the queue with its next deadline.
  mutating func next(until limit: VirtualInstant) -> Alarm? {
    guard let deadline = nextDeadline(), deadline <= limit else { return nil }
    let alarm = remove(removeFirstPlace().id)
    if var repeated = alarm, let next = repeated.pending.next {
      repeated.pending = next
      add(repeated)
    }
    return alarm
  }

  /// Removes and returns all sleeps, in the order in which they would have ended.
  mutating func removeSleeps() -> [Alarm] {
    let sleeps = pending.filter(\.isSleep)
    for sleep in sleeps { remove(sleep.id) }
    return sleeps
  }

  // MARK: - Heap

  private static func place(of alarm: Alarm) -> Place {
    Place(deadline: alarm.pending.deadline, number: alarm.number, id: alarm.id)
  }

  private var sortedPlaces: [Place] {
    alarms.values.map(Self.place).sorted()
  }

  @discardableResult
  private mutating func removeFirstPlace() -> Place {
    heap.swapAt(0, heap.count - 1)
    defer { siftDown(0) }
    return heap.removeLast()
  }

  private mutating func siftUp(_ index: Int) {
    var child = index
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child] < heap[parent] else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(_ index: Int) {
    var parent = index
    while true {
      var first = parent
      for child in (2 * parent + 1)...(2 * parent + 2)
      where child < heap.count && heap[child] < heap[first] {
        first = child
      }
      guard first != parent else { return }
      heap.swapAt(parent, first)
      parent = first
    }
  }
}
