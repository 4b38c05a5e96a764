// swift-tools-version: 6.0

import PackageDescription

// The package Plain without TestKit. `check` builds both to show how much TestKit adds to the cost.
let package = Package(
  name: "Bare",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Geometry"),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
  ]
)
