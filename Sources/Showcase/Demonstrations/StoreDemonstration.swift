import Foundation
import Seams
import Storage
import Terminal

/// `Storage`: what a store has done is read back, by another store on the same place.
struct StoreDemonstration: Demonstration {
  /// Where the stores of the tour are for as long as it runs, in a folder of its own.
  var place = FileManager.default.temporaryDirectory

  let pattern = Pattern(
    name: "A contract that every implementation keeps",
    style: .state,
    samples: ["Storage"],
    testFile: "Tests/Samples/StorageTests/StoresTests.swift")

  let usage = "store DIRECTORY [TIMES]"
  let summary = "counts in files; survives being killed"

  func run(_ arguments: [String], on console: Console) throws(ShowcaseError) {
    guard let directory = arguments.first, arguments.count <= 2, !directory.isEmpty else {
      throw .usage("“store” takes a directory and, if it is to end, a number of times")
    }
    var times = Int.max
    if arguments.count == 2 {
      guard let number = Int(arguments[1]), number >= 0 else {
        throw .usage("“\(arguments[1])” is not a number of times, from zero")
      }
      times = number
    }
    let store = FileKeyValueStore(directory: URL(filePath: directory, directoryHint: .isDirectory))
    do {
      for round in 0..<times {
        let key = "count-\(round % 3)"
        console.print("\(key) is \(try count(up: key, in: store))")
      }
    } catch {
      throw .unavailable("the store in \(directory) cannot be used: \(error)")
    }
  }

  func tour(on console: Console) throws(ShowcaseError) {
    let folder = ScratchFolder(in: place)
    do {
      try tour(in: folder.url, on: console)
    } catch {
      throw .unavailable("the store in \(folder.url.path) cannot be used: \(error)")
    }
  }

  private func tour(in directory: URL, on console: Console) throws {
    let store = FileKeyValueStore(directory: directory)
    let other = FileKeyValueStore(directory: directory)
    let counts = [try count(up: "visits", in: store), try count(up: "visits", in: other)]
    console.print("two stores on one directory count \(counts[0]), \(counts[1])")

    try store.set(Data("hello".utf8), forKey: "../note")
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    console.print("the key ../note is in the file \(names.first { $0.contains("note") } ?? "")")

    try Data("damaged".utf8).write(to: directory.appending(component: "value-visits"))
    do {
      _ = try store.data(forKey: "visits")
    } catch {
      console.print("a damaged file: \(KeyValueStoreError(error.code))")
    }
  }

  /// Adds one to a count, in one step; its value is long, so that writing it takes a while.
  private func count(
    up key: String,
    in store: FileKeyValueStore
  ) throws(KeyValueStoreError) -> Int {
    var number = 0
    try store.update(forKey: key) { value throws(KeyValueStoreError) in
      if let value {
        let line = value.prefix { $0 != UInt8(ascii: "\n") }
        guard let last = Int(String(decoding: line, as: UTF8.self)) else {
          throw .corrupt("The value of “\(key)” is no count. Remove it, or take another directory.")
        }
        number = last
      }
      number += 1
      value = Data(String(repeating: "\(number)\n", count: 1_000).utf8)
    }
    return number
  }
}
