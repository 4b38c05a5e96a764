/// An error for tests in which only the error itself matters.
enum TestError: Error { case failed, cancelled }
