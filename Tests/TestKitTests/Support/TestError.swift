/// An error for tests that only need some error to throw and to recognize.
enum TestError: Error { case failed, cancelled }
