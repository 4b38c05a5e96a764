import Foundation
import Repositories
import TestKit

@Suite("Post identifier", .tags(.returnValue))
struct PostIdentifierTests {
  @Test(arguments: [
    (PostIdentifier.local("1"), "local_1"), (.server("1"), "1"), (.server("local"), "local"),
    (.local(""), "local_"), (.local("local_1"), "local_local_1"),
  ])
  func `an identifier is read as it is written`(id: PostIdentifier, text: String) throws {
    let json = try JSONEncoder().encode([id])

    #expect(id.description == text)
    #expect(PostIdentifier(text) == id)
    #expect(json == Data(#"["\#(text)"]"#.utf8))
    #expect(try JSONDecoder().decode([PostIdentifier].self, from: json) == [id])
  }
}
