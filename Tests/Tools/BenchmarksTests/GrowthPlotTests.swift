import TestKit

@testable import benchmarks

@Suite("The growth plot", .tags(.returnValue))
struct GrowthPlotTests {
  @Test func `a plot has a panel for each topic and a line for each operation`() {
    expectSnapshot(plot(of: rows).svg)
  }

  @Test(arguments: [
    // The sizes 10 to 100 span the full width. In the first case, an operation takes 30 ns at both sizes. On
    // the logarithmic axis, that is 0.477 of the way from 10 to 100 ns.
    ([300.0, 3_000], "62.0,166.8 272.0,166.8"), ([100, 10_000], "62.0,288.0 272.0,34.0"),
  ])
  func `plotted time per operation is flat for linear growth and rises for quadratic growth`(
    times: [Double], points: String
  ) {
    let svg = plot(of: [row("sort", 10, times[0]), row("sort", 100, times[1])]).svg

    #expect(svg.contains("<polyline points=\"\(points)\""))
  }

  @Test func `overlapping plot labels are moved apart`() {
    let rows = ["a", "b", "c"].flatMap { [row($0, 10, 100), row($0, 100, 1_000)] }

    let svg = plot(of: rows).svg

    // The plot area ends at 288. The baseline of a label can be four points lower.
    let heights = svg.matches(of: /<text x="290\.0" y="([0-9.]+)"/).map { String($0.1) }
    #expect(heights == ["264.0", "278.0", "292.0"])
  }

  @Test func `characters with a special meaning in SVG are escaped`() {
    let svg = plot(of: [row("a < b & c", 10, 100)]).svg

    #expect(svg.contains(">a &lt; b &amp; c</text>"))
  }

  @Test(arguments: [
    (1, 0.3, ["1", "10"], ["0.1 ns", "1 ns"]), (100, 5, ["100", "1k"], ["1 ns", "10 ns"]),
    (5_000, 5_000, ["1k", "10k"], ["1 µs", "10 µs"]),
    (100_000, 50_000_000, ["100k", "1M"], ["10 ms", "100 ms"]),
    (2_000_000_000, 2_000_000_000, ["1G", "10G"], ["1 s", "10 s"]),
  ])
  func `the axes of a plot cover the values, and start and end at powers of ten`(
    size: Int, timeOfEach: Double, sizes: [String], times: [String]
  ) {
    let svg = plot(of: [row("sort", size, timeOfEach * Double(size))]).svg

    #expect(svg.matches(of: /text-anchor="middle"[^>]*>([^<]*)</).map { String($0.1) } == sizes)
    #expect(svg.matches(of: />([0-9.]+ [nµm]?s)</).map { String($0.1) } == times)
  }

  // MARK: - Fixtures

  private func plot(of rows: [Report.Row]) -> GrowthPlot {
    GrowthPlot(Report(machine: .madeUp(), rows: rows))
  }
}

private let rows = [
  row("record", 1_000, 13_000, topic: "Spies"), row("record", 10_000, 140_000, topic: "Spies"),
  row("verify", 1_000, 88_000, topic: "Spies"), row("verify", 10_000, 840_000, topic: "Spies"),
  row("wake", 1_000, 1_800_000, topic: "Clock"), row("wake", 10_000, 37_000_000, topic: "Clock"),
]

private func row(
  _ operation: String, _ size: Int, _ time: Double, topic: String = "a topic"
) -> Report.Row {
  [Measurement.madeUp(operation, size: size, [time])].rows(topic: topic)[0]
}
