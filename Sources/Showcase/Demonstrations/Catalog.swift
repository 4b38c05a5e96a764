extension [any Demonstration] {
  /// Every sample, in the order of the tour.
  ///
  /// This list is all that the showcase knows of them.
  static func all(_ live: LiveParts) -> [any Demonstration] {
    [
      SquareDemonstration(),
      FormatDemonstration(),
      SignInDemonstration(),
      FetchDemonstration(live: live),
      CleanCacheDemonstration(),
      StoreDemonstration(),
      PostsDemonstration(live: live),
      FeedDemonstration(live: live),
      MenuDemonstration(live: live),
      BirthdaysDemonstration(),
      RouletteDemonstration(),
    ]
  }
}
