import Model
import TestKit

@Test func `a nonisolated closure cannot create or read values of the main actor`() {
  let finding = Spy<Int, User, any Error>("find")
  let saving = Spy<User, Void, Never>("save")

  // error: call to main actor-isolated initializer 'init(id:name:)' in a synchronous nonisolated context
  finding.answers { User(id: $0, name: "Ann") }
  // error: main actor-isolated property 'name' can not be referenced from a nonisolated context
  saving.expectCalled(with: .where { $0.name == "Ann" })
}
