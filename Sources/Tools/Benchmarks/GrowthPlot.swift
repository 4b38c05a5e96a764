import Foundation

/// An SVG plot of how times grow with the size: a panel for each topic, and a line for each operation.
///
/// Both axes are logarithmic. Each line shows the time divided by the size. Linear growth is a flat line. With
/// quadratic growth, the line rises tenfold whenever the size grows tenfold.
struct GrowthPlot: Sendable {
  /// The drawing, which scales with the page.
  let svg: String

  init(_ report: Report) {
    let panels = Self.topics(of: report.rows).map(Panel.init)
    let rows = (panels.count + Self.columns - 1) / Self.columns
    let width = Self.columns * Panel.width
    let height = rows * Panel.height + Self.footer
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      font-family="system-ui, sans-serif" font-size="11">
      """,
      "<title>Time per operation, by size: a flat line means linear growth</title>",
      #"<rect width="100%" height="100%" fill="white"/>"#,
    ]
    for (number, panel) in panels.enumerated() {
      let (row, column) = number.quotientAndRemainder(dividingBy: Self.columns)
      let place = "translate(\(column * Panel.width) \(row * Panel.height))"
      lines += [#"<g transform="\#(place)">"#] + panel.svg + ["</g>"]
    }
    let caption =
      "Time per operation, by size, on logarithmic axes. Flat lines mean linear growth. "
    lines.append(
      SVG.text(caption + report.machine.description, x: 12, y: Double(height - 10), color: "#555"))
    svg = (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private static let columns = 2
  private static let footer = 28

  /// Returns the rows grouped by topic, in the order of the report.
  private static func topics(of rows: [Report.Row]) -> [[Report.Row]] {
    rows.reduce(into: []) { topics, row in
      if topics.last?.first?.topic == row.topic {
        topics[topics.count - 1].append(row)
      } else {
        topics.append([row])
      }
    }
  }
}

/// The part of the drawing that shows one topic.
private struct Panel {
  static let width = 560
  static let height = 330

  /// The area for the lines.
  ///
  /// The names of the lines are to its right.
  private static let area = (left: 62.0, top: 34.0, width: 210.0, height: 254.0)

  private static let colors = [
    "#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b", "#e377c2",
  ]

  private let topic: String
  private let lines: [[Report.Row]]
  private let sizes: ClosedRange<Int>
  private let times: ClosedRange<Int>

  /// Creates the panel of a topic with at least one row.
  init(rows: [Report.Row]) {
    topic = rows.first?.topic ?? ""
    lines = rows.reduce(into: []) { lines, row in
      if lines.last?.first?.operation == row.operation {
        lines[lines.count - 1].append(row)
      } else {
        lines.append([row])
      }
    }
    sizes = Self.decades(of: rows.map { Double($0.size) })
    times = Self.decades(of: rows.map(\.timeOfEachInNanoseconds))
  }

  var svg: [String] { frame + zip(lines.indices, lines).flatMap(drawing) + labels }

  /// Returns the range of whole decades, at least one, that contains all numbers.
  private static func decades(of numbers: [Double]) -> ClosedRange<Int> {
    let exponents = numbers.filter { $0 > 0 }.map { log10($0) }
    let lower = Int((exponents.min() ?? 0).rounded(.down))
    return lower...max(lower + 1, Int((exponents.max() ?? 1).rounded(.up)))
  }

  private func x(_ size: Int) -> Double {
    Self.area.left + Self.area.width * share(of: Double(size), in: sizes)
  }

  private func y(_ time: Double) -> Double {
    Self.area.top + Self.area.height * (1 - share(of: time, in: times))
  }

  private func share(of number: Double, in decades: ClosedRange<Int>) -> Double {
    let exponent = number > 0 ? log10(number) : Double(decades.lowerBound)
    return (exponent - Double(decades.lowerBound)) / Double(decades.count - 1)
  }

  /// The title and a thin line for each decade.
  private var frame: [String] {
    let (left, top, width, height) = Self.area
    var parts = [SVG.text(topic, x: left, y: 20, weight: "bold")]
    for exponent in times {
      let y = top + height * (1 - share(of: pow(10, Double(exponent)), in: times))
      parts.append(SVG.line([(left, y), (left + width, y)], color: "#ddd"))
      parts.append(
        SVG.text(Self.unit(exponent), x: left - 6, y: y + 4, anchor: "end", color: "#555"))
    }
    for exponent in sizes {
      let x = left + width * share(of: pow(10, Double(exponent)), in: sizes)
      let size = Self.size(exponent)
      parts.append(SVG.line([(x, top), (x, top + height)], color: "#ddd"))
      parts.append(SVG.text(size, x: x, y: top + height + 16, anchor: "middle", color: "#555"))
    }
    return parts
  }

  private func drawing(number: Int, of line: [Report.Row]) -> [String] {
    let color = Self.colors[number % Self.colors.count]
    let points = line.map { (x($0.size), y($0.timeOfEachInNanoseconds)) }
    return [SVG.line(points, color: color, width: 1.5)]
      + points.map { SVG.dot($0, color: color) }
  }

  /// The names, each as close to the end of its line as the other names allow.
  private var labels: [String] {
    let (left, top, width, height) = Self.area
    let gap = min(14, height / Double(max(lines.count - 1, 1)))
    let ends = zip(lines.indices, lines)
      .compactMap { number, line in
        line.last.map { (number, row: $0, y: y($0.timeOfEachInNanoseconds)) }
      }
      .sorted { $0.y < $1.y }
    var places: [Double] = []
    for end in ends { places.append(max(end.y, (places.last ?? top - gap) + gap)) }
    // Names that were pushed below the area push the other names up again.
    var lowest = top + height
    for index in places.indices.reversed() {
      places[index] = min(places[index], lowest)
      lowest = places[index] - gap
    }
    return zip(ends, places).flatMap { end, place in
      let color = Self.colors[end.0 % Self.colors.count]
      let edge = left + width
      return [
        SVG.line([(x(end.row.size), end.y), (edge + 14, place)], color: color, width: 0.5),
        SVG.text(end.row.operation, x: edge + 18, y: place + 4, color: color),
      ]
    }
  }

  /// Returns a power of ten in abbreviated form, such as 100, 1k or 10k.
  private static func size(_ exponent: Int) -> String {
    let (unit, zeros) = min(exponent, 11).quotientAndRemainder(dividingBy: 3)
    return "1" + String(repeating: "0", count: zeros) + ["", "k", "M", "G"][unit]
  }

  /// Returns a power of ten, in nanoseconds, with a suitable unit, such as 10 µs.
  private static func unit(_ exponent: Int) -> String {
    guard exponent >= 0 else { return "\(pow(10, Double(exponent))) ns" }
    let (unit, zeros) = min(exponent, 11).quotientAndRemainder(dividingBy: 3)
    return "1" + String(repeating: "0", count: zeros) + " " + ["ns", "µs", "ms", "s"][unit]
  }
}

/// The elements of a plot.
private enum SVG {
  static func line(_ points: [(Double, Double)], color: String, width: Double = 1) -> String {
    let path = points.map { "\(short($0.0)),\(short($0.1))" }.joined(separator: " ")
    return
      #"<polyline points="\#(path)" fill="none" stroke="\#(color)" stroke-width="\#(short(width))"/>"#
  }

  static func dot(_ point: (Double, Double), color: String) -> String {
    #"<circle cx="\#(short(point.0))" cy="\#(short(point.1))" r="2" fill="\#(color)"/>"#
  }

  static func text(
    _ text: String, x: Double, y: Double, anchor: String = "start", weight: String = "normal",
    color: String = "#000"
  ) -> String {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return """
      <text x="\(short(x))" y="\(short(y))" text-anchor="\(anchor)" font-weight="\(weight)" \
      fill="\(color)">\(escaped)</text>
      """
  }

  /// Returns a number with one decimal place, which is precise enough for a drawing.
  private static func short(_ number: Double) -> String { String(format: "%.1f", number) }
}
