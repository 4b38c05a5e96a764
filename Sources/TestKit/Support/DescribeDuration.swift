/// Returns a duration as messages show it, rounded: “10 s”, “1.5 s”, “250 ms”, “40 µs”.
func describeDuration(_ duration: Duration) -> String {
  // The smallest duration cannot be negated.
  let size = Duration(attoseconds: Int128(clamping: duration.attoseconds.magnitude))
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

/// Returns a number of seconds, which may be too large for a `Duration`: “7 s”, “inf s”.
func describeSeconds(_ seconds: Double) -> String {
  abs(seconds) < 1e15 ? describeDuration(.seconds(seconds)) : "\(seconds) s"
}

/// Returns a virtual duration in full precision: “10 s”, “2.999 s”, “250 ms”.
func describeExactDuration(_ duration: Duration) -> String {
  let size = duration.attoseconds.magnitude
  let (digits, name): (Int, String) =
    switch size {
    case 0, 1_000_000_000_000_000_000...: (18, "s")
    case 1_000_000_000_000_000...: (15, "ms")
    case 1_000_000_000_000...: (12, "µs")
    default: (9, "ns")
    }
  let unit = UInt128((0..<digits).reduce(1) { power, _ in power * 10 })
  var fraction = String(size % unit)
  fraction = String(repeating: "0", count: digits - fraction.count) + fraction
  while fraction.hasSuffix("0") { fraction.removeLast() }
  let sign = duration < .zero ? "-" : ""
  return "\(sign)\(size / unit)\(fraction.isEmpty ? "" : ".\(fraction)") \(name)"
}
