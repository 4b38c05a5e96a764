import Foundation
import ProductFeed
import TestKit

/// What a document has to have, what may be missing, and what is left alone.
@Suite("Decoding a feed", .tags(.returnValue))
struct DecodingTests {
  @Test func `what is known of a product is read, and the rest left alone`() async throws {
    let products = try await products(
      """
      {"status": {"error_code": 0}, "header": {"total_data": 1},
       "data": [{"id": 7, "name": "Teapot", "image_uri": "https://example.com/7.jpg",
                 "price": "Rp 49.000", "labels": [{"title": "New"}],
                 "shop": {"id": 3, "name": "Clay", "location": "Bandung", "is_official": true}}]}
      """)

    expectNoDifference(
      products,
      [
        Product(
          id: 7, name: "Teapot", imageURL: URL(string: "https://example.com/7.jpg"),
          price: "Rp 49.000", shop: Shop(id: 3, name: "Clay", location: "Bandung"))
      ])
  }

  @Test func `an empty list is a list`() async throws {
    let products = try await products(#"{"data": []}"#)

    #expect(products == [])
  }

  @Test(arguments: [
    #""image_uri": null,"#, "", #""image_uri": "","#, #""image_uri": "http://[::1","#,
    #""image_uri": "7.jpg","#, #""image_uri": 7,"#,
  ])
  func `a product without an address of a picture has none`(field: String) async throws {
    let products = try await products(#"{"data": [{\#(field) \#(rest)}]}"#)

    #expect(products.map(\.imageURL) == [nil])
    #expect(products.map(\.name) == ["a"])
  }

  @Test func `an inspiration is read with its products`() async throws {
    let text = """
      {"data": [{"title": "Table", "position": 4, "layout": "carousel",
                 "products": [{"id": 0, "price": 10000, "image_url": "https://example.com/1.jpg"},
                              {"id": 0, "price": 20000, "image_url": null}]}]}
      """

    let inspirations = try await provider(text).inspirations()

    expectNoDifference(
      inspirations,
      [
        Inspiration(
          title: "Table", position: 4,
          products: [
            ProductInspiration(
              id: 0, price: 10_000, imageURL: URL(string: "https://example.com/1.jpg")),
            ProductInspiration(id: 0, price: 20_000),
          ])
      ])
  }

  // MARK: - Failures

  @Test(arguments: [
    (#"{"data": [{"name": "a", "price": "1", "shop": {}}]}"#, "data[0].id"),
    (#"{"data": [{"id": 1, "price": "1", "shop": {}}]}"#, "data[0].name"),
    (#"{"data": [{"id": 1, "name": "a", "shop": {}}]}"#, "data[0].price"),
    (#"{"data": [{"id": 1, "name": "a", "price": "1"}]}"#, "data[0].shop"),
    (
      #"{"data": [{"id": 1, "name": "a", "price": "1", "shop": {"id": 1, "name": "b"}}]}"#,
      "data[0].shop.location"
    ),
    (#"{"status": {}}"#, "data"),
  ])
  func `a product that is not complete is no product, and the error says where`(
    text: String, place: String
  ) async {
    await #expect(throws: FetchError.undecodable("ProductData: \(place): there is no such key")) {
      try await products(text)
    }
  }

  @Test(arguments: [
    (#"{"data": [{"id": "1"}]}"#, "data[0].id: it is not a whole number"),
    (#"{"data": [{"id": null}]}"#, "data[0].id: it is null, not a whole number"),
    (#"{"data": {}}"#, "data: it is not a list"), ("{", "it is no JSON"),
    ("7", "it is not an object"),
  ])
  func `a field of another type is an error that says where`(text: String, reason: String) async {
    await #expect(throws: FetchError.undecodable("ProductData: \(reason)")) {
      try await products(text)
    }
  }

  @Test(arguments: [
    #"{"position": 1, "products": []}"#, #"{"title": "a", "products": []}"#,
    #"{"title": "a", "position": 1}"#, #"{"title": "a", "position": "1", "products": []}"#,
    #"{"title": "a", "position": 1, "products": [{"id": 0}]}"#,
    #"{"title": "a", "position": 1, "products": [{"price": 0}]}"#,
  ])
  func `an inspiration that is not complete is an error`(text: String) async {
    let error = await #expect(throws: FetchError.self) {
      try await provider(#"{"data": [\#(text)]}"#).inspirations()
    }

    #expect(error?.message == "Failed when decoding")
  }

  @Test(arguments: [#"{"id": 1}"#, #"{"title": "a"}"#, #"{"data": {"id": 1, "title": "a"}}"#])
  func `a ticker is a bare object with both fields, or an error`(text: String) async {
    let error = await #expect(throws: FetchError.self) { try await provider(text).ticker() }

    #expect(error?.message == "Failed when decoding")
  }

  // MARK: - Fixtures

  private let rest =
    #""id": 1, "name": "a", "price": "1", "shop": {"id": 1, "name": "b", "location": "c"}"#

  private func products(_ text: String) async throws(FetchError) -> [Product] {
    try await provider(text).products()
  }

  private func provider(_ text: String) -> JSONFeedProvider {
    FeedSource.resources.provider(.text(text))
  }
}
