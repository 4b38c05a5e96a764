import Foundation
import ProductFeed
import TestKit

@Suite("Decoding a feed", .tags(.returnValue))
struct JSONDecodingTests {
  @Test func `the known fields of a product are read, and other fields are ignored`() async throws {
    let products = try await provider(
      """
      {"status": {"error_code": 0}, "header": {"total_data": 1},
       "data": [{"id": 7, "name": "Teapot", "image_uri": "https://example.com/7.jpg",
                 "price": "Rp 49.000", "labels": [{"title": "New"}],
                 "shop": {"id": 3, "name": "Clay", "location": "Bandung", "is_official": true}}]}
      """
    ).products()

    let teapot = Product(
      id: 7, name: "Teapot", imageURL: URL(string: "https://example.com/7.jpg"),
      price: "Rp 49.000", shop: Shop(id: 3, name: "Clay", location: "Bandung"))
    expectNoDifference(products, [teapot])
  }

  @Test func `an inspiration is read with its products`() async throws {
    let inspirations = try await provider(
      """
      {"data": [{"title": "Table", "position": 4, "layout": "carousel",
                 "products": [{"id": 0, "price": 10000, "image_url": "https://example.com/1.jpg"},
                              {"id": 0, "price": 20000, "image_url": null}]}]}
      """
    ).inspirations()

    let products = [
      ProductInspiration(id: 0, price: 10_000, imageURL: URL(string: "https://example.com/1.jpg")),
      ProductInspiration(id: 0, price: 20_000),
    ]
    expectNoDifference(inspirations, [Inspiration(title: "Table", position: 4, products: products)])
  }

  @Test(arguments: [
    #""image_uri": null,"#, "", #""image_uri": "","#, #""image_uri": "http://[::1","#,
    #""image_uri": "7.jpg","#, #""image_uri": 7,"#, #""image_uri": "http://:80/7.jpg","#,
  ])
  func `a product without a valid picture address has no picture`(field: String) async throws {
    let rest =
      #""id": 1, "name": "a", "price": "1", "shop": {"id": 1, "name": "b", "location": "c"}"#

    let products = try await provider(#"{"data": [{\#(field) \#(rest)}]}"#).products()

    #expect(products.map(\.imageURL) == [nil])
    #expect(products.map(\.name) == ["a"])
  }

  // MARK: - Failures

  /// Each row has an invalid document and the field that the error's reason names, or an empty string if it names none.
  @Test(arguments: [
    (#"{"data": [{"name": "a", "price": "1", "shop": {}}]}"#, "data[0].id: "),
    (#"{"data": [{"id": 1, "price": "1", "shop": {}}]}"#, "data[0].name: "),
    (#"{"data": [{"id": 1, "name": "a", "shop": {}}]}"#, "data[0].price: "),
    (#"{"data": [{"id": 1, "name": "a", "price": "1"}]}"#, "data[0].shop: "),
    (
      #"{"data": [{"id": 1, "name": "a", "price": "1", "shop": {"id": 1, "name": "b"}}]}"#,
      "data[0].shop.location: "
    ),
    (#"{"data": [{"id": "1"}]}"#, "data[0].id: "), (#"{"data": [{"id": null}]}"#, "data[0].id: "),
    (#"{"status": {}}"#, "data: "), (#"{"data": {}}"#, "data: "), ("{", ""), ("7", ""),
    ("", ""), ("not JSON", ""), ("[]", ""),
  ])
  func `the error for an invalid document names the field at fault, if there is one`(
    text: String, place: String
  ) async throws {
    let thrown = await #expect(throws: FetchError.self) { try await provider(text).products() }
    let error = try #require(thrown)

    #expect(error.message == "Failed when decoding")
    #expect(error.reason.hasPrefix("ProductData: \(place)"), "\(error)")
  }

  @Test(arguments: [
    #"{"data": [{"position": 1, "products": []}]}"#, #"{"data": [{"title": "a", "products": []}]}"#,
    #"{"data": [{"title": "a", "position": 1}]}"#,
    #"{"data": [{"title": "a", "position": "1", "products": []}]}"#,
    #"{"data": [{"title": "a", "position": 1, "products": [{"id": 0}]}]}"#,
    #"{"data": [{"title": "a", "position": 1, "products": [{"price": 0}]}]}"#,
    #"{"id": 1}"#, #"{"title": "a"}"#, #"{"data": {"id": 1, "title": "a"}}"#,
  ])
  func `if an inspiration or ticker is invalid, the error names its document`(text: String) async {
    let provider = provider(text)

    let inspirations = await #expect(throws: FetchError.self) { try await provider.inspirations() }
    let ticker = await #expect(throws: FetchError.self) { try await provider.ticker() }

    #expect(inspirations?.description.hasPrefix("Failed when decoding: InspirationData: ") == true)
    #expect(ticker?.description.hasPrefix("Failed when decoding: TickerData: ") == true)
  }

  // MARK: - Fixtures

  private func provider(_ text: String) -> JSONFeedProvider {
    let backend = TestingBackend(returning: .json(text))
    return JSONFeedProvider(documents: BackendDocuments(backend: backend))
  }
}
