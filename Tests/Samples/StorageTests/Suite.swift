import Foundation
import TestKit

/// The name of a suite of user defaults whose file is in a directory, and goes with it.
func suite(in directory: borrowing TemporaryDirectory) -> String {
  directory.url.appending(component: "suite", directoryHint: .notDirectory)
    .path(percentEncoded: false)
}
