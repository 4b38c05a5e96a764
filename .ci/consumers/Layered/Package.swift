// swift-tools-version: 6.2

import PackageDescription

let testKit = Target.Dependency.product(name: "TestKit", package: "TestKit")
let seams = Target.Dependency.product(name: "Seams", package: "TestKit")

// Three layers, each with its own tests. A lower layer knows nothing of the layers above.
let package = Package(
  name: "Layered",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Notes", targets: ["Domain", "Remote", "App"])],
  dependencies: [.package(path: "../TestKit")],
  targets: [
    .target(name: "Domain"),
    .target(name: "Remote", dependencies: ["Domain", seams]),
    .target(name: "App", dependencies: ["Domain"]),
    .testTarget(name: "DomainTests", dependencies: ["Domain", testKit]),
    .testTarget(name: "RemoteTests", dependencies: ["Remote", "Domain", testKit]),
    .testTarget(name: "AppTests", dependencies: ["App", "Domain", testKit]),
  ]
)
