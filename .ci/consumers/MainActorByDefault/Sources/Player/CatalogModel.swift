import Observation

public struct Track: Equatable, Identifiable, Sendable {
  public let id: Int
  public var title: String

  public init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

// Data without isolation, so that every closure can create and read it.
nonisolated public struct Album: Equatable, Sendable {
  public let id: Int
  public var title: String

  public init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

public enum CatalogError: Error, Equatable {
  case offline
}

public protocol Catalog {
  func tracks(of album: Album) async throws -> [Track]
  func album(of track: Track) async throws -> Album
  func save(_ track: Track, at position: Int?) throws(CatalogError)
}

@Observable
public final class CatalogModel {
  public private(set) var tracks: [Track] = []
  public private(set) var albumTitle = ""
  public private(set) var isLoading = false
  public private(set) var didFail = false

  private let catalog: any Catalog

  public init(catalog: any Catalog) {
    self.catalog = catalog
  }

  public func load(_ album: Album) async {
    isLoading = true
    defer { isLoading = false }
    do {
      tracks = try await catalog.tracks(of: album)
      didFail = false
    } catch {
      didFail = true
    }
  }

  public func showAlbum(of track: Track) async {
    albumTitle = (try? await catalog.album(of: track).title) ?? ""
  }

  public func rename(_ track: Track, to title: String) {
    let position = tracks.firstIndex(of: track)
    do {
      try catalog.save(Track(id: track.id, title: title), at: position)
      didFail = false
    } catch {
      didFail = true
    }
  }
}
