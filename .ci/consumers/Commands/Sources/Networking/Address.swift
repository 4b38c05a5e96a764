import Storage

public func describe(_ shelf: Shelf) -> String { "\(shelf.count) on the shelf" }
