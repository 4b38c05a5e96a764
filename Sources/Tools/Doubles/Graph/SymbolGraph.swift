import Foundation
import TestKitTerminal

/// The declarations of one or more modules, as the compiler describes them.
struct SymbolGraph: Decodable, Sendable {
  struct Symbol: Decodable, Sendable {
    struct Identifier: Decodable, Sendable {
      let precise: String
    }

    struct Kind: Decodable, Sendable {
      let identifier: String
    }

    struct Fragment: Decodable, Sendable {
      let spelling: String

      /// The identifier of the type that the fragment mentions, or nil.
      let preciseIdentifier: String?
    }

    struct Location: Decodable, Sendable {
      struct Position: Decodable, Sendable {
        let line: Int
      }

      let uri: String
      let position: Position
    }

    struct Extension: Decodable, Sendable {
      struct Constraint: Decodable, Sendable {
        let lhs: String
      }

      let constraints: [Constraint]?
    }

    struct Availability: Decodable, Sendable {
      struct Version: Decodable, Sendable {
        let major: Int
        let minor: Int?
      }

      let domain: String?
      let introduced: Version?
      let isUnconditionallyDeprecated: Bool?
    }

    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let location: Location?
    let swiftExtension: Extension?
    let availability: [Availability]?

    var id: String { identifier.precise }

    /// Returns the declaration as the compiler writes it, without any bodies.
    ///
    /// The dictionary `names` maps the identifiers of types to the names to write for them.
    func declaration(writing names: [String: String]) -> String {
      declarationFragments.map { fragment in
        fragment.preciseIdentifier.flatMap { names[$0] } ?? fragment.spelling
      }.joined()
    }

    /// The name as other files write it, such as `Outer.Inner`.
    var name: String { pathComponents.joined(separator: ".") }

    /// The name of the declaration itself, such as `user(id:named:)`.
    var title: String { pathComponents.last ?? "" }

    /// The name of the type that the declaration is a member of.
    var owner: String { pathComponents.dropLast().joined(separator: ".") }

    var isDeprecated: Bool {
      (availability ?? []).contains { $0.isUnconditionallyDeprecated == true }
    }

    /// The source file, if the graph names it.
    ///
    /// The compiler writes the path after `file://` as it is, without percent encoding.
    var file: String? { location.map { String($0.uri.trimmingPrefix("file://")) } }
  }

  struct Relationship: Decodable, Sendable {
    let kind: String
    let source: String
    let target: String

    /// The full name of the target, if it belongs to another module.
    let targetFallback: String?
  }

  private(set) var symbols: [Symbol]
  private(set) var relationships: [Relationship]

  /// Adds the declarations of another module.
  mutating func add(_ other: SymbolGraph) {
    symbols += other.symbols
    relationships += other.relationships
  }

  /// The modules of the inherited protocols that are not in this graph.
  var missingModules: Set<String> {
    let known = Set(symbols.map(\.id))
    let protocols = Set(symbols.filter { $0.kind.identifier == "swift.protocol" }.map(\.id))
    return Set(
      relationships.filter {
        $0.kind == "conformsTo" && protocols.contains($0.source) && !known.contains($0.target)
      }.compactMap { $0.targetFallback?.split(separator: ".").first.map(String.init) })
  }

  /// Reads the graph files of a module in a directory.
  ///
  /// The compiler writes one file for the module itself, and one for each other module whose types it extends.
  static func read(_ module: String, in directory: URL) throws(CommandError) -> SymbolGraph {
    do {
      let files = try FileManager.default
        .contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
        .filter {
          let name = $0.lastPathComponent
          return name == "\(module).symbols.json" || name.hasPrefix("\(module)@")
        }
      var graph = SymbolGraph(symbols: [], relationships: [])
      for file in files.sorted(by: { $0.path < $1.path }) {
        graph.add(try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file)))
      }
      return graph
    } catch {
      throw .unavailable("the symbol graph of “\(module)” cannot be read. \(error)")
    }
  }
}
