// swift-tools-version: 6.2

import PackageDescription

// On its way from one to the other: some tests are XCTest's still.
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
