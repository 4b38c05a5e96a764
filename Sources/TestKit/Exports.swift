// The default argument `#_sourceLocation` of a helper is expanded in the file that calls the helper, so that file has
// to import Testing. With these two lines, `import TestKit` is enough.
@_exported public import Seams
@_exported public import Testing
