// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "CommandLine",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../TestKit")],
  targets: [
    .executableTarget(name: "greet"),
    .testTarget(
      name: "GreetTests",
      dependencies: ["greet", .product(name: "TestKit", package: "TestKit")]),
  ]
)
