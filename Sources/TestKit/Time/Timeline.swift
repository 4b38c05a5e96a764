/// The alarms of a virtual clock, in the order of their deadlines and then of their creation.
///
/// A binary heap. An alarm that is removed early leaves an empty place until it comes up, or until empty places are
/// the majority. So adding, removing and finding the next alarm cost O(log n), amortized.
struct Timeline: Sendable {
  /// The reason why a sleep ends.
  enum SleepEnd: Sendable {
    /// The clock has reached the deadline.
    case due

    /// The test has not advanced the clock that far within its limit.
    case limitReached(SleepNotEnded)
  }

  /// One alarm: a sleep or a timer.
  struct Alarm: Sendable {
    enum Kind: Sendable {
      case sleep(Waiter<SleepEnd>)
      case timer(MockScheduledTimer)
    }

    let deadline: VirtualInstant

    /// The time at which the alarm was added.
    let arming: VirtualInstant

    let kind: Kind
  }

  /// The identity of an alarm, which is greater for a later alarm.
  typealias Number = UInt64

  private struct Place {
    let deadline: VirtualInstant
    let number: Number

    func isBefore(_ other: Place) -> Bool {
      deadline == other.deadline ? number < other.number : deadline < other.deadline
    }
  }

  private(set) var nextNumber: Number = 1
  private(set) var sleepCount = 0
  private var heap: [Place] = []
  private var alarms: [Number: Alarm] = [:]

  /// The number of places in the heap, including empty ones.
  var placeCount: Int { heap.count }

  /// All alarms, in the order in which they will fire.
  var pending: [(number: Number, alarm: Alarm)] {
    alarms.map { (Place(deadline: $1.deadline, number: $0), $1) }
      .sorted { $0.0.isBefore($1.0) }
      .map { ($0.0.number, $0.1) }
  }

  /// The deadline of the next alarm.
  var nextDeadline: VirtualInstant? {
    mutating get {
      dropEmptyPlaces()
      return heap.first?.deadline
    }
  }

  /// Returns the number of an alarm that is about to be added.
  mutating func takeNumber() -> Number {
    defer { nextNumber += 1 }
    return nextNumber
  }

  mutating func arm(_ alarm: Alarm, as number: Number) {
    alarms[number] = alarm
    if case .sleep = alarm.kind { sleepCount += 1 }
    heap.append(Place(deadline: alarm.deadline, number: number))
    siftUp(heap.count - 1)
  }

  /// Removes an alarm and returns it, or nil if it has fired or was removed already.
  @discardableResult
  mutating func disarm(_ number: Number) -> Alarm? {
    guard let alarm = alarms.removeValue(forKey: number) else { return nil }
    if case .sleep = alarm.kind { sleepCount -= 1 }
    if heap.count > 2 * alarms.count + 16 { rebuild() }
    return alarm
  }

  /// Removes the next alarm that is due until an instant.
  mutating func next(until limit: VirtualInstant) -> (number: Number, alarm: Alarm)? {
    dropEmptyPlaces()
    guard let place = heap.first, place.deadline <= limit else { return nil }
    removeFirstPlace()
    return disarm(place.number).map { (place.number, $0) }
  }

  /// Removes all sleeps, in the order in which they would have ended.
  mutating func disarmSleeps() -> [Alarm] {
    let sleeps = pending.filter { if case .sleep = $0.alarm.kind { true } else { false } }
    for sleep in sleeps { disarm(sleep.number) }
    return sleeps.map(\.alarm)
  }

  // MARK: - Heap

  private mutating func dropEmptyPlaces() {
    while let place = heap.first, alarms[place.number] == nil { removeFirstPlace() }
  }

  private mutating func removeFirstPlace() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    siftDown(0)
  }

  private mutating func rebuild() {
    heap.removeAll { alarms[$0.number] == nil }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
  }

  private mutating func siftUp(_ index: Int) {
    var child = index
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].isBefore(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(_ index: Int) {
    var parent = index
    while true {
      var first = parent
      for child in (2 * parent + 1)...(2 * parent + 2)
      where child < heap.count && heap[child].isBefore(heap[first]) {
        first = child
      }
      guard first != parent else { return }
      heap.swapAt(parent, first)
      parent = first
    }
  }
}
