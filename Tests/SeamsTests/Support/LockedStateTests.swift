import Dispatch
import Seams
import TestKit

@Suite("Lock-protected values", .tags(.state))
struct LockedStateTests {
  @Test func `no change is lost when many threads change a locked value`() {
    let count = LockedState(0)

    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1_000 { count.withLock { $0 += 1 } }
    }

    #expect(count.withLock { $0 } == 8_000)
  }

  @Test func `an error thrown under a lock keeps its type and does not undo any changes`() {
    let guarded = LockedState(1)

    #expect(throws: KeyValueStoreError.corrupt) {
      try guarded.withLock { (value: inout Int) throws(KeyValueStoreError) in
        value = 2
        throw .corrupt
      }
    }

    #expect(guarded.withLock { $0 } == 2)
  }
}
