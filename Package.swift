// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "TestKit",
  // The first versions that have `Mutex` and generic types over parameter packs.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "TestKit", targets: ["TestKit"]),
    .library(name: "Seams", targets: ["Seams"]),
    .library(name: "Schedules", targets: ["Schedules"]),
    // The plugins build these products and run them.
    .executable(name: "TestKitMutate", targets: ["TestKitMutate"]),
    .executable(name: "TestKitDoubles", targets: ["TestKitDoubles"]),
    .executable(name: "TestKitCheck", targets: ["TestKitCheck"]),
    .plugin(name: "TestKitMutatePlugin", targets: ["TestKitMutatePlugin"]),
    .plugin(name: "TestKitDoublesPlugin", targets: ["TestKitDoublesPlugin"]),
    .plugin(name: "TestKitCheckPlugin", targets: ["TestKitCheckPlugin"]),
  ],
  targets: [
    .target(name: "Seams"),
    .target(name: "TestKit", dependencies: ["Seams"]),
    .target(name: "Schedules", dependencies: ["TestKit", "Seams"]),
    // Shared by the commands of this package: printing, exit statuses and interrupts.
    .target(name: "TestKitTerminal", dependencies: ["Seams"], path: "Sources/Tools/Terminal"),
    .testTarget(name: "SeamsTests", dependencies: ["Seams", "TestKit"]),
    .testTarget(
      name: "TestKitTests", dependencies: ["TestKit"],
      // `Fixture` and `expectSnapshot` read these files from the source folder.
      exclude: ["PublicAPI/Fixtures", "PublicAPI/__Snapshots__"]),
    .testTarget(name: "DocsTests", dependencies: ["TestKit"]),
  ],
  swiftLanguageModes: [.v6]
)

// The samples show the conventions on production-style code. No library product reaches them, so
// a package that depends on this one never compiles them. Each has a suite in Tests/Samples.
let samples: [(name: String, dependencies: [Target.Dependency])] = [
  ("Birthdays", ["Navigation", "Repositories", "Seams", "Storage"]),
  ("Composition", ["Seams"]),
  ("DiskCache", ["Storage"]),
  ("Geometry", []),
  ("Navigation", []),
  ("Networking", ["Seams"]),
  ("NumberFormatting", []),
  ("PeopleRoulette", ["Composition", "Navigation", "Repositories", "Seams", "Storage"]),
  ("ProductFeed", ["Navigation", "Seams"]),
  ("Repositories", ["Networking", "Seams"]),
  ("SignIn", ["Navigation"]),
  ("Storage", ["Seams"]),
]

let resources: [String: [Resource]] = ["ProductFeed": [.process("Resources")]]

// The snapshot folders of the samples' suites. `expectSnapshot` reads them from the source folder.
let snapshots: [String: [String]] = [
  "Birthdays": ["__Snapshots__"], "PeopleRoulette": ["Screens/__Snapshots__"],
]

// The samples with tasks or shared state, each with the suite that runs under many schedules.
let underSchedules = [
  "Birthdays": "Screen/BirthdaysUnderSchedulesTests.swift",
  "DiskCache": "DiskCacheUnderSchedulesTests.swift",
  "Networking": "NetworkServiceUnderSchedulesTests.swift",
  "PeopleRoulette": "PeopleRouletteUnderSchedulesTests.swift",
  "ProductFeed": "Feed/ProductFeedUnderSchedulesTests.swift",
  "Repositories": "RepositoriesUnderSchedulesTests.swift",
  "SignIn": "SignInUnderSchedulesTests.swift",
  "Storage": "StorageUnderSchedulesTests.swift",
]

// Schedules can run only on Linux for x86-64. Elsewhere, tests that need them are not compiled.
#if os(Linux) && arch(x86_64)
  let canRunSchedules = true
  package.targets.append(
    .testTarget(name: "SchedulesTests", dependencies: ["Schedules", "TestKit"]))
#else
  let canRunSchedules = false
#endif

for sample in samples {
  let suite = underSchedules[sample.name].map { [$0] } ?? []
  package.targets.append(
    .target(
      name: sample.name,
      dependencies: sample.dependencies,
      path: "Sources/Samples/\(sample.name)",
      resources: resources[sample.name] ?? []))
  package.targets.append(
    .testTarget(
      name: "\(sample.name)Tests",
      dependencies: [.target(name: sample.name), "TestKit"] + sample.dependencies
        + (suite.isEmpty ? [] : ["Schedules"]),
      path: "Tests/Samples/\(sample.name)Tests",
      exclude: (snapshots[sample.name] ?? []) + (canRunSchedules ? [] : suite)))
}

