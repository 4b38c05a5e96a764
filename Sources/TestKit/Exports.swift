// The default argument `#_sourceLocation` of a helper is expanded in the file that calls the helper, and needs Testing
// there. Tests also use types from Seams, such as `BackendRequest`. With these two lines, `import TestKit` is enough.
@_exported public import Seams
@_exported public import Testing
