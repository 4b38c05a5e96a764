import TestKitCompiler

/// A source file with several mutants.
///
/// A process can switch on one of them.
struct SwitchedSource: Sendable {
  private(set) var bytes: [UInt8] = []

  /// The place of each mutant in the bytes.
  private(set) var spans: [(range: Range<Int>, mutant: Int)] = []

  /// The name of the function that tells whether a mutant is switched on.
  ///
  /// A member with the same name would hide the function. The underscores at the beginning make that unlikely.
  static let switchName = "__testKitIsMutated"

  /// The name of the function that negates a condition if a mutant is switched on.
  ///
  /// The type checker takes less time for a call of this function than for `!=`, which has many overloads.
  static let negationName = "__testKitIsNegated"

  /// Writes mutants into a source, each next to its original.
  ///
  /// A nested mutant is written only into the original, not into the text of the outer mutant, because a
  /// process never switches on both.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - mutants: The mutants of one build. Replaced expressions do not overlap each other, but a removed statement and
  ///     a negated condition can contain other mutants or be inside one.
  init(_ source: SourceText, with mutants: [Mutant]) {
    let sorted = mutants.sorted { Self.place($0.mutation) < Self.place($1.mutation) }
    write(source, 0..<source.bytes.count, sorted[...])
  }

  /// Returns the place of a mutation in the order in which mutants are written.
  ///
  /// The enclosing mutant comes first. A removed statement encloses its expression, and so does a negation.
  private static func place(_ mutation: Mutation) -> (start: Int, end: Int, form: Int) {
    let form =
      switch mutation.form {
      case .removal: 0
      case .negation: 1
      case .choice, .earlyReturn: 2
      }
    return (mutation.range.lowerBound, -mutation.range.upperBound, form)
  }

  private mutating func write(
    _ source: SourceText, _ range: Range<Int>, _ mutants: ArraySlice<Mutant>
  ) {
    var rest = mutants
    var place = range.lowerBound
    while let mutant = rest.popFirst() {
      let inner = mutant.mutation.range
      bytes += source.bytes[place..<inner.lowerBound]
      let nested = rest.prefix {
        $0.mutation.range.upperBound <= inner.upperBound
          && $0.mutation.range.lowerBound >= inner.lowerBound && !inner.isEmpty
      }
      rest = rest.dropFirst(nested.count)
      let start = bytes.count
      let (before, after) = Self.frame(mutant)
      bytes += before.utf8
      write(source, inner, nested)
      bytes += after.utf8
      spans.append((start..<bytes.count, mutant.id))
      place = inner.upperBound
    }
    bytes += source.bytes[place..<range.upperBound]
  }

  /// Returns the text before and after the original.
  private static func frame(_ mutant: Mutant) -> (before: String, after: String) {
    let isOn = "\(switchName)(\(mutant.id))"
    return switch mutant.mutation.form {
    case .choice: ("(\(isOn) ? (\(mutant.mutation.replacement)) : (", "))")
    // The parentheses separate the call from a keyword, as in `if"a".isEmpty`.
    case .negation: ("(\(negationName)(\(isOn), ", "))")
    case .removal: ("if !\(isOn) { ", " }")
    case .earlyReturn: (" if \(isOn) { return };", "")
    }
  }

  /// Returns the mutants at an offset in the written file, the innermost first.
  func mutants(at offset: Int) -> [Int] {
    spans.filter { $0.range.contains(offset) }.sorted { $0.range.count < $1.range.count }.map(
      \.mutant)
  }

  /// Returns the source with one change and without a switch.
  static func plain(_ source: SourceText, _ mutant: Mutant) -> [UInt8] {
    var bytes = source.bytes
    bytes.replaceSubrange(mutant.mutation.range, with: mutant.mutation.replacement.utf8)
    return bytes
  }

  /// The name of the file that is added to the module.
  static let fileName = "MutationSwitch.swift"

  /// The content of the file that is added to the module.
  ///
  /// It declares the function that tells whether a mutant is on, and the function that negates a condition. The
  /// first also records which mutants the process reaches, with one byte per mutant in the file that `MUTATE_REACHED`
  /// names. That file is mapped into memory, so nothing is lost if the process is killed.
  static let support = """
    #if canImport(Darwin)
      import Darwin
    #elseif canImport(Glibc)
      import Glibc
    #elseif canImport(Musl)
      import Musl
    #endif

    private let activeMutant = getenv("MUTATE_ACTIVE").flatMap { Int(String(cString: $0)) } ?? 0

    // Several threads may write at once, but all of them write 1.
    private nonisolated(unsafe) let reachedMutants: UnsafeMutablePointer<UInt8>? = {
      guard let path = getenv("MUTATE_REACHED"),
        let size = getenv("MUTATE_COUNT").flatMap({ Int(String(cString: $0)) })
      else { return nil }
      let descriptor = open(path, O_RDWR)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      let memory = mmap(nil, size + 1, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
      return memory == MAP_FAILED ? nil : memory?.assumingMemoryBound(to: UInt8.self)
    }()

    @usableFromInline nonisolated func \(switchName)(_ mutant: Int) -> Bool {
      if let reachedMutants { reachedMutants[mutant] = 1 }
      return mutant == activeMutant
    }

    @usableFromInline nonisolated func \(negationName)(_ isOn: Bool, _ condition: Bool) -> Bool {
      isOn != condition
    }
    """
}

// MARK: - Layers

extension SwitchedSource {
  /// Distributes mutants over a small number of builds.
  ///
  /// Replaced expressions that overlap go into different builds, because checking the types of nested `?:` expressions
  /// takes too long. A statement that can be switched off and a condition that can be negated fit into any build.
  ///
  /// - Parameter mutants: The mutants, in the order of the source.
  /// - Returns: The mutants of each build.
  static func layers(of mutants: [Mutant]) -> [[Mutant]] {
    var layers: [[Mutant]] = []
    // The end of the last replaced expression in each layer and file. The mutants come in order.
    var ends: [[String: Int]] = []
    for mutant in mutants {
      let isReplacement = mutant.mutation.form == .choice
      let range = mutant.mutation.range
      let index =
        isReplacement
        ? ends.firstIndex { ($0[mutant.file] ?? 0) <= range.lowerBound } ?? ends.count : 0
      if index == layers.count {
        layers.append([])
        ends.append([:])
      }
      layers[index].append(mutant)
      if isReplacement { ends[index][mutant.file] = range.upperBound }
    }
    return layers
  }
}
