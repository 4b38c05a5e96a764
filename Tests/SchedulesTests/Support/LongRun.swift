import Foundation

/// A Boolean value that indicates whether the long forms of the tests run, with `TESTKIT_LONG=1`.
let isLongRun = ProcessInfo.processInfo.environment["TESTKIT_LONG"] == "1"
