import TestKit

@testable import benchmarks

@Suite("The table of measurements", .tags(.returnValue))
struct TableTests {
  @Test func `table rows are aligned with the column names`() {
    let rows = [
      Measurement.madeUp(size: 1_000, [900], floor: [600]),
      .madeUp(size: 10_000, [12_000], floor: [1_000]),
      .madeUp("a longer one", size: 100_000, [1_234_000_000]),
      .madeUp(size: 1_234_567_890, [1_234_567_890]),
    ].rows()
    let table = Table(operations: ["sort", "a longer one"])

    let lines = [table.head] + rows.map { table.line(for: $0) }

    #expect(
      lines == [
        "operation        size      time      each   ratio  growth",
        "sort            1 000    900 ns   0.90 ns    1.50",
        "sort           10 000   12.0 µs   1.20 ns    12.0    13.3",
        "a longer one  100 000    1.23 s   12.3 µs",
        // At least one space separates the columns, however wide a number is.
        "sort         1 234 567 890    1.23 s   1.00 ns",
      ])
  }

  @Test(arguments: [(999, "999"), (1_000, "1 000"), (12_345, "12 345")])
  func `the digits of a number are grouped in threes`(number: Int, text: String) {
    #expect(Table.describe(number) == text)
  }

  @Test(arguments: [
    (0, "0.00 ns"), (0.5, "0.50 ns"), (9.994, "9.99 ns"), (9.996, "10.0 ns"), (99.94, "99.9 ns"),
    (99.96, "100 ns"), (999.4, "999 ns"), (999.6, "1.00 µs"), (1_000, "1.00 µs"),
    (12_345, "12.3 µs"), (999_600, "1.00 ms"), (45_600_000, "45.6 ms"), (999_600_000, "1.00 s"),
    (1_500_000_000, "1.50 s"), (9_000_000_000_000, "9000 s"),
  ])
  func `a time is printed with a unit and at least three digits`(nanoseconds: Double, text: String)
  {
    #expect(Table.describe(nanoseconds: nanoseconds) == text)
  }
}
