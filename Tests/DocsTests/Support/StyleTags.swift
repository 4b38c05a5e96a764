/// What the conventions say of tags: the tests of a sample say which style they show.
enum StyleTags {
  /// A file of sample tests without a style.
  static func findings(in source: SwiftSource) -> [Finding] {
    guard source.path.hasPrefix("Tests/Samples/"),
      let first = TestFunction.all(in: source).first,
      !source.lines.contains(where: { !$0.isInString && hasTag($0.text) })
    else { return [] }
    return [
      Finding(
        path: source.path, line: first.line,
        text: """
          no test here says its style. Give the suite .tags(.returnValue), .tags(.state) or \
          .tags(.behavior), or each test its own where they differ.
          """)
    ]
  }

  private static func hasTag(_ line: String) -> Bool {
    !line.hasPrefix("//") && line.contains(".tags(.")
  }
}
