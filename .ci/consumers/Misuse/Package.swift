// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "Misuse",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../TestKit")],
  targets: [
    .testTarget(
      name: "MisuseTests", dependencies: [.product(name: "TestKit", package: "TestKit")])
  ]
)
