import DiskCache

extension DiskCacheError {
  /// The error without the words of the platform, which are not ours to test.
  var withoutReason: Self {
    guard case .failed(let operation, let path, _) = self else { return self }
    return .failed(operation, path: path, reason: "")
  }
}
