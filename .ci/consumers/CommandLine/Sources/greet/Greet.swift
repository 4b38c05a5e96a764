@main
struct Greet {
  let print: (String) -> Void

  static func main() {
    Greet { Swift.print($0) }.run(Array(CommandLine.arguments.dropFirst()))
  }

  func run(_ names: [String]) {
    for name in names.isEmpty ? ["world"] : names { print("Hello, \(name)!") }
  }
}
