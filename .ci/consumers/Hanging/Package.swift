// swift-tools-version: 6.2
import PackageDescription

// Tests in which something stays pending. Each test must still end.
let package = Package(
  name: "Hanging",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../TestKit")],
  targets: [
    .testTarget(
      name: "PendingTests", dependencies: [.product(name: "TestKit", package: "TestKit")])
  ]
)
