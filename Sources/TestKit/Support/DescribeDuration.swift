/// Shows a duration in a message, rounded to what a reader needs: “10 s”, “1.5 s”, “250 ms”, “40 µs”.
func describeDuration(_ duration: Duration) -> String {
  let size = duration < .zero ? .zero - duration : duration
  let (unit, name): (Duration, String) =
    if size >= .seconds(1) || size == .zero {
      (.seconds(1), "s")
    } else if size >= .milliseconds(1) {
      (.milliseconds(1), "ms")
    } else {
      (.microseconds(1), "µs")
    }
  let tenths = (duration / unit * 10).rounded() / 10
  let isWhole = tenths == tenths.rounded() && abs(tenths) < 1e15
  return "\(isWhole ? "\(Int(tenths))" : "\(tenths)") \(name)"
}
