// swift-tools-version: 6.2

import PackageDescription

// A package in the middle of a migration: some tests still use XCTest.
let package = Package(
  name: "SideBySide",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../TestKit")],
  targets: [
    .target(name: "Counter"),
    .testTarget(
      name: "CounterTests",
      dependencies: ["Counter", .product(name: "TestKit", package: "TestKit")]),
  ]
)
