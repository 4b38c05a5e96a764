import PeopleRoulette
import TestKit

/// A callback that does not come, or comes twice, makes a test fail: if somebody waits for it.
///
/// An expectation inside of a callback is none if it is not called. `valueOfCallback` waits for the one call, and the last
/// tests look at what it reports.
@Suite("Users through a callback", .tags(.returnValue))
struct CallbackTests {
  let downloader = MockUsersDownloader()

  @Test func `the callback brings the users`() async throws {
    let result = try await valueOfCallback { done in downloader.getUsers { done($0) } }

    #expect(try result.get() == .three)
    #expect(result.message == "")
  }

  @Test func `the callback brings the error`() async throws {
    downloader.getting.throws(.status(500))

    let result = try await valueOfCallback { done in downloader.getUsers { done($0) } }

    #expect(result == .failure(.status(500)))
    #expect(result.message == "Request Failure")
  }

  @Test func `a download that is cancelled calls back all the same`() async throws {
    let gate = Gate<[User], UsersError>(whenCancelled: .failure(.cancelled))
    downloader.getting.suspends(on: gate)

    let result = try await valueOfCallback { done in
      downloader.getUsers { done($0) }.cancel()
    }

    #expect(result == .failure(.cancelled))
  }

  // MARK: - Failures

  @Test func `a downloader that never answers makes the test fail`() async {
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

  @Test func `a downloader that waits for ever makes the test fail`() async {
    let downloader = KeepingDownloader()

    let issues = await captureIssues {
      _ = try await valueOfCallback([User].self, within: .milliseconds(20)) { done in
        downloader.getUsers { done($0) }
      }
    }

    #expect(issues.count == 1)
    #expect(
      issues.first?.message.hasPrefix("Waited 20 ms for the callback, but it was never called.")
        == true)
    downloader.getting.expectCalled()
  }

  @Test func `a downloader that answers twice makes the test fail`() async {
    let issues = await captureIssues {
      let users = try await valueOfCallback { done in EagerDownloader().getUsers { done($0) } }
      #expect(users == .three)
    }

    #expect(
      issues.map(\.message) == [
        "The callback was called 2 times; its value is that of the first call."
      ])
  }
}

// MARK: - Fixtures

private typealias Completion = @Sendable ([User]) -> Void

/// Forgets to call back.
private struct SilentDownloader {
  func getUsers(completion: @escaping Completion) {}
}

/// Keeps the callback, and does not call it.
private struct KeepingDownloader {
  let getting = Spy<Completion, Void, Never>("getUsers")

  func getUsers(completion: @escaping Completion) { getting.call(completion) }
}

/// Calls back for those who were kept, and once more for those of the server.
private struct EagerDownloader {
  func getUsers(completion: @escaping Completion) {
    completion(.three)
    completion([])
  }
}
