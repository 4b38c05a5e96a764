import TestKit

@Test func `a spy that has nothing to return does not compile`() {
  let counting = Spy<Int, Never>("count")
  let finding = Spy<String, Int, CancellationError>()

  counting.expectNotCalled()
  finding.expectNotCalled()
}
