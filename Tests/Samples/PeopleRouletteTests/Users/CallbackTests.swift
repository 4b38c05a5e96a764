import PeopleRoulette
import TestKit

/// A completion handler that is never called, or called twice, fails a test that waits for it.
///
/// An `#expect` inside a completion handler proves nothing if the handler is never called. `valueOfCallback` waits for
/// the one call. The last three tests show what it reports.
@Suite("Users through a completion handler", .tags(.returnValue))
struct CallbackTests {
  let downloader = MockUsersDownloader()

  // snippet: awaited-callback
  @Test(arguments: [.success(.three), .failure(.status(500))] as [Result<[User], UsersError>])
  func `the handler receives the users, or the error`(answer: Result<[User], UsersError>)
    async throws
  {
    downloader.getting.answers { () throws(UsersError) in try answer.get() }

    let result = try await valueOfCallback { done in downloader.getUsers { done($0) } }

    #expect(result == answer)
  }
  // end snippet

  @Test func `a cancelled download still calls the handler`() async throws {
    let gate = Gate<[User], UsersError>(whenCancelled: .failure(.cancelled))
    downloader.getting.suspends(on: gate)

    let result = try await valueOfCallback { done in
      downloader.getUsers { done($0) }.cancel()
    }

    #expect(result == .failure(.cancelled))
  }

  // MARK: - Failures

  @Test func `a downloader that drops the handler makes the test fail`() async {
    let issues = await captureIssues {
      _ = try await valueOfCallback([User].self) { done in
        SilentDownloader().getUsers { done($0) }
      }
    }

    #expect(
      issues.map(\.message) == [
        // failure: silent-downloader
        "The subject has let go of the callback without calling it."
        // end failure
      ])
  }

  @Test(.waitLimit(.milliseconds(20)))
  func `a downloader that keeps the handler makes the test fail at its wait limit`() async {
    let downloader = KeepingDownloader()

    let issues = await captureIssues {
      _ = try await valueOfCallback([User].self) { done in
        downloader.getUsers { done($0) }
      }
    }

    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("20 ms") == true)
    downloader.getting.expectCalled()
  }

  @Test func `a downloader that calls the handler twice makes the test fail`() async {
    let issues = await captureIssues {
      let users = try await valueOfCallback { done in EagerDownloader().getUsers { done($0) } }
      #expect(users == .three)
    }

    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("2 times") == true)
  }
}

// MARK: - Fixtures

private typealias Completion = @Sendable ([User]) -> Void

/// Forgets to call the handler.
private struct SilentDownloader {
  func getUsers(completion: @escaping Completion) {}
}

/// Keeps the handler and never calls it.
private struct KeepingDownloader {
  let getting = Spy<Completion, Void, Never>("getUsers")

  func getUsers(completion: @escaping Completion) { getting.call(completion) }
}

/// Calls the handler with the stored users, and again with those of the server.
private struct EagerDownloader {
  func getUsers(completion: @escaping Completion) {
    completion(.three)
    completion([])
  }
}
