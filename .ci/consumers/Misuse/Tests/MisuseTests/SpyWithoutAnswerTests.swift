import TestKit

@Test func `a spy that has nothing to return does not compile`() {
  // error: A spy of this type needs a base answer: write Spy("name", returning: value).
  let counting = Spy<Int, Never>("count")
  // error: A spy of this type needs a base answer: write Spy("name", returning: value).
  let finding = Spy<String, Int, CancellationError>()

  counting.expectNotCalled()
  finding.expectNotCalled()
}
