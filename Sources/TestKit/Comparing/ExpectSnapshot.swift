public import Testing

/// Expects a text to be the one that was recorded in a file beside the test.
///
/// For texts that are easier to look at than to write: a screen as text, a report, generated code.
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
/// The file is `__Snapshots__/⟨test file⟩/⟨test⟩.txt` in the folder of the test file, and is committed with it. The
/// first run writes it and fails, so that nothing is taken for right that nobody has looked at. To record what a text
/// has become, run the test with the environment variable `TESTKIT_SNAPSHOTS=record`: it fails once, too, if
/// something is another text than before. SwiftPM warns of files that it does not know until the folder is named in
/// the manifest: `exclude: ["__Snapshots__"]`.
///
/// - Parameters:
///   - text: The text.
///   - name: Which snapshot of the test it is; needed if it makes several, or has several cases.
///   - budget: How long the message may be. The difference has 400 bytes at least; the name of the file, and how to
///     record it, come on top of them.
///   - sourceLocation: The test file, and where a difference is reported.
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
