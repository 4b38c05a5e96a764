import DiskCache
import Foundation
import Seams
import Storage
import TestKitTerminal

/// `DiskCache`: the cleanup rule is a function, so its tests need neither files nor doubles.
struct CleanCacheDemonstration: Demonstration {
  let live: LiveParts

  let pattern = Pattern(
    "A side effect turned into an output", .returnValue, samples: ["DiskCache"],
    suite: "PureOutputTests")

  let usage = "clean-cache BYTES"
  let summary = "shrinks a cache of real files to a maximum size"

  private let embedded: [(name: String, age: TimeInterval, size: Int)] = [
    ("item1", 5, 7), ("item2", 3, 2), ("item3", 9, 9),
  ]

  func run(_ arguments: [String], on console: Console) throws(CommandError) {
    guard arguments.count == 1, let maximum = Int(arguments[0]), maximum >= 0 else {
      throw .usage("“clean-cache” takes the maximum size of the cache in bytes")
    }
    let folder = ScratchFolder(in: live.temporaryDirectory)
    do {
      try clean(folder.url, downTo: maximum, on: console)
    } catch {
      throw .unavailable("cannot use the cache in \(folder.url.path): \(error)")
    }
  }

  func tour(on console: Console) throws(CommandError) {
    try run(["10"], on: console)
  }

  private func clean(
    _ directory: URL,
    downTo maximum: Int,
    on console: Console
  ) throws(DiskCacheError) {
    let now = Date()
    for (name, age, size) in embedded {
      let cache = OnDiskCache(directory: directory, now: { now - age })
      try cache.store(Data(count: size), for: name)
      console.print("stored \(name): \(counted(size, "byte")), \(Int(age)) s old")
    }

    let cache = OnDiskCache(directory: directory, now: { now })
    let report = try cache.clean(policy: MaxSizeCleanupPolicy(maxSize: maximum))

    let removed = report.removed.map(\.size).reduce(0, +)
    let kept = embedded.map(\.size).reduce(0, +) - removed
    console.print(
      "cleaned down to at most \(counted(maximum, "byte")): kept \(kept), removed \(removed)")
    for failure in report.failures {
      console.printError("cannot delete \(failure.item.path): \(failure.error)")
    }
  }
}

/// `Storage`: one store reads back what another store has written to the same folder.
struct StoreDemonstration: Demonstration {
  let live: LiveParts

  let pattern = Pattern(
    "A contract that every implementation meets", .state, samples: ["Storage"], suite: "StoresTests"
  )

  let usage = "store DIRECTORY [TIMES]"
  let summary = "keeps counters that survive a crash"

  func run(_ arguments: [String], on console: Console) throws(CommandError) {
    guard let directory = arguments.first, arguments.count <= 2, !directory.isEmpty else {
      throw .usage("“store” takes a directory and, optionally, the number of times to count")
    }
    let times = arguments.count == 2 ? try Int.wholeNumber(arguments[1]) : .max
    guard times >= 0 else { throw .usage("“store” cannot count \(times) times") }
    let store = FileKeyValueStore(directory: URL(filePath: directory, directoryHint: .isDirectory))
    do {
      for round in 0..<times {
        let key = "count-\(round % 3)"
        console.print("\(key) is \(try count(up: key, in: store))")
      }
    } catch {
      throw .unavailable("cannot use the store in \(directory): \(error)")
    }
  }

  func tour(on console: Console) throws(CommandError) {
    let folder = ScratchFolder(in: live.temporaryDirectory)
    do {
      try tour(in: folder.url, on: console)
    } catch {
      throw .unavailable("cannot use the store in \(folder.url.path): \(error)")
    }
  }

  private func tour(in directory: URL, on console: Console) throws {
    let store = FileKeyValueStore(directory: directory)
    let other = FileKeyValueStore(directory: directory)
    let counts = [try count(up: "visits", in: store), try count(up: "visits", in: other)]
    console.print("two stores in one directory share a count: \(counts[0]), then \(counts[1])")

    try store.set(Data("hello".utf8), forKey: "../note")
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    console.print(
      "the value for the key ../note is in the file \(names.first { $0.contains("note") } ?? "")")

    try Data("damaged".utf8).write(to: directory.appending(component: "value-visits"))
    do {
      _ = try store.data(forKey: "visits")
    } catch {
      console.print("a damaged file: \(KeyValueStoreError(error.code))")
    }
  }

  /// Adds one to a count in a single update and returns the new count.
  ///
  /// The value repeats the count a thousand times, so that writing takes a while. A test that kills the process in the
  /// meantime can tell a partial write from a complete one.
  private func count(
    up key: String,
    in store: FileKeyValueStore
  ) throws(KeyValueStoreError) -> Int {
    var number = 0
    try store.update(forKey: key) { value throws(KeyValueStoreError) in
      if let value {
        let line = value.prefix { $0 != UInt8(ascii: "\n") }
        guard let last = Int(String(decoding: line, as: UTF8.self)), last < .max else {
          throw .corrupt(
            """
            The value of “\(key)” is not a count, or is too large. Remove it or use another directory.
            """)
        }
        number = last
      }
      number += 1
      value = Data(String(repeating: "\(number)\n", count: 1_000).utf8)
    }
    return number
  }
}
