import ProductFeed
import Terminal
import TestKit

@testable import showcase

@Suite("Tour", .tags(.state))
struct TourTests {
  let transcript = Transcript()
  // No time goes by, and nobody listens for an interrupt of the process.
  let tool = CommandLineTool(
    demonstrations: .all(
      LiveParts(timers: ClockTimers(clock: ImmediateClock()), onInterrupt: { _ in Transcript() })))

  @Test func `the tour shows what every sample does`() async {
    _ = await tool.run([], on: transcript.console)

    #expect(
      transcript.lines == [
        "Every sample, run on embedded data.",
        "Geometry: return-value verification",
        "  5 × 5 is square",
        "  5 × 6 is not square",
        "  0 × 4 is no rectangle: the width must be at least 1, but is 0",
        "  Read first: Tests/Samples/GeometryTests/RectangleTests.swift",
        "NumberFormatting: return-value verification",
        "  100000 → Rp 100.000",
        "  -1234567 → $ -1,234,567",
        "  “33” on the screen: Ganjil",
        "  “asdf” on the screen: Please put number",
        "  Read first: Tests/Samples/NumberFormattingTests/SeparatedCodeTests.swift",
        "SignIn: state verification",
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
        "  there is no user “7”",
        "  Read first: Tests/Samples/RepositoriesTests/PostsRepositoryTests.swift",
        "ProductFeed: state verification",
        "  12 rows",
        "     1  Clay teapot                       Rp 149.000  Clay & Fire, Bandung",
        "     2  Linen apron                        Rp 89.000  Three Needles, Surabaya",
        "     3  Walnut tray                       Rp 210.000  Second Grain, Jepara",
        "     4  Brass bell                         Rp 65.000  Small Foundry, Solo",
        "     5  Set the table                   6 products that go together",
        "     6  Wool throw                        Rp 320.000  Three Needles, Surabaya",
        "     …  6 more",
        "  The ticker comes in 0.2 seconds",
        "  13 rows",
        "     1  Free delivery until Sunday evening  (ticker)",
        "     2  Clay teapot                       Rp 149.000  Clay & Fire, Bandung",
        "     3  Linen apron                        Rp 89.000  Three Needles, Surabaya",
        "     4  Walnut tray                       Rp 210.000  Second Grain, Jepara",
        "     5  Brass bell                         Rp 65.000  Small Foundry, Solo",
        "     6  Set the table                   6 products that go together",
        "     …  7 more",
        "  Read first: Tests/Samples/ProductFeedTests/FeedViewModelTests.swift",
        "Navigation: state verification",
        "  1-Basic",
        "  2-Basic MVVM",
        "  3-Advanced",
        "  4-Intermediate",
        "  Read first: Tests/Samples/NavigationTests/MenuTests.swift",
        "Birthdays: behavior verification",
        "  added 1: Ana Lima, 1990-12-31",
        "  added 2: Bo, 2000-02-29",
        "  added 3: Cem Aydın, 1985-01-01",
        "  there is nobody with the number 7",
        "  3 people",
        "    1: Ana Lima, December 31, 1990",
        "    2: Bo, February 29, 2000",
        "    3: Cem Aydın, January 1, 1985",
        "  2025-12-31: Ana Lima is 35 tomorrow",
        "  2026-01-01: Cem Aydın is 41 in 2 days",
        "  2026-02-28: Bo is 26 in 60 days",
        "  Read first: Tests/Samples/BirthdaysTests/PeopleListScreenTests.swift",
        "PeopleRoulette and Composition: state verification",
        "  2 of 6 people are drawn",
        "    1. Chidi Okoro, Small Foundry",
        "    2. Bo Lindqvist",
        "  the first of them is",
        "    Chidi Okoro",
        "    chidi",
        "    chidi@example.com",
        "  Read first: Tests/Samples/PeopleRouletteTests/PeopleRouletteTests.swift",
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
