import Browser
import Foundation
import ScrollTrace
import TestSupport
import Testing

/// The recorder in a browser: a page that the tool has written, hands on it, and what it saves.
final class RecordedPage {
  let page: Page
  private let browser: Browser
  let folder: URL

  /// - Parameters:
  ///   - options: of `filmstrip trace recorder`.
  init(_ options: [String], on screen: Screen) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-recorder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("recorder.html")
    let outcome = try RecordedPage.tool(["trace", "recorder", file.path] + options)
    #expect(outcome.code == 0, "\(outcome.errors)")
    browser = try Browser()
    page = try browser.open(file, on: screen)
    try browser.send(
      "Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": folder.path])
    try page.wait(for: "filmstripRecorder.state === 'armed'")
    // Two frames, so that the browser has said who is seen.
    try page.wait(milliseconds: 300)
  }

  deinit {
    browser.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// A finger's flick along a strip that scrolls, scrolled to where none is in sight.
  func flickAStrip(rests: Bool = true) throws {
    for _ in 0..<12 {
      let middles = try page.evaluate(
        """
        [...document.querySelectorAll('.strip')].filter(s => s.scrollWidth > s.clientWidth + 40)
          .map(s => s.getBoundingClientRect()).filter(r => r.top > 140 && r.bottom < 780)
          .map(r => (r.top + r.bottom) / 2)
        """, as: [Double].self)
      if let y = middles.first {
        try flick((330, y), (60, y), rests: rests)
        return
      }
      try flick((200, 650), (200, 350))
    }
    throw BrowserError.script("no strip that scrolls came into sight")
  }

  /// A finger's flick from one point of the screen to another.
  ///
  /// - Parameter rests: whether it waits until nothing moves.
  func flick(
    _ from: (x: Double, y: Double), _ to: (x: Double, y: Double), milliseconds: Int = 60,
    rests: Bool = true
  ) throws {
    try page.swipe(from: from, to: to, milliseconds: milliseconds)
    if rests { try waitForRest() }
  }

  /// A flick that ends at full speed. Each touch has its time, so the browser's delays do not matter. The content
  /// continues to move.
  func fling(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double)) throws {
    let begin = Date().timeIntervalSince1970
    for step in 0...7 {
      let share = Double(min(step, 6)) / 6
      let point = ["x": from.x + (to.x - from.x) * share, "y": from.y + (to.y - from.y) * share]
      let kind = step == 0 ? "touchStart" : step == 7 ? "touchEnd" : "touchMove"
      try page.send(
        "Input.dispatchTouchEvent",
        [
          "type": kind, "touchPoints": step == 7 ? [] : [point],
          "timestamp": begin + Double(min(step, 6)) / 100,
        ])
    }
  }

  func turnWheel(_ deltaX: Int, _ deltaY: Int) throws {
    try page.send(
      "Input.dispatchMouseEvent",
      ["type": "mouseWheel", "x": 600, "y": 400, "deltaX": deltaX, "deltaY": deltaY])
    try waitForRest()
  }

  func trace() throws -> ValidTrace {
    let text = try page.evaluate("filmstripRecorder.traceText()", as: String.self)
    return try TextFormat.read(text, named: "page.jsonl")
  }

  /// Waits until nothing has moved for a third of a second.
  func waitForRest() throws {
    try page.evaluate(
      """
      new Promise(done => {
        let [last, since] = ['', performance.now()];
        const look = () => {
          const now = [document.querySelector('#table').scrollTop,
            ...[...document.querySelectorAll('.strip')].map(strip => strip.scrollLeft)].join();
          if (now !== last) [last, since] = [now, performance.now()];
          if (performance.now() - since > 330) done(); else requestAnimationFrame(look);
        };
        look();
      })
      """)
  }

  /// Presses a button of the sheet, which slides in: one that moves would be missed.
  func press(_ button: String) throws {
    try page.wait(for: "document.getAnimations().every(one => one.playState !== 'running')")
    try page.click(button)
  }

  /// Presses a button that saves, and returns the file that it has saved.
  func saved(by button: String, ending: String) throws -> URL {
    let before = try names()
    try press(button)
    for _ in 0..<200 {
      let new = try names().subtracting(before).filter { $0.hasSuffix(ending) }
      // The browser makes the file before it writes it.
      let files = new.map { folder.appendingPathComponent($0) }
      if let file = try files.first(where: { try !Data(contentsOf: $0).isEmpty }) { return file }
      try page.wait(milliseconds: 50)
    }
    throw BrowserError.timedOut("a saved file ending in \(ending)")
  }

  private func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
  }

  static func tool(_ arguments: [String]) throws -> (code: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = try BuiltExecutable.url(named: "filmstrip")
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let words = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: text, as: UTF8.self),
      String(decoding: words, as: UTF8.self)
    )
  }
}
