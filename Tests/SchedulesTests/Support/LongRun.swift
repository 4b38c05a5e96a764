import Foundation

/// A Boolean value that indicates whether `TESTKIT_LONG=1` asks for the long forms of the tests.
let isLongRun = ProcessInfo.processInfo.environment["TESTKIT_LONG"] == "1"
