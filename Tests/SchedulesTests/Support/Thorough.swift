import Foundation

/// A Boolean value that indicates whether the long forms of the tests run, with `TESTKIT_THOROUGH=1`.
let isThoroughRun = ProcessInfo.processInfo.environment["TESTKIT_THOROUGH"] == "1"
