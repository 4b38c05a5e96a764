// A helper's default argument `#_sourceLocation` is expanded in the file that calls the helper,
// so that file has to see Testing. With these two lines `import TestKit` alone is enough.
@_exported public import Seams
@_exported public import Testing
