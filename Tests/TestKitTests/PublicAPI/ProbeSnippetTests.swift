import TestKit

@Suite("The probe in the documentation", .tags(.returnValue), .timeLimit(.minutes(10)))
struct ProbeSnippetTests {
  // snippet: probe
  @Test func `a thermometer announces each change`() async {
    let thermometer = Thermometer()
    let degrees = AsyncSequenceProbe(thermometer.degrees, named: "degrees")

    thermometer.measure(20)
    thermometer.measure(20)
    thermometer.measure(21)
    thermometer.switchOff()

    await degrees.expectNext(20)
    await degrees.expectNext(21)
    await degrees.expectFinish()
  }
  // end snippet

  // MARK: - Fixtures

  // snippet: thermometer
  final class Thermometer {
    let degrees: AsyncStream<Int>
    private let continuation: AsyncStream<Int>.Continuation
    private var last: Int?

    init() {
      (degrees, continuation) = AsyncStream.makeStream()
    }

    func measure(_ number: Int) {
      if number != last { continuation.yield(number) }
      last = number
    }

    func switchOff() {
      continuation.finish()
    }
  }
  // end snippet
}
