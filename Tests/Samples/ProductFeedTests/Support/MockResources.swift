import Foundation
import ProductFeed
import TestKit

/// Resources without files: there is none until the test says what is in them.
struct MockResources: ResourceLoading {
  let reading = Spy<String, Data, ResourceError>("data(named:)", returning: Data())

  func data(named name: String) throws(ResourceError) -> Data { try reading(name) }
}
