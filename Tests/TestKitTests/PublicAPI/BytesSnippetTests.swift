import TestKit

// snippet: line-count
func lineCount<Bytes: AsyncSequence>(
  in bytes: Bytes
) async throws -> Int where Bytes.Element == UInt8 {
  var count = 0
  for try await byte in bytes where byte == UInt8(ascii: "\n") {
    count += 1
  }
  return count
}
// end snippet

@Suite("Async bytes in the documentation", .tags(.returnValue))
struct BytesSnippetTests {
  // snippet: line-count-test
  @Test func `each line break in a byte stream is counted`() async throws {
    let bytes = AsyncStream<UInt8> { continuation in
      for byte in "a\nb\n".utf8 { continuation.yield(byte) }
      continuation.finish()
    }

    #expect(try await lineCount(in: bytes) == 2)
  }
  // end snippet
}
