import Foundation
import Networking
import Terminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `Networking`: what the service does to the network is verified on a double of it.
struct FetchDemonstration: Demonstration {
  let live: LiveParts

  let pattern = Pattern(
    name: "A side effect behind a protocol",
    style: .behavior,
    samples: ["Networking"],
    testFile: "Tests/Samples/NetworkingTests/NetworkServiceTests.swift")

  let usage = "fetch URL"
  let summary = "a real request; interrupt it to cancel it"

  func run(_ arguments: [String], on console: Console) async throws(ShowcaseError) {
    guard arguments.count == 1 else {
      throw .usage("“fetch” takes one URL; \(arguments.count) given")
    }
    let url = try webAddress(arguments[0])
    try await fetch(url, from: NetworkService(session: live.session), on: console)
  }

  func tour(on console: Console) async throws(ShowcaseError) {
    let service = NetworkService(session: EmbeddedSession())
    for path in ["/welcome", "/missing"] {
      guard let url = URL(string: "https://embedded.example\(path)") else { continue }
      do {
        let response = try await service.execute(URLRequest(url: url))
        console.print("\(path): status \(response.status), \(size(response.body))")
      } catch {
        console.print("\(path): \(error)")
      }
    }
  }

  private func fetch(
    _ url: URL,
    from service: NetworkService,
    on console: Console
  ) async throws(ShowcaseError) {
    let start = ContinuousClock.now
    let loading = Task { try await service.execute(URLRequest(url: url)) }
    let interruption = live.onInterrupt { loading.cancel() }
    // Printed when an interrupt is heeded already: whoever reads this line may send one.
    console.print("Fetching \(url.absoluteString)")
    let result = await loading.result
    withExtendedLifetime(interruption) {}

    do {
      let response = try result.get()
      let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
      console.print("Status \(response.status), \(size(response.body)), \(milliseconds) ms")
    } catch let failure as NetworkFailure where failure.reason == .cancelled {
      throw .interrupted("cancelled")
    } catch {
      throw .unavailable("cannot fetch \(url.absoluteString): \(explain(error, url))")
    }
  }

  private func webAddress(_ text: String) throws(ShowcaseError) -> URL {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), url.host()?.isEmpty == false
    else {
      throw .usage("“\(text)” is not a web address: write http:// or https:// and a host")
    }
    return url
  }

  private func explain(_ error: any Error, _ url: URL) -> String {
    let host = url.host() ?? "the host"
    return switch ((error as? NetworkFailure)?.underlying as? URLError)?.code {
    case .cannotFindHost, .dnsLookupFailed: "there is no host “\(host)”"
    case .cannotConnectToHost: "“\(host)” does not accept connections at this port"
    default: "\(error)"
    }
  }

  private func size(_ body: Data?) -> String {
    let count = body?.count ?? 0
    return count == 1 ? "1 byte" : "\(count) bytes"
  }
}
