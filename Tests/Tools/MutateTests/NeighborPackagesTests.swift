import Foundation
import TestKit
import TestKitTerminal

@testable import TestKitMutate

@Suite("Packages beside the mutated one", .tags(.returnValue))
struct NeighborPackagesTests {
  @Test(arguments: [
    // The copy needs no links if the package has no neighbors, or if all of them are inside the package.
    ("/work/app", [], "", [:]),
    ("/work/app", ["/work/app/Packages/Core"], "", [:]),
    // The path of the copy begins with the name of the innermost folder that contains all packages. If that folder is
    // the root, which has no name, the path begins with the folder below it that contains the package.
    ("/work/app", ["/work/core"], "work/app", ["work/core": "/work/core"]),
    (
      "/work/apps/app", ["/work/libs/core", "/work/kit"], "work/apps/app",
      ["work/libs/core": "/work/libs/core", "work/kit": "/work/kit"]
    ),
    ("/work/app", ["/opt/core"], "work/app", ["opt/core": "/opt/core"]),
    // A link to a folder also reaches the packages inside it.
    ("/work/app", ["/work/kit/parts", "/work/kit"], "work/app", ["work/kit": "/work/kit"]),
    ("/work/app", ["/work/app2"], "work/app", ["work/app2": "/work/app2"]),
  ])
  func `the copy of a package finds its neighbors at the same relative paths`(
    package: String, neighbors: [String], copy: String, links: [String: String]
  ) {
    let plan = NeighborPackages(of: package, neighbors) { _ in [] }

    #expect(plan.copy == copy)
    #expect(plan.links == links)
  }

  @Test func `if a package is inside its dependency, the dependency's other files are linked`() {
    let entries = [
      "/work/kit": ["Package.swift", "Sources", "Examples"],
      "/work/kit/Examples": ["App", "Other"],
      "/work/kit/Examples/App": ["Sources"],
    ]

    let plan = NeighborPackages(
      of: "/work/kit/Examples/App", ["/work/kit/Sources/Part", "/work/kit"]
    ) {
      entries[$0] ?? []
    }

    #expect(plan.copy == "kit/Examples/App")
    #expect(
      plan.links == [
        "kit/Package.swift": "/work/kit/Package.swift", "kit/Sources": "/work/kit/Sources",
        "kit/Examples/Other": "/work/kit/Examples/Other",
      ])
  }

  @Test func `a new run replaces the links to neighbors and keeps the build products`() throws {
    let directory = try TemporaryDirectory()
    let root = directory.url.appending(component: "root")
    try directory.url.write("core", to: "core/A.swift")
    let core = directory.url.appending(component: "core").path
    try root.write("", to: ".mutate")
    try root.write("old", to: "Package.swift")
    try root.write("old", to: "work/old/A.swift")
    try root.write("product", to: "work/app/.build/product")
    var plan = NeighborPackages(of: "/work/app", ["/work/core"]) { _ in [] }
    plan.links = ["work/core": core, "work/libs/kit": core]

    for _ in 1...2 { try plan.write(in: root, keeping: ".mutate") }

    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    #expect(
      names == [
        ".mutate", "work", "work/app", "work/app/.build", "work/app/.build/product", "work/core",
        "work/libs", "work/libs/kit",
      ])
    #expect(try root.text(of: "work/core/A.swift") == "core")
    #expect(try directory.url.text(of: "core/A.swift") == "core")
  }
}
