import PeopleRoulette
import Storage
import TestKit

@Suite("Users error", .tags(.returnValue))
struct UsersErrorTests {
  @Test(arguments: [
    (UsersError.offline, "Network Offline", "the server cannot be reached"),
    (.noResponse(reason: "timed out"), "Network Error", "the request failed: timed out"),
    (.cancelled, "Network Error", "the download was cancelled"),
    (.status(404), "Request Failure", "the server responded with status 404"),
    (
      .notFound, "Request Failure",
      "the server has no users at this address. Check the server's URL and the path “users”."
    ),
    (.invalidData(reason: "id"), "Request Failure", "the response is not a list of users: id"),
    (.noUsers, "No users found", "the server has no users"),
    (.storage(.diskFull), "Storage Failure", "\(StoredDocumentError.diskFull)"),
  ])
  func `a UsersError has a message for the user and a reason for the developer`(
    error: UsersError, message: String, reason: String
  ) {
    #expect(error.alertMessage == message)
    #expect(error.description == reason)
  }

  @Test(arguments: [
    (BackendError.offline, UsersError.offline), (.cancelled, .cancelled), (.notFound, .notFound),
    (.serverError(503), .status(503)), (.undefined(304), .status(304)),
    (.timedOut, .noResponse(reason: "\(BackendError.timedOut)")),
    (.badResponse("no answer"), .noResponse(reason: "\(BackendError.badResponse("no answer"))")),
    (.badRequest, .noResponse(reason: "\(BackendError.badRequest)")),
    (.parsingError("no id"), .invalidData(reason: "no id")),
    (.other("TLS"), .noResponse(reason: "\(BackendError.other("TLS"))")),
  ])
  func `every BackendError is converted to a UsersError`(failure: BackendError, error: UsersError) {
    #expect(UsersError(failure) == error)
  }
}
