import DiskCache
import Foundation
import Terminal

/// `DiskCache`: the rule is a function of its own, so its tests need neither files nor doubles.
struct CleanCacheDemonstration: Demonstration {
  /// Where the cache is for as long as the command runs, in a folder of its own.
  var place = FileManager.default.temporaryDirectory

  let pattern = Pattern(
    name: "A side effect turned into an output",
    style: .returnValue,
    samples: ["DiskCache"],
    testFile: "Tests/Samples/DiskCacheTests/MaxSizeCleanupPolicyTests.swift")

  let usage = "clean-cache BYTES"
  let summary = "cleans a small cache of real files down to a size"

  /// What the cache holds: names, ages in seconds, and sizes in bytes.
  private let embedded: [(name: String, age: TimeInterval, size: Int)] = [
    ("item1", 5, 7), ("item2", 3, 2), ("item3", 9, 9),
  ]

  func run(_ arguments: [String], on console: Console) throws(ShowcaseError) {
    guard arguments.count == 1, let maximum = Int(arguments[0]), maximum >= 0 else {
      throw .usage("“clean-cache” takes the most bytes that may stay, a number from zero")
    }
    let folder = ScratchFolder(in: place)
    do {
      try clean(folder.url, downTo: maximum, on: console)
    } catch {
      throw .unavailable("the cache in \(folder.url.path) cannot be used: \(error)")
    }
  }

  func tour(on console: Console) throws(ShowcaseError) {
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
      console.print("stored \(name): \(size) bytes, \(Int(age)) s old")
    }

    let cache = OnDiskCache(directory: directory, now: { now })
    let report = try cache.clean(policy: MaxSizeCleanupPolicy(maxSize: maximum))

    let removed = report.removed.map(\.size).reduce(0, +)
    let total = embedded.map(\.size).reduce(0, +)
    console.print("at most \(maximum) bytes may stay: \(total - removed) stay, \(removed) go")
    for failure in report.failures {
      console.printError("\(failure.item.path) could not be deleted: \(failure.error)")
    }
  }
}
