// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "Plain",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../TestKit")],
  targets: [
    // One of TestKit's samples has the same name. The two must not conflict.
    .target(name: "Geometry"),
    .testTarget(
      name: "GeometryTests",
      dependencies: ["Geometry", .product(name: "TestKit", package: "TestKit")]),
  ]
)
