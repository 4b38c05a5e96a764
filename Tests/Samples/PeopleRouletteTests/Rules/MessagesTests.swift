import PeopleRoulette
import Storage
import TestKit

@Suite("What the user is told", .tags(.returnValue))
struct MessagesTests {
  /// Each error, with the message for the user and the reason for the log.
  static let errors: [(error: UsersError, message: String, description: String)] = [
    (.offline, "Network Offline", "there is no way to the server"),
    (.noResponse(reason: "timed out"), "Network Error", "the server has not answered: timed out"),
    (.cancelled, "Network Error", "nobody wants the users any more"),
    (.status(404), "Request Failure", "the server has refused (status 404)"),
    (
      .invalidData(reason: "it is no JSON"), "Request Failure",
      "the answer is no list of users: it is no JSON"
    ),
    (.noUsers, "No users found", "the server knows no users"),
    (
      .storage(.unknownVersion(2, known: 1, key: "users")), "Storage Failure",
      """
      the document “users” has version 2 and was left as it is. This program only knows version 1. Use the program \
      that has written the document.
      """
    ),
    (
      .damaged, "Storage Failure",
      """
      the document “users” is damaged and was left as it is: it is no JSON. To start over, remove the value of \
      “users” from its store.
      """
    ),
    (
      .storage(.diskFull), "Storage Failure",
      """
      the document “users” cannot be used and was left as it is. Try again when this is fixed: disk full
      """
    ),
  ]

  @Test(arguments: errors)
  func `a failure has a message, and a reason`(
    error: UsersError, message: String, description: String
  ) {
    let result = Result<Void, UsersError>.failure(error)

    #expect(result.message == message)
    #expect(error.description == description)
  }

  @Test func `a success has no message`() {
    let result = Result<[User], UsersError>.success([])

    #expect(result.message == "")
  }

  @Test func `no message is empty, and no two are alike`() {
    let messages = AlertMessage.allCases.map(\.rawValue)

    #expect(!messages.contains(""))
    #expect(Set(messages).count == messages.count)
  }

  @Test(
    arguments: [
      (.offline, .offline), (.cancelled, .cancelled), (.notFound, .notFound),
      (.serverError(503), .status(503)), (.undefined(304), .status(304)),
      (.timedOut, .noResponse(reason: "timed out")),
      (.badResponse("no answer"), .noResponse(reason: "bad response: no answer")),
      (.badRequest, .noResponse(reason: "bad request")),
      (.parsingError("no id"), .invalidData(reason: "no id")),
      (.other("TLS"), .noResponse(reason: "error: TLS")),
    ] as [(BackendError, UsersError)])
  func `a failed request is one of these`(failure: BackendError, error: UsersError) {
    #expect(UsersError(failure) == error)
  }
}
