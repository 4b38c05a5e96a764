// swift-tools-version: 6.0

import PackageDescription

// The package Plain without TestKit. `check` builds both and prints the time and the memory of each build.
let package = Package(
  name: "Bare",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Geometry"),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
  ]
)
