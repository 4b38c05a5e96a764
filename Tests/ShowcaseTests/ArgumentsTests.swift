import TestKit
import TestKitTerminal

@testable import showcase

@Suite("Invalid arguments", .tags(.state))
struct ArgumentsTests {
  let transcript = Transcript()
  let session = MockNetworkSession(returning: .status(200))

  @Test(arguments: rows)
  func `an invalid argument is explained on standard error, above the help text`(
    arguments: [String], message: String
  ) async {
    let live = LiveParts(session: session, timers: MockTimer())
    let tool = CommandLineTool(demonstrations: .all(live))

    let status = await tool.run(arguments, on: transcript.console)

    #expect(status.rawValue == 64)
    #expect(transcript.errors == ["showcase: \(message)", "\n\(tool.help)"])
    #expect(transcript.output == [])
    session.dataTask.expectNotCalled()
  }

  // MARK: - Fixtures

  private static let rows: [([String], String)] =
    tool + options + functions + signIn + fetch + posts + files + feed + menu + birthdays + roulette

  private static let tool =
    ["bogus", "SQUARE", ""].map { ([$0], "there is no command “\($0)”") }
    + ["patterns", "help"].map { ([$0, "x"], "“\($0)” takes no arguments") }

  private static let options =
    [(["3"], "3"), (["--user=3"], "--user=3"), (["--user", "1", "2"], "2")].map {
      (["posts"] + $0, "“posts” does not take “\($1)”. Its options: --user ID, --server URL|app")
    } + [
      (["posts", "--user"], "“--user” needs a value, as in: --user ID"),
      (["posts", "--user", "--server", "app"], "“--user” needs a value, as in: --user ID"),
      (["posts", "--user", "1", "--user", "2"], "“--user” is given twice"),
    ]

  private static let functions = [
    (["square"], "“square” takes a width and a height"),
    (["square", "1"], "“square” takes a width and a height"),
    (["square", "1", "2", "3"], "“square” takes a width and a height"),
    (["square", "1", "a"], notWhole("a")),
    (["square", "0", "1"], "the width must be at least 1, but is 0"),
    (["square", "1", "-1"], "the height must be at least 1, but is -1"),
    (["format"], "“format” takes a number"),
    (["format", "1.000"], notWhole("1.000")),
    (["format", "1", "2"], "“format” does not take “2”. Its options: --separator S, --currency C"),
  ]

  private static let signIn =
    [(["sign-in"], "“sign-in” takes at least one step: \(steps)")]
    + [
      "jump", "", "code", "code:1:2", "credentials:ana", "start:now", "forgot-password:now",
      "back:now", "cancel:now",
    ].map { (["sign-in", "start", $0], "“\($0)” is not a step: \(steps)") }

  private static let steps =
    "the steps are start, credentials:NAME:PASSWORD, code:CODE, forgot-password, back and cancel"

  private static let fetch = [
    [], ["https://a.example", "https://b.example"], [""], ["example.com"], ["ftp://example.com"],
    ["http://"], ["http://:80"], ["https:///a"], ["http://[::1"],
  ].map {
    (["fetch"] + $0, "“fetch” takes a web address with http:// or https:// and a host")
  }

  private static let posts = [
    (["posts"], "“posts” needs a user: --user ID"),
    (
      ["posts", "--user", "1", "--server", "nonsense"],
      """
      cannot read the posts of “1”: “nonsense” is not a server address: write http:// or \
      https://, a host and, if you need one, a path prefix.
      """
    ),
  ]

  private static let files =
    [[], ["-1"], ["ten"], ["1", "2"], ["9223372036854775808"]].map {
      (["clean-cache"] + $0, "“clean-cache” takes the maximum size of the cache in bytes")
    }
    + [[], [""], ["a", "1", "2"]].map {
      (["store"] + $0, "“store” takes a directory and, optionally, the number of times to count")
    } + [
      (["store", "a", "-1"], "“store” cannot count -1 times"),
      (["store", "a", "1.5"], notWhole("1.5")),
    ]

  private static let feed =
    ["-1", "3600.1", "soon", "nan", "inf"].map {
      (["feed", "--delay", $0], "“\($0)” is not a number of seconds from 0 to 3600")
    } + [
      (["feed", "5"], "“feed” does not take “5”. Its options: --delay SECONDS, --from SOURCE"),
      (
        ["feed", "--from", "web"],
        "“web” is not a source of the feed. Use one of: files, server, callbacks, store"
      ),
    ]

  private static let menu =
    ["0", "5", "-1", "\(Int.min)", "\(Int.max)"].map {
      (["menu", $0], "the menu has no row \($0), only 1 to 4")
    } + [(["menu", "1", "2"], "“menu” takes at most one row")]

  private static let birthdays =
    [[], ["list"], ["--store", "d"], ["--store", "", "list"], ["--stroe", "d", "list"]].map {
      (["birthdays"] + $0, "“birthdays” takes --store DIR, and then add, list, upcoming or remove")
    }
    + [
      (["show"], "“birthdays” takes add, list, upcoming or remove, but not “show”"),
      (["add", "1990-12-31"], names),
      (["add", "Ana", "de", "Lima", "1990-12-31"], names),
      (["add", "Ana", "Lima"], "“Lima” is not a valid date. Example: 1990-02-28"),
      (["add", "Ana", "2001-02-29"], "month 2 of the year 2001 has no day 29"),
      (["add", " ", "", "1990-12-31"], "a person needs a first name or a last name"),
      (["list", "last"], "“list” does not take “last”. Its options: --sort first|last"),
      (["list", "--sort", "age"], "“--sort” takes first or last"),
      (["upcoming", "--from"], "“--from” needs a value, as in: --from DAY"),
      (["upcoming", "--from", "now"], "“now” is not a valid date. Example: 1990-02-28"),
      (["remove", "1", "2"], "“remove” takes a person's number, as shown by “list”"),
      (["remove", "Ana"], notWhole("Ana")),
    ].map { (["birthdays", "--store", "d"] + $0, $1) }

  private static let names = "“add” takes a first name, an optional last name and a birthday"

  private static let roulette =
    ["0", "-1", "7"].map {
      (["roulette", "--count", $0], "“--count” must be from 1 to 6, but is \($0)")
    } + [
      (
        ["roulette", "3"],
        "“roulette” does not take “3”. Its options: --count N, --seed S, --link NAME"
      ),
      (["roulette", "--seed", "-1"], "“-1” is not a whole number between 0 and \(UInt64.max)"),
    ]

  private static func notWhole(_ text: String) -> String {
    "“\(text)” is not a whole number between \(Int.min) and \(Int.max)"
  }
}
