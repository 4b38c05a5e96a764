import TestKitTerminal

@testable import TestKitDoubles

extension DoubledProtocol {
  /// Returns a protocol with requirements, each written the way the compiler prints it.
  static func madeUp(
    named name: String = "Service", inheriting parents: [String] = [], _ requirements: String...
  ) -> DoubledProtocol {
    var model = DoubledProtocol(name: name, file: "/app/Service.swift", line: 6)
    for text in requirements { model.add(.madeUp(text)) }
    for parent in parents { model.inherit(parent) }
    return model
  }
}

extension DoubledProtocol.Requirement {
  /// Returns a requirement whose title comes from its declaration.
  static func madeUp(_ text: String) -> Self {
    guard let declaration = Declaration(text) else { return Self(title: "operator", text: text) }
    let labels = declaration.parameters.map { "\($0.label):" }.joined()
    let name =
      switch declaration.keyword {
      case .subscript: "subscript"
      case .initializer: "init"
      default: declaration.name
      }
    let isValue = [.property, .associatedType].contains(declaration.keyword)
    return Self(title: isValue ? name : "\(name)(\(labels))", text: text)
  }
}

extension Mock {
  /// The source of the double.
  var source: String { lines.map(\.text).joined(separator: "\n") }
}

/// Returns the source of the double of a protocol.
func double(_ model: DoubledProtocol, obstacles: [String: String] = [:]) -> String {
  MockWriter(model, obstacles: obstacles).mock().source
}
