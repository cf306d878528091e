import Browser
import Foundation

// Pictures of a film, and the cost of playing it, in a real browser (scripts/figures).
//
//   FilmStudio pictures PAGE DIR    a fault played once, a picture each 100 ms: DIR/000.png and on
//   FilmStudio cost PAGE            the time of the main thread for a frame, in milliseconds

/// Prints the time of the main thread for each frame of the browser.
func cost(of page: Page) throws {
  try page.press("k")
  try page.press("k")
  try page.wait(milliseconds: 1000)
  try page.startTracing(["devtools.timeline", "toplevel"])
  try page.wait(milliseconds: 5000)
  let recording = try JSONSerialization.jsonObject(with: page.stopTracing()) as? [String: Any]
  let events = recording?["traceEvents"] as? [[String: Any]] ?? []
  func thread(_ event: [String: Any]) -> [Int?] { [event["pid"] as? Int, event["tid"] as? Int] }
  let frames = events.filter { $0["name"] as? String == "FireAnimationFrame" }
  guard let main = frames.first.map(thread) else {
    print("no frame was drawn")
    exit(1)
  }
  func milliseconds(_ names: [String]) -> Double {
    let own = events.filter {
      thread($0) == main && $0["ph"] as? String == "X"
        && names.contains($0["name"] as? String ?? "")
    }
    return own.compactMap { $0["dur"] as? Double }.reduce(0, +) / 1000 / Double(frames.count)
  }
  let parts: [(String, [String])] = [
    ("script", ["FireAnimationFrame"]), ("style and layout", ["UpdateLayoutTree", "Layout"]),
    ("paint", ["PrePaint", "Paint", "Layerize"]),
  ]
  var sum = 0.0
  for (name, events) in parts {
    let own = milliseconds(events)
    sum += own
    print("\(name): \(String(format: "%.2f", own)) ms a frame")
  }
  print("together: \(String(format: "%.2f", sum)) ms, in the mean of \(frames.count) frames")
}

/// Plays the first fault once.
func takePictures(of page: Page, into folder: URL) throws {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try page.press("k")
  let count = try page.evaluate(
    """
    (() => {
      const { playback } = document.querySelector('.playback'), { story } = playback;
      story.start();
      window.milliseconds = 100;
      return Math.round(story.steps.reduce((sum, step) => sum + step.to - step.from + step.hold, 0) / window.milliseconds);
    })()
    """, as: Int.self)
  let box = try page.evaluate(
    """
    (() => {
      const from = document.querySelector('.stage').getBoundingClientRect(), to = document.querySelector('.said').getBoundingClientRect();
      return [from.left - 8, from.top - 8, from.width + 16, to.bottom - from.top + 8];
    })()
    """, as: [Double].self)
  for number in 0..<count {
    try page.evaluate(
      """
      (() => {
        const { playback } = document.querySelector('.playback');
        playback.follow();
        playback.story.advance(window.milliseconds);
      })()
      """)
    let answer = try page.send(
      "Page.captureScreenshot",
      [
        "format": "png",
        "clip": ["x": box[0], "y": box[1], "width": box[2], "height": box[3], "scale": 1],
      ])
    let picture = Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
    try picture.write(to: folder.appendingPathComponent(String(format: "%03d.png", number)))
  }
  print("\(count) pictures in \(folder.path)")
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2, Browser.executable != nil else {
  print("expected: pictures PAGE DIR, or: cost PAGE; and Chromium (\(Browser.whySkipped))")
  exit(64)
}
let browser = try Browser()
let page = try browser.open(
  URL(fileURLWithPath: arguments[1]),
  on: Screen(width: arguments[0] == "cost" ? 1440 : 640, height: 900))
try page.wait(for: "document.querySelector('.playback.is-ready')")
switch (arguments[0], arguments.count) {
case ("cost", 2): try cost(of: page)
case ("pictures", 3): try takePictures(of: page, into: URL(fileURLWithPath: arguments[2]))
default:
  print("expected: pictures PAGE DIR, or: cost PAGE")
  exit(64)
}
browser.close()
