import Birthdays
import TestKit

// snippet: fake
/// A fake: it works, but forgets everybody when the process ends.
final class FakePersonStore: PersonStoring {
  private struct Kept {
    var lastNumber = 0
    var list: [Person] = []
  }

  private let kept = Guarded(Kept())

  func add(_ info: PersonInfo) -> Person {
    kept.withLock { kept in
      kept.lastNumber += 1
      let person = Person(id: kept.lastNumber, info: info)
      kept.list.append(person)
      return person
    }
  }

  func all(sortedBy order: NameOrder) -> [Person] { order.sorted(kept.withLock { $0.list }) }
  func count() -> Int { kept.withLock { $0.list.count } }
}
// end snippet

extension FakePersonStore {
  func update(id: Person.ID, to info: PersonInfo) throws(PersonStoreError) -> Person {
    let person = Person(id: id, info: info)
    try change(id) { $0 = person }
    return person
  }

  func delete(id: Person.ID) throws(PersonStoreError) {
    try change(id) { $0 = nil }
  }

  private func change(
    _ id: Person.ID,
    _ change: (inout Person?) -> Void
  ) throws(PersonStoreError) {
    let isThere = kept.withLock { kept in
      guard let index = kept.list.firstIndex(where: { $0.id == id }) else { return false }
      var person: Person? = kept.list.remove(at: index)
      change(&person)
      if let person { kept.list.insert(person, at: index) }
      return true
    }
    guard isThere else { throw .noSuchPerson(id) }
  }
}
