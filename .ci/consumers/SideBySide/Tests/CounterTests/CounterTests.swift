import Counter
import TestKit

@Suite("A counter", .tags(.behavior))
struct CounterTests {
  @Test func `each increment of a counter is reported`() {
    let changing = Spy<Int, Void, Never>("changed")
    var counter = Counter { changing($0) }

    counter.increment()
    counter.increment()

    #expect(changing.calls == [1, 2])
  }
}
