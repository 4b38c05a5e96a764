import Networking
import Storage

public func line(for shelf: Shelf) -> String { "> \(describe(shelf))" }
