import Player
import TestKit

@Suite("A catalog")
struct CatalogModelTests {
  private let blue = Album(id: 1, title: "Blue")
  private let track = Track(id: 1, title: "All I Want")
  private let catalog = MockCatalog()

  @Test(.tags(.state))
  func `loading an album shows its tracks and hides the spinner`() async {
    catalog.loading.when(blue).returns([track])
    let model = CatalogModel(catalog: catalog)

    await expectChange(of: model.tracks, by: { $0.append(track) }) { await model.load(blue) }
    await expectNoChange(of: model.isLoading) { await model.load(blue) }

    catalog.loading.expectCalled(2, with: blue)
    catalog.loading.expectCalled(2, with: .where { $0.title.hasPrefix("B") })
    expectNoDifference(model.tracks, [Track(id: 1, title: "All I Want")])
    expectSameElements(model.tracks, [track])
  }

  @Test(.tags(.state))
  func `the spinner is shown while an album loads`() async {
    let gate = Gate<[Track], any Error>()
    catalog.loading.suspends(on: gate)
    let model = CatalogModel(catalog: catalog)

    async let loaded: Void = model.load(blue)
    await gate.arrivals(1)
    #expect(model.isLoading)
    gate.open(returning: [track])
    await loaded

    #expect(model.tracks == [track])
  }

  @Test(.tags(.behavior))
  func `a renamed track is saved at the same position`() async throws {
    catalog.loading.returns([Track(id: 0, title: "Carey"), track])
    let model = CatalogModel(catalog: catalog)
    await model.load(blue)

    model.rename(track, to: "River")

    let river = Track(id: 1, title: "River")
    catalog.saving.expectCalled(with: river, 1)
    catalog.saving.expectCalled(with: .equal(river), .any)
    #expect(catalog.saving.calls(with: river, 1).count == 1)
    #expect(catalog.saving.calls.map(\.0.title) == ["River"])
    #expect(try catalog.saving.requireLastCall().0 == river)
  }

  @Test(.tags(.state))
  func `a track that cannot be saved is shown as a failure`() {
    catalog.saving.when(Track(id: 1, title: "River"), nil).throws(.offline)
    let model = CatalogModel(catalog: catalog)

    model.rename(track, to: "River")

    #expect(model.didFail)
  }

  @Test(.tags(.state))
  func `an answer can create nonisolated values, and main-actor values with await`() async {
    catalog.finding.answers { _ in Album(id: 2, title: "Hejira") }
    catalog.loading.answers { album in [await Track(id: album.id, title: album.title)] }
    let model = CatalogModel(catalog: catalog)

    await model.showAlbum(of: track)
    await model.load(blue)

    #expect(model.albumTitle == "Hejira")
    #expect(model.tracks == [Track(id: 1, title: "Blue")])
    catalog.finding.expectCalled(with: track)
  }

  // MARK: - Failures

  @Test(.tags(.returnValue))
  func `the failure for a track that was not saved shows the nearest call`() async {
    let model = CatalogModel(catalog: catalog)
    model.rename(track, to: "River")

    let issues = await captureIssues {
      catalog.saving.expectCalled(with: Track(id: 1, title: "Carey"), nil)
    }

    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("Nearest: call 1, argument 1: ") == true)
  }
}

// MARK: - Fixtures

private final class MockCatalog: Catalog {
  let loading = Spy<Album, [Track], any Error>("tracks(of:)")
  let finding = Spy<Track, Album, any Error>("album(of:)")
  let saving = Spy<Track, Int?, Void, CatalogError>("save(_:at:)")

  func tracks(of album: Album) async throws -> [Track] { try await loading(album) }
  func album(of track: Track) async throws -> Album { try await finding(track) }
  func save(_ track: Track, at position: Int?) throws(CatalogError) {
    try saving(track, position)
  }
}
