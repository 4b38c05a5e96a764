import TestKit

@Suite("The conventions of this repository", .tags(.state))
struct RepositoryConventionsTests {
  @Test func `every test is a sentence and expects something`() throws {
    let repository = try Repository.current
    let sources = repository.testSources

    try #require(!sources.isEmpty, "nothing was found to be checked")
    repository.report(sources.flatMap(TestConventions.findings))
  }

  @Test func `the tests of samples say their style`() throws {
    let repository = try Repository.current
    let sources = repository.testSources

    try #require(!sources.isEmpty, "nothing was found to be checked")
    repository.report(sources.flatMap(StyleTags.findings))
  }

  @Test func `no test spends real time, but those that say why`() throws {
    let repository = try Repository.current
    let sources = repository.testSources

    try #require(!sources.isEmpty, "nothing was found to be checked")
    #expect(RealTime.exceptions.allSatisfy { $0.reason.contains(" ") })
    repository.report(RealTime.findings(in: sources, exceptions: RealTime.exceptions))
  }

  @Test func `no source locks where the thread sanitizer does not see it`() throws {
    let repository = try Repository.current
    let sources = repository.sources

    try #require(!sources.isEmpty, "nothing was found to be checked")
    repository.report(sources.flatMap(LockConventions.findings))
  }
}
