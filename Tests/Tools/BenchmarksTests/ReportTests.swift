import Foundation
import TestKit

@testable import benchmarks

@Suite("The report as JSON", .tags(.returnValue))
struct ReportTests {
  @Test func `a JSON report has units in its keys, and leaves out missing values`() throws {
    let rows = [
      Measurement.madeUp("a/b", size: 10, [3, 2, 7], floor: [5, 2, 1]),
      .madeUp("a/b", size: 100, [48]),
    ].rows(topic: "c")

    let json = try Report(machine: .madeUp(), rows: rows).json

    #expect(
      String(decoding: json, as: UTF8.self) == """
        {
          "machine" : {
            "isOptimizedBuild" : true,
            "numberOfCores" : 2,
            "operatingSystem" : "Some OS 1",
            "processor" : "Some CPU",
            "swiftVersion" : "9.8.7"
          },
          "rows" : [
            {
              "fastestSampleInNanoseconds" : 2,
              "floorTimeInNanoseconds" : 2,
              "operation" : "a/b",
              "ratioToFloor" : 1.5,
              "size" : 10,
              "slowestSampleInNanoseconds" : 7,
              "timeInNanoseconds" : 3,
              "timeOfEachInNanoseconds" : 0.3,
              "topic" : "c"
            },
            {
              "fastestSampleInNanoseconds" : 48,
              "growthFromATenth" : 16,
              "operation" : "a/b",
              "size" : 100,
              "slowestSampleInNanoseconds" : 48,
              "timeInNanoseconds" : 48,
              "timeOfEachInNanoseconds" : 0.48,
              "topic" : "c"
            }
          ]
        }

        """)
  }
}
