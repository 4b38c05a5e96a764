/// Sets of mutants that can stand in one build together.
enum MutantLayers {
  /// Distributes mutants over as few builds as are simple to make out.
  ///
  /// Expressions that overlap are apart: nested into each other they would be more than the type checker can
  /// take. A statement that can be switched off goes with everything.
  ///
  /// - Parameter mutants: The mutants, in the order of the source.
  /// - Returns: The sets.
  static func layers(of mutants: [Mutant]) -> [[Mutant]] {
    var layers: [[Mutant]] = []
    // For each layer and file, where the last expression ends: the mutants come in order.
    var ends: [[String: Int]] = []
    for mutant in mutants {
      guard isExpression(mutant) else {
        place(mutant, in: 0, &layers, &ends)
        continue
      }
      let start = mutant.mutation.range.lowerBound
      let index = ends.firstIndex { ($0[mutant.file] ?? 0) <= start } ?? ends.count
      place(mutant, in: index, &layers, &ends)
      ends[index][mutant.file] = mutant.mutation.range.upperBound
    }
    return layers
  }

  private static func isExpression(_ mutant: Mutant) -> Bool {
    mutant.mutation.form == .choice || mutant.mutation.form == .negation
  }

  private static func place(
    _ mutant: Mutant, in index: Int, _ layers: inout [[Mutant]], _ ends: inout [[String: Int]]
  ) {
    while layers.count <= index {
      layers.append([])
      ends.append([:])
    }
    layers[index].append(mutant)
  }
}