// The composition root, which gives every sample its live dependencies. It is not a product, because a
// product would bring the targets of the samples into every package that depends on this one. Such a
// package could not have its own target `Geometry`. `swift run showcase` does not need a product.
let sampleTargets: [Target.Dependency] = samples.map { .target(name: $0.name) }
package.targets.append(
  .executableTarget(
    name: "showcase", dependencies: sampleTargets + ["Seams", "TestKitTerminal"],
    path: "Sources/Showcase"))
package.targets.append(
  .testTarget(
    name: "ShowcaseTests",
    dependencies: ["showcase", "TestKit", "Seams", "TestKitTerminal"] + sampleTargets))

// Measures what the parts of TestKit cost. It is not a product either, because a package that depends on
// this one may have its own target `benchmarks`.
package.targets.append(
  .executableTarget(
    name: "benchmarks", dependencies: ["Schedules", "TestKit", "Seams", "TestKitTerminal"],
    path: "Sources/Tools/Benchmarks"))
package.targets.append(
  .testTarget(
    name: "BenchmarksTests", dependencies: ["benchmarks", "TestKit", "TestKitTerminal"],
    path: "Tests/Tools/BenchmarksTests",
    exclude: ["__Snapshots__"]))

// The commands that you can run in any package. Each command is a tool and a plugin that runs the tool.
// The names of these targets begin with `TestKit`, because target names must be unique across packages.
package.targets += [
  // Reads what the compiler and SwiftPM say about a package.
  .target(
    name: "TestKitCompiler", dependencies: ["TestKitTerminal"], path: "Sources/Tools/Compiler"),
  .executableTarget(
    name: "TestKitMutate", dependencies: ["Seams", "TestKitCompiler", "TestKitTerminal"],
    path: "Sources/Tools/Mutate"),
  .testTarget(
    name: "TestKitMutateTests",
    dependencies: ["TestKitMutate", "TestKitCompiler", "TestKit", "TestKitTerminal"],
    path: "Tests/Tools/MutateTests"),
  .plugin(
    name: "TestKitMutatePlugin",
    capability: .command(
      intent: .custom(
        verb: "mutate", description: "Shows the changes to a module that no test notices")),
    path: "Plugins/Mutate"),
  .executableTarget(
    name: "TestKitDoubles", dependencies: ["TestKitCompiler", "TestKitTerminal"],
    path: "Sources/Tools/Doubles"),
  // The tests of `generate-doubles` generate doubles for these protocols. No product lists this target.
  .target(name: "TestKitDoublesZoo", path: "Tests/Tools/DoublesZoo"),
  .testTarget(
    name: "TestKitDoublesTests",
    dependencies: [
      "TestKitDoubles", "TestKitDoublesZoo", "TestKitCompiler", "TestKit", "TestKitTerminal",
    ],
    path: "Tests/Tools/DoublesTests"),
  .plugin(
    name: "TestKitDoublesPlugin",
    capability: .command(
      intent: .custom(
        verb: "generate-doubles", description: "Writes doubles for the protocols of a target"),
      permissions: [.writeToPackageDirectory(reason: "The doubles are written to a file.")]),
    path: "Plugins/GenerateDoubles"),
  .executableTarget(
    name: "TestKitCheck", dependencies: ["TestKitCompiler", "TestKitTerminal"],
    path: "Sources/Tools/Check"),
  .testTarget(
    name: "TestKitCheckTests",
    dependencies: ["TestKitCheck", "TestKitCompiler", "TestKit", "TestKitTerminal"],
    path: "Tests/Tools/CheckTests",
    exclude: ["__Snapshots__"]),
  .plugin(
    name: "TestKitCheckPlugin",
    capability: .command(
      intent: .custom(
        verb: "check-tests", description: "Finds where tests break the conventions")),
    path: "Plugins/CheckTests"),
]

// These products are for `swift run mutate` in this package. A package that depends on this one runs the
// plugins instead. If that package has its own executable `mutate`, our product would replace it. So this
// package does not declare these products if SwiftPM or Xcode has downloaded it.
if ![".build/checkouts/", "SourcePackages/checkouts/"].contains(
  where: Context.packageDirectory.contains)
{
  package.products += [
    .executable(name: "mutate", targets: ["TestKitMutate"]),
    .executable(name: "generate-doubles", targets: ["TestKitDoubles"]),
    .executable(name: "check-tests", targets: ["TestKitCheck"]),
  ]
}

// Settings that every target shares. Keep this loop after all target declarations.
// Warnings do not fail the build here. If they did, a new warning would break the packages that depend on
// this one by path. Instead, `.ci/run` fails if the compiler warns.
for target in package.targets where target.type != .plugin {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
    .enableUpcomingFeature("ImmutableWeakCaptures"),  // SE-0481
    .strictMemorySafety(),  // SE-0458
  ]
}
