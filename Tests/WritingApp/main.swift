// An app for tests: WritingApp FILE scrolls and edits without pause until it is killed. After each flush it prints the
// number of events in the file.
import Dispatch
import Foundation
import ScrollTrace
import TraceWriter

let arguments = CommandLine.arguments
guard arguments.count == 2 else {
  print("usage: WritingApp FILE")
  exit(64)
}
let feed = Feed(
  itemCounts: Array(repeating: 20, count: 500), rowHeightsPoints: [150],
  item: Feed.ItemShape(width: 120, height: 130, spacing: 10, inset: 10))
let writer = try TraceWriter(
  path: arguments[1], source: "WritingApp", viewport: (390, 844), feed: feed,
  flushInterval: 0.001)
var frame = 0
var rowCount = 500
while true {
  frame += 1
  let time = Double(frame) / 60
  writer.scrolled(toY: Double(frame % 5_000) * 7.3, by: .finger, at: time)
  writer.scrolled(
    row: frame % rowCount, toX: Double(frame % 900) * 1.7,
    by: frame % 3 == 0 ? .finger : .coast, at: time)
  if frame % 50 == 0 {
    writer.inserted(items: Array(repeating: 7, count: 200), before: frame % rowCount, at: time)
    rowCount += 200
  }
  if frame % 50 == 25, rowCount > 500 {
    writer.deleted(row: frame % 300, count: 200, at: time)
    rowCount -= 200
  }
  if frame % 100 == 0 {
    // The buffer must not fill: this thread is faster than a screen.
    let written = writer.eventsWritten()
    FileHandle.standardOutput.write(Data("\(written)\n".utf8))
  }
}
