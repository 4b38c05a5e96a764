import Terminal
import TestKit

@testable import showcase

@Suite("Tour", .tags(.state))
struct TourTests {
  let transcript = Transcript()
  let tool = CommandLineTool(demonstrations: .all(LiveParts()))

  @Test func `the tour shows what every sample does`() async {
    _ = await tool.run([], on: transcript.console)

    #expect(
      transcript.lines == [
        "Every sample, run on embedded data.",
        "Geometry: return-value verification",
        "  5 × 5 is square",
        "  5 × 6 is not square",
        "  0 × 4 is no rectangle: the width is 0, but has to be at least 1",
        "  Read first: Tests/Samples/GeometryTests/RectangleTests.swift",
        "NumberFormatting: return-value verification",
        "  100000 → Rp 100.000",
        "  -1234567 → $ -1,234,567",
        "  “33” on the screen: Ganjil",
        "  “asdf” on the screen: Please put number",
        "  Read first: Tests/Samples/NumberFormattingTests/SeparatedCodeTests.swift",
        "SignIn and Navigation: state verification",
        "  start → sign-in",
        "  forgot-password → sign-in › forgotten-password",
        "  back → sign-in",
        "  credentials of ana → refused: the name or the password is wrong",
        "  credentials of ana → sign-in › second-factor(ana)",
        "  code → home(ana)",
        "  back → refused: “back” is not possible on the screen home(ana)",
        "  Read first: Tests/Samples/SignInTests/SignInFlowCoordinatorTests.swift",
        "Networking: behavior verification",
        "  /welcome: status 200, 24 bytes",
        "  /missing: the server refused the request (status 404)",
        "  Read first: Tests/Samples/NetworkingTests/NetworkServiceTests.swift",
        "DiskCache: return-value verification",
        "  stored item1: 7 bytes, 5 s old",
        "  stored item2: 2 bytes, 3 s old",
        "  stored item3: 9 bytes, 9 s old",
        "  at most 10 bytes may stay: 9 stay, 9 go",
        "  Read first: Tests/Samples/DiskCacheTests/MaxSizeCleanupPolicyTests.swift",
        "Storage: state verification",
        "  two stores on one directory count 1, 2",
        "  the key ../note is in the file value-%2e%2e%2fnote",
        "  a damaged file: corrupt value",
        "  Read first: Tests/Samples/StorageTests/StoresTests.swift",
        "Repositories: return-value verification",
        "  user 1 has 2 posts",
        "    1: hello world",
        "    2: another post",
        "  user 2 has 1 post; 1 more cannot be read",
        "    4: A post may be longer than a line of the terminal; then it goes on in",
        "      the next one, a little to the right.",
        "  user 3 has no posts",
        "  there is no user “4”",
        "  Read first: Tests/Samples/RepositoriesTests/PostsRepositoryTests.swift",
        "More: showcase --help",
      ])
  }

  @Test func `the tour fits into eighty columns`() async {
    let status = await tool.run([], on: transcript.console)

    #expect(status == .success)
    #expect(transcript.lines.filter { $0.count > 80 } == [])
    #expect(transcript.errors == [])
  }

  @Test(arguments: ["--help", "patterns"])
  func `help and patterns fit into eighty columns`(argument: String) async {
    let status = await tool.run([argument], on: transcript.console)

    #expect(status == .success)
    #expect(transcript.lines.filter { $0.count > 80 } == [])
  }
}

extension Transcript {
  fileprivate var lines: [Substring] { output.flatMap { $0.split(separator: "\n") } }
}
