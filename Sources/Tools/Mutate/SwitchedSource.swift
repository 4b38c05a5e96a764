/// A source file with mutants in it that can be switched on, one in each process.
struct SwitchedSource: Sendable {
  /// The bytes of the file.
  private(set) var bytes: [UInt8] = []

  /// Where each mutant is in them.
  private(set) var spans: [(range: Range<Int>, mutant: Int)] = []

  /// The function by which a mutant is switched on.
  static let switchName = "isMutated"

  /// Writes mutants into a source, each beside what it changes.
  ///
  /// The original is written once, with what is nested in it. Beside it, the text of a mutant is that of the file
  /// with this one change, for no other mutant is switched on in the same process.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - mutants: The mutants; of expressions that overlap, one.
  init(_ source: SourceText, with mutants: [Mutant]) {
    let sorted = mutants.sorted {
      // What encloses comes first, and a removed statement encloses its expression.
      let (first, second) = ($0.mutation, $1.mutation)
      return (first.range.lowerBound, -first.range.upperBound, first.form == .removal ? 0 : 1)
        < (second.range.lowerBound, -second.range.upperBound, second.form == .removal ? 0 : 1)
    }
    write(source, 0..<source.bytes.count, sorted[...])
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

  /// What stands before and behind the original.
  private static func frame(_ mutant: Mutant) -> (before: String, after: String) {
    let isOn = "\(switchName)(\(mutant.id))"
    return switch mutant.mutation.form {
    case .choice: ("(\(isOn) ? (\(mutant.mutation.replacement)) : (", "))")
    case .negation: ("(\(isOn) != (", "))")
    case .removal: ("if !\(isOn) { ", " }")
    case .earlyReturn: (" if \(isOn) { return };", "")
    }
  }

  /// The mutants at a place of the written file, the innermost first.
  func mutants(at offset: Int) -> [Int] {
    spans.filter { $0.range.contains(offset) }.sorted { $0.range.count < $1.range.count }.map(
      \.mutant)
  }

  /// The source with one mutant in it, as if written by hand.
  static func plain(_ source: SourceText, _ mutant: Mutant) -> [UInt8] {
    var bytes = source.bytes
    bytes.replaceSubrange(mutant.mutation.range, with: mutant.mutation.replacement.utf8)
    return bytes
  }

  /// The source of the switch, which is added to the module.
  ///
  /// It notes in a file, a byte for each mutant, which of them a process has come by. The file is mapped into
  /// memory, so that nothing is lost if the process is killed.
  static let support = """
    #if canImport(Darwin)
      import Darwin
    #elseif canImport(Glibc)
      import Glibc
    #elseif canImport(Musl)
      import Musl
    #endif

    private let activeMutant = getenv("MUTATE_ACTIVE").flatMap { Int(String(cString: $0)) } ?? 0

    // Written by many threads at once, but never with anything but a one.
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
    """
}
