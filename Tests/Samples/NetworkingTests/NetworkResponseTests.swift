import Networking
import TestKit

@Suite("Network response", .tags(.returnValue))
struct NetworkResponseTests {
  @Test(arguments: [
    (199, HTTPStatus.Kind.unknown), (200, .success), (299, .success), (300, .redirection),
    (399, .redirection), (400, .clientError), (499, .clientError), (500, .serverError),
    (599, .serverError), (600, .unknown), (0, .unknown), (-200, .unknown),
  ])
  func `the kind of a status follows from its code`(code: Int, kind: HTTPStatus.Kind) {
    #expect(HTTPStatus(code).kind == kind)
  }

  @Test func `header names are lower case, and of equal names the first one counts`() {
    let names = ["x-total", "X-TOTAL", "X-total", "x-Total"]
    let headers = Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })

    let response = NetworkResponse(status: HTTPStatus(200), headers: headers)

    #expect(response.headers == ["x-total": "X-TOTAL"])
  }
}
