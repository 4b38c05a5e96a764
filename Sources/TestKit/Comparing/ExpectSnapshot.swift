public import Testing

/// Expects a text to be the same as its recording in a file beside the test.
///
/// Use it for texts that are easier to look at than to write, such as a screen as text, a report, or generated code.
///
/// <!-- snippet: snapshot -->
/// ```swift
/// @Test func `a receipt is as wide as the paper`() {
///   let receipt = receipt(for: [("Bread", 3), ("Butter", 12)])
///
///   expectSnapshot(receipt)
/// }
/// ```
///
/// The file is `__Snapshots__/⟨test file⟩/⟨suite⟩/⟨test function⟩.txt` in the folder of the test file, with a folder
/// for each suite around the test. Commit it with the test. Tests with the same name in different suites have
/// different files. Names that differ only in case are reported, because some file systems treat them as one file.
///
/// The first run writes the file and fails, so that somebody looks at it. To record a text that has changed, run the
/// test with the environment variable `TESTKIT_SNAPSHOTS=record`. That run fails as well if a text differs from its
/// recording. SwiftPM warns about files that it does not know until the manifest names their folder:
/// `exclude: ["__Snapshots__"]`.
///
/// - Parameters:
///   - text: The text.
///   - name: The name of the snapshot within its test. Required if a test has several snapshots or several cases.
///   - budget: How long the message may be. The difference always gets at least 400 bytes. The file name and the
///     advice on recording come on top of that.
///   - sourceLocation: The source location in the test file at which a difference is reported.
public func expectSnapshot(
  _ text: String,
  named name: String? = nil,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let test = Test.current
  if let test, test.isParameterized, name == nil {
    return recordFailure(
      """
      This test has several cases, and all of them would have the same snapshot. Name it after the case: \
      expectSnapshot(…, named: "…").
      """, at: sourceLocation)
  }
  guard let file = SnapshotFile(test: test, name: name, sourceLocation) else {
    return recordFailure(
      "Outside a test a snapshot needs a name: expectSnapshot(…, named: \"…\").", at: sourceLocation
    )
  }
  do {
    guard let problem = try file.compare(text, budget) else { return }
    recordFailure(problem, at: sourceLocation)
  } catch {
    recordFailure(
      "The snapshot \(file.path) can neither be read nor written: \(error)", at: sourceLocation)
  }
}
