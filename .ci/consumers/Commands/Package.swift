// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "Commands",
  platforms: [.macOS(.v15)],
  // `.ci/consumers/check` replaces URL with the address of a clone that has a tag for this version.
  dependencies: [.package(url: "URL", .upToNextMinor(from: "0.1.0"))],
  targets: [
    // TestKit has targets, folders and commands with the same names. The two packages must not conflict.
    .target(name: "Storage"),
    .target(name: "Networking", dependencies: ["Storage"]),
    .target(name: "Terminal", dependencies: ["Networking"]),
    .executableTarget(name: "mutate", dependencies: ["Terminal"]),
    .testTarget(
      name: "CheckTests",
      dependencies: ["Storage", .product(name: "TestKit", package: "TestKit")]),
    .testTarget(name: "StorageXCTests", dependencies: ["Storage"]),
  ]
)
