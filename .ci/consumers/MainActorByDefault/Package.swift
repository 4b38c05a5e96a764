// swift-tools-version: 6.2

import PackageDescription

// The settings of a new app in Xcode 26.
let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "MainActorByDefault",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../TestKit")],
  targets: [
    .target(name: "Player", swiftSettings: settings),
    .testTarget(
      name: "PlayerTests",
      dependencies: [
        "Player", .product(name: "TestKit", package: "TestKit"),
        .product(name: "Schedules", package: "TestKit"),
      ],
      swiftSettings: settings),
  ]
)
