// swift-tools-version: 6.0

import PackageDescription

// The package Plain without TestKit, to measure what a build of its tests costs by itself.
let package = Package(
  name: "Bare",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Geometry"),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
  ]
)
