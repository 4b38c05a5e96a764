// swift-tools-version: 5.9

import PackageDescription

// An older package in Swift 5 mode, in the middle of a migration: some tests still use XCTest.
let package = Package(
  name: "SideBySide",
  platforms: [.macOS("15.0")],
  dependencies: [.package(path: "../TestKit")],
  targets: [
    .target(name: "Counter"),
    .testTarget(
      name: "CounterTests",
      dependencies: ["Counter", .product(name: "TestKit", package: "TestKit")]),
  ]
)
