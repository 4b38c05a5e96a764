/// A number of calls as the end of a sentence that begins with “there”.
func describeCount(_ count: Int) -> String {
  switch count {
  case 0: "was none"
  case 1: "was 1"
  default: "were \(count)"
  }
}
