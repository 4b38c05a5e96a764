// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "XCTestCase",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../TestKit")],
  targets: [
    .testTarget(
      name: "LegacyTests", dependencies: [.product(name: "TestKit", package: "TestKit")])
  ]
)
