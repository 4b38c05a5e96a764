// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "Plain",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../TestKit")],
  targets: [
    // The name of one of TestKit's samples, on purpose: those must not be in anybody's way.
    .target(name: "Geometry"),
    .testTarget(
      name: "GeometryTests",
      dependencies: ["Geometry", .product(name: "TestKit", package: "TestKit")]),
  ]
)
