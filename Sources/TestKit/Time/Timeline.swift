/// What is to happen on a virtual clock, in the order of deadlines and, where they are equal, of arming.
///
/// A binary heap. What is taken out early stays in it as an empty place until it comes up, or until
/// such places are the majority: so arming, taking out and the next alarm cost O(log n), amortized.
struct Timeline: Sendable {
  /// The end of a sleep.
  enum SleepEnd: Sendable {
    /// The clock has reached the deadline.
    case due

    /// The test has not advanced the clock so far within its limit.
    case limitReached(SleepNotEnded)
  }

  /// One thing that is to happen.
  struct Alarm: Sendable {
    enum Kind: Sendable {
      case sleep(Waiter<SleepEnd>)
      case timer(MockScheduledTimer)
    }

    let deadline: VirtualInstant

    /// When it was armed.
    let arming: VirtualInstant

    let kind: Kind
  }

  /// Identifies an alarm; the later it was to be armed, the greater.
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

  /// How many places the heap has, empty ones included.
  var placeCount: Int { heap.count }

  /// All alarms, in the order in which they will ring.
  var pending: [(number: Number, alarm: Alarm)] {
    alarms.map { (Place(deadline: $1.deadline, number: $0), $1) }
      .sorted { $0.0.isBefore($1.0) }
      .map { ($0.0.number, $0.1) }
  }

  /// When the next alarm is due.
  var nextDeadline: VirtualInstant? {
    mutating get {
      dropEmptyPlaces()
      return heap.first?.deadline
    }
  }

  /// Gives a number to what is about to be armed.
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

  /// Takes an alarm out; nil if it has rung or was taken out already.
  @discardableResult
  mutating func disarm(_ number: Number) -> Alarm? {
    guard let alarm = alarms.removeValue(forKey: number) else { return nil }
    if case .sleep = alarm.kind { sleepCount -= 1 }
    if heap.count > 2 * alarms.count + 16 { rebuild() }
    return alarm
  }

  /// Takes out the next alarm that is due until then.
  mutating func next(until limit: VirtualInstant) -> (number: Number, alarm: Alarm)? {
    dropEmptyPlaces()
    guard let place = heap.first, place.deadline <= limit else { return nil }
    removeFirstPlace()
    return disarm(place.number).map { (place.number, $0) }
  }

  /// Takes out all sleeps, in the order in which they would have ended.
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
