import TestKit

@testable import Schedules

@Suite struct StoryTests {
  @Test(arguments: [
    ([2, 3], "  task 2 continues\n  task 3 continues"),
    ([2, 3, 4], "  …\n  task 3 continues\n  task 4 continues"),
    ([2, 2, 3, 3], "  task 2 continues\n  task 3 continues"),
    ([2, 2, 2, 2, 2], "  …\n  task 2 continues"),
    ([3, 2, 2, 2, 2], "  …\n  task 2 continues"),
  ])
  func `in the list of last steps, a task's successive steps appear as one line`(
    tasks: [Int], text: String
  ) {
    #expect(story(of: tasks).text(last: 2) == text)
  }

  @Test func `a long list of schedule steps is cut to its last 20 lines`() {
    let lines = story(of: Array(2...40)).text().split(separator: "\n")

    #expect(lines.first == "  …")
    #expect(lines.count == 21)
  }

  @Test func `the list of steps tells which steps ran on the main actor`() {
    var story = Story()
    story.begin(isOnMainActor: true)
    story.finish([
      Story.Run(number: 1, name: nil, isBeginning: true, isEnd: false, frames: []),
      Story.Run(number: 2, name: "load", isBeginning: false, isEnd: true, frames: []),
    ])

    #expect(
      story.text() == """
          the test begins (main actor)
          task 2 “load” continues, and ends (main actor)
        """)
  }

  private func story(of tasks: [Int]) -> Story {
    var story = Story()
    for number in tasks {
      story.begin(isOnMainActor: false)
      story.finish([
        Story.Run(number: number, name: nil, isBeginning: false, isEnd: false, frames: [])
      ])
    }
    return story
  }
}
