import TestKit

@Test func `values and matchers cannot be mixed in one argument list`() {
  let saving = Spy<Int, String, Void, Never>("save")

  // error: cannot convert value of type 'Int' to expected argument type 'ArgumentMatcher<Int>'
  saving.expectCalled(with: 1, .any)
  // error: cannot convert value of type 'String' to expected argument type 'ArgumentMatcher<String>'
  saving.when(.any, "a").returns(())
}
