import TestKit
