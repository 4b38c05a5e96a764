// snippet: profile-model
import Foundation
import Observation
import TestKit

protocol Profiles: Sendable {
  func name() async throws -> String
}

@Observable
@MainActor
final class ProfileModel {
  private(set) var name = ""
  private(set) var isLoading = false
  private(set) var didFail = false
  private let profiles: any Profiles

  init(profiles: any Profiles) {
    self.profiles = profiles
  }

  func load() async {
    isLoading = true
    defer { isLoading = false }
    do {
      name = try await profiles.name()
    } catch {
      didFail = true
    }
  }

  @discardableResult
  func reloadButtonTapped() -> Task<Void, Never> {
    Task { await load() }
  }
}
// end snippet

// snippet: mock-profiles
struct MockProfiles: Profiles {
  let loading = Spy<String, any Error>("name")

  func name() async throws -> String { try await loading() }
}
// end snippet

@MainActor
@Suite("The guide to view models", .tags(.state))
struct ViewModelSnippetTests {
  // snippet: profile-test
  @MainActor
  @Test func `a loaded profile shows its name`() async {
    let profiles = MockProfiles()
    profiles.loading.returns("Ann")
    let model = ProfileModel(profiles: profiles)

    await model.load()

    #expect(model.name == "Ann")
    #expect(!model.didFail)
  }
  // end snippet

  // snippet: profile-loading
  @MainActor
  @Test func `a profile is loading until its name arrives`() async {
    let gate = Gate<String, any Error>()
    let profiles = MockProfiles()
    profiles.loading.suspends(on: gate)
    let model = ProfileModel(profiles: profiles)

    async let loaded: Void = model.load()
    await gate.arrivals(1)
    #expect(model.isLoading)

    gate.open(returning: "Ann")
    await loaded
    #expect(!model.isLoading)
  }
  // end snippet

  // snippet: profile-task
  @MainActor
  @Test func `a failed reload is shown`() async {
    let profiles = MockProfiles()
    profiles.loading.throws(URLError(.notConnectedToInternet))
    let model = ProfileModel(profiles: profiles)

    await value(of: model.reloadButtonTapped())

    #expect(model.didFail)
  }
  // end snippet

  // snippet: profile-observed
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @MainActor
  @Test func `an observer of the name sees the loaded name`() async {
    let profiles = MockProfiles()
    profiles.loading.returns("Ann")
    let model = ProfileModel(profiles: profiles)
    let names = AsyncSequenceProbe(
      Observations { model.name }, named: "names")
    await names.expectNext("")

    await model.load()

    await names.expectNext("Ann")
  }
  // end snippet
}
