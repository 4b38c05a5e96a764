/// The screens that the feed leads to.
public enum FeedScreen: Hashable, Sendable {
  /// The feed itself.
  case feed

  /// A product that was chosen.
  case product(Product)

  /// An inspiration that was chosen.
  case inspiration(Inspiration)
}
