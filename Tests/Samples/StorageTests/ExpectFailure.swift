import TestKit

/// Expects that an operation fails with a code, whatever the reason says.
///
/// The reason contains paths and words of the system. The suites compare it where it is the point of the test.
func expectFailure<Value>(
  _ code: KeyValueStoreError.Code,
  _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  of operation: () throws -> Value
) {
  let error = #expect(
    throws: KeyValueStoreError.self, comment(), sourceLocation: sourceLocation,
    performing: { _ = try operation() })
  if let error { #expect(error.code == code, comment(), sourceLocation: sourceLocation) }
}
