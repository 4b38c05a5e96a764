// swift-tools-version: 6.2

import PackageDescription

let testKit = Target.Dependency.product(name: "TestKit", package: "TestKit")
let mainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

// Code that must not compile. A comment above each wrong line quotes the expected error.
let package = Package(
  name: "Misuse",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../TestKit")],
  targets: [
    .target(name: "Model", swiftSettings: mainActor),
    .testTarget(name: "MisuseTests", dependencies: [testKit]),
    .testTarget(
      name: "MainActorTests", dependencies: ["Model", testKit], swiftSettings: mainActor),
  ]
)
