import Foundation
import Navigation
import SignIn
import TestKit

/// What the documentation shows of the flow: its diagram.
@Suite("Sign-in flow, as the documentation shows it", .tags(.state))
struct SignInPageTests {
  @Test(arguments: [
    "Sources/Samples/SignIn/SignInFlowCoordinator.swift", "Docs/Patterns/ScreenFlowAsValue.md",
  ])
  func `the diagram has the ways of the table, and the second factor`(path: String) throws {
    let ways = Transition.legal.filter { $0.start != $0.end }.map {
      let event = name(of: $0.event)
      let verdict = ["credentials", "code"].contains(event) ? ", accepted" : ""
      return "\(name(of: $0.start)) --> \(name(of: $0.end)): \(event)\(verdict)"
    }

    let diagram = try diagram(in: path)

    // Not in the table, where all credentials are accepted.
    expectSameElements(
      diagram, ways + ["signIn --> secondFactor: credentials, second factor needed"])
  }

  // MARK: - Fixtures

  /// The ways of the state diagram in a file.
  private func diagram(in path: String) throws -> [String] {
    let root = URL(filePath: #filePath).appending(components: "..", "..", "..", "..")
    let text = try String(contentsOf: root.appending(path: path).standardized, encoding: .utf8)
    return text.split(separator: "\n").filter { $0.contains(" --> ") }.map { line in
      String(line.drop { " /".contains($0) })
    }
  }

  private func name(of screens: [SignInScreen]) -> String {
    switch screens.last {
    case nil: "[*]"
    case .signIn: "signIn"
    case .secondFactor: "secondFactor"
    case .forgottenPassword: "forgottenPassword"
    case .home: "home"
    }
  }

  private func name(of event: SignInEvent) -> String {
    switch event {
    case .start: "start"
    case .credentials: "credentials"
    case .code: "code"
    case .forgotPassword: "forgotPassword"
    case .back: "back"
    case .cancel: "cancel"
    }
  }
}
