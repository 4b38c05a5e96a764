import PeopleRoulette
import TestKit

/// A test that waits for a completion handler fails if the handler is never called.
///
/// An `#expect` inside the handler would prove nothing, because it runs only if the handler is called.
/// `valueOfCallback` waits for the call. The last test shows the failure if there is no call.
@Suite("Users through a completion handler", .tags(.returnValue))
struct CallbackTests {
  let downloader = MockUsersDownloader()

  // snippet: awaited-callback
  @Test(arguments: [.success(.three), .failure(.status(500))] as [Result<[User], UsersError>])
  func `the completion handler receives the users or the error`(answer: Result<[User], UsersError>)
    async throws
  {
    downloader.getting.answers { () throws(UsersError) in try answer.get() }

    let result = try await valueOfCallback { done in downloader.getUsers { done($0) } }

    #expect(result == answer)
  }
  // end snippet

  // MARK: - Failures

  @Test func `a downloader that drops the completion handler fails the test`() async {
    func getUsers(completion: @escaping @Sendable ([User]) -> Void) {}

    let issues = await captureIssues {
      _ = try await valueOfCallback([User].self) { done in getUsers { done($0) } }
    }

    #expect(
      issues.map(\.message) == [
        // failure: silent-downloader
        "The subject released the callback without calling it."
        // end failure
      ])
  }
}
