// The default argument `#_sourceLocation` of a helper is expanded in the file that calls it, so that file has to see
// Testing. With these two lines, `import TestKit` alone is enough.
@_exported public import Seams
@_exported public import Testing
