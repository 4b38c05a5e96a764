import Dispatch
import TestKit

@testable import Seams

/// Real time passes here, so all expectations about time are lower bounds.
@Suite("Dispatch timers", .timeLimit(.minutes(10)))
struct DispatchTimerSchedulerTests {
  let fired = Spy<Void, Never>("fired")
  let queue = DispatchQueue(label: "DispatchTimerSchedulerTests")
  var timers: any TimerScheduler { DispatchTimerScheduler(queue: queue) }

  @Test(
    .tags(.returnValue),
    arguments: [
      (.milliseconds(1_500), false, 1.5), (.zero, false, 0), (.seconds(-1), false, 0),
      (.zero, true, 0.000_1), (.seconds(-1), true, 0.000_1), (.nanoseconds(1), true, 1e-9),
      (.seconds(946_080_000), false, 946_080_000), (.seconds(946_080_001), true, 946_080_000),
      (.seconds(Int64.max), false, 946_080_000),
    ] as [(Duration, Bool, Double)])
  func `a timer's delay is at most thirty years, and not zero if the timer repeats`(
    delay: Duration, repeats: Bool, seconds: Double
  ) {
    #expect(DispatchTimerScheduler.seconds(until: delay, repeats: repeats) == seconds)
  }

  /// The arguments say whether the timer repeats, and how often it has fired when the test reads the clock.
  @Test(arguments: [(false, 1), (true, 3)])
  func `a dispatch timer fires on its queue, never early`(repeats: Bool, count: Int) async throws {
    var timer: (any ScheduledTimer)?
    // check-tests: allow real-clock, system timers are the subject, and all bounds are lower bounds
    let begin = DispatchTime.now().uptimeNanoseconds

    let end = try await valueOfCallback { done in
      timer = timers.scheduledTimer(after: .milliseconds(20), repeats: repeats) { [queue, fired] in
        dispatchPrecondition(condition: .onQueue(queue))
        fired.call()
        guard fired.callCount == count else { return }
        // check-tests: allow real-clock, system timers are the subject, and all bounds are lower bounds
        done(DispatchTime.now().uptimeNanoseconds)
      }
    }

    timer?.invalidate()
    #expect(end - begin >= UInt64(count) * 20_000_000)
  }

  @Test func `by default, a dispatch timer fires on the main queue`() async throws {
    let name = DispatchSpecificKey<String>()
    DispatchQueue.main.setSpecific(key: name, value: "main")

    let found = try await valueOfCallback { done in
      DispatchTimerScheduler().scheduledTimer(after: .zero, repeats: false) {
        done(DispatchQueue.getSpecific(key: name))
      }
    }

    #expect(found == "main")
  }

  @Test func `a one-shot timer is valid until it fires`() async {
    queue.suspend()
    let timer = timers.scheduledTimer(after: .zero, repeats: false) { [fired] in fired.call() }
    let wasValid = timer.isValid

    queue.resume()
    await fired.waitForCalls()

    #expect(wasValid)
    #expect(!timer.isValid)
  }

  @Test func `a repeating timer fires until its own block invalidates it`() async {
    let timer = Spy<Void, (any ScheduledTimer)?, Never>("timer", returning: nil)
    queue.suspend()
    timer.returns(
      timers.scheduledTimer(after: .microseconds(500), repeats: true) { [fired] in
        fired.call()
        if fired.callCount == 3 { timer.call(())?.invalidate() }
      })

    queue.resume()
    await fired.waitForCalls(3)
    await drain()

    #expect(fired.callCount == 3)
    #expect(await timer(())?.isValid == false)
  }

  @Test func `an invalidated dispatch timer does not fire`() async {
    queue.suspend()
    let timer = timers.scheduledTimer(after: .zero, repeats: false) { [fired] in fired.call() }

    timer.invalidate()
    queue.resume()
    await drain()

    #expect(!timer.isValid)
    fired.expectNotCalled()
  }

  @Test func `an invalidated timer releases its block`() {
    expectReleased {
      let owner = Spy<Void, Never>("owner")
      let timer = timers.scheduledTimer(after: .seconds(3_600), repeats: true) { owner.call() }
      timer.invalidate()
      return owner
    }
  }

  @Test func `an invalidated timer is deallocated`() async {
    await expectReleased { () -> AnyObject? in
      let timer = timers.scheduledTimer(after: .seconds(3_600), repeats: true) {}
      timer.invalidate()
      return timer
    }
  }

  @Test(arguments: [true, false])
  func `a timer with a huge delay is valid until it is invalidated`(repeats: Bool) {
    let timer = timers.scheduledTimer(after: .seconds(Int64.max), repeats: repeats) {}

    #expect(timer.isValid)
    timer.invalidate()
    #expect(!timer.isValid)
  }

  @Test func `many threads can start and invalidate timers`() async {
    DispatchQueue.concurrentPerform(iterations: 200) { [timers, fired] number in
      let timer = timers.scheduledTimer(after: .zero, repeats: false) { fired.call() }
      if number.isMultiple(of: 2) { timer.invalidate() }
    }

    await fired.waitForCalls(100)
    #expect((100...200).contains(fired.callCount))
  }

  // MARK: - Fixtures

  /// Waits until the queue has run its pending blocks.
  private func drain() async {
    await expectation { done in queue.async { done() } }
  }
}
