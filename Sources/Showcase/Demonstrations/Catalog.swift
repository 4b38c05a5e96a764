extension [any Demonstration] {
  /// Every sample, in the order of the tour.
  ///
  /// A new sample is added here and nowhere else.
  static func all(_ live: LiveParts) -> [any Demonstration] {
    [
      SquareDemonstration(),
      SignInDemonstration(),
      FetchDemonstration(live: live),
      CleanCacheDemonstration(),
    ]
  }
}
