import Foundation

/// A screen: its size in points, pixels for each point, and touch input.
package struct Screen: Sendable {
  package var width: Int
  package var height: Int
  package var scale: Double
  package var isTouched: Bool

  package init(width: Int, height: Int, scale: Double = 1, isTouched: Bool = false) {
    self.width = width
    self.height = height
    self.scale = scale
    self.isTouched = isTouched
  }

  package static let laptop = Screen(width: 1440, height: 900)
  package static let phone = Screen(width: 390, height: 844, scale: 2, isTouched: true)
}

/// One page of a `Browser`.
package final class Page {
  /// Errors and warnings on the console, and exceptions that nothing caught, in order.
  package private(set) var errors: [String] = []
  /// The addresses that were asked for, the page's own first.
  package private(set) var requests: [String] = []
  private(set) var hasLoaded = false
  /// The status of the server's answer for the page; nil for a file.
  package private(set) var status: Int?
  /// Exceptions that nothing caught, in order.
  package private(set) var exceptions: [String] = []
  /// True if a command fails once the page has opened a dialog, gone to another address, or crashed.
  package var isGuarded = false
  /// Why a guarded page is of no use any more, in a sentence.
  package private(set) var interruption: String?
  /// True if the page has asked to be loaded again, or to go elsewhere, and has not left yet.
  var isLeaving = false
  /// Where the browser has put what it traced, once it is whole.
  private var tracedStream: String?
  private let browser: Browser
  private let session: String
  let target: String
  /// The storage of an isolated page.
  let context: String?

  init(_ browser: Browser, session: String, target: String, context: String?) {
    self.browser = browser
    self.session = session
    self.target = target
    self.context = context
  }

  /// A command of the debugging protocol, for what has no method here.
  @discardableResult
  package func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try browser.send(method, parameters, session: session)
  }

  /// The value of an expression as JSON, after its promises; nil for `undefined` and `null`.
  ///
  /// - Throws: `BrowserError.script` if the expression throws.
  @discardableResult
  package func evaluate(_ expression: String) throws -> Any? {
    let answer = try send(
      "Runtime.evaluate",
      ["expression": expression, "returnByValue": true, "awaitPromise": true])
    if let exception = answer["exceptionDetails"] as? [String: Any] {
      let thrown = exception["exception"] as? [String: Any]
      throw BrowserError.script(thrown?["description"] as? String ?? "\(exception)")
    }
    let value = (answer["result"] as? [String: Any])?["value"]
    return value is NSNull ? nil : value
  }

  /// - Throws: `BrowserError.script` for a value of another type.
  package func evaluate<Value>(_ expression: String, as type: Value.Type) throws -> Value {
    let value = try evaluate(expression)
    guard let typed = value as? Value else {
      throw BrowserError.script("no \(type) but \(value ?? "nothing") for \(expression)")
    }
    return typed
  }

  /// The text of the first element that a selector finds.
  package func text(_ selector: String) throws -> String {
    try evaluate(
      "document.querySelector(\(String(reflecting: selector))).textContent", as: String.self)
  }

  /// The number of elements that a selector finds.
  package func count(_ selector: String) throws -> Int {
    try evaluate("document.querySelectorAll(\(String(reflecting: selector))).length", as: Int.self)
  }

  /// Waits until an expression is true.
  package func wait(for condition: String) throws {
    try browser.wait(condition) { try evaluate("Boolean(\(condition))", as: Bool.self) }
  }

  /// Lets time pass for the page.
  package func wait(milliseconds: Int) throws {
    try evaluate("new Promise(done => setTimeout(done, \(milliseconds)))")
  }

  /// Clicks the middle of the first element that a selector finds, scrolled into view.
  package func click(_ selector: String) throws {
    let (x, y) = try middle(of: selector)
    for (type, count) in [("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 1)] {
      try send(
        "Input.dispatchMouseEvent",
        ["type": type, "x": x, "y": y, "button": count == 0 ? "none" : "left", "clickCount": count])
    }
  }

  /// Presses and releases a key: `Tab`, `Enter`, `ArrowRight`, or a letter.
  ///
  /// - Parameter modifiers: 1 for Alt, 2 for Control, 4 for Meta, 8 for Shift, added up.
  package func press(_ key: String, modifiers: Int = 0) throws {
    let codes = [
      "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34, "End": 35,
      "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
    ]
    var event: [String: Any] = ["key": key, "modifiers": modifiers]
    event["windowsVirtualKeyCode"] =
      codes[key] ?? Int(key.uppercased().unicodeScalars.first?.value ?? 0)
    event["code"] = key == " " ? "Space" : key.count == 1 ? "Key\(key.uppercased())" : key
    let text = key == "Enter" ? "\r" : key.count == 1 ? key : nil
    var down = event
    down["type"] = text == nil ? "rawKeyDown" : "keyDown"
    down["text"] = text
    try send("Input.dispatchKeyEvent", down)
    event["type"] = "keyUp"
    try send("Input.dispatchKeyEvent", event)
  }

  /// Types into the first element that a selector finds.
  package func type(_ text: String, into selector: String) throws {
    try click(selector)
    try send("Input.insertText", ["text": text])
  }

  /// A finger that goes down, moves through points at a steady pace, and is lifted.
  ///
  /// - Parameters:
  ///   - path: in points from the upper left; at least two.
  ///   - milliseconds: how long from the first to the last.
  package func touch(_ path: [(x: Double, y: Double)], milliseconds: Int) throws {
    let pause = Double(milliseconds / max(1, path.count - 1)) / 1000
    // The browser takes the pace from these times, however busy the machine is.
    var time = Date().timeIntervalSince1970
    for (place, point) in path.enumerated() {
      let touches = [["x": point.x, "y": point.y]]
      try send(
        "Input.dispatchTouchEvent",
        [
          "type": place == 0 ? "touchStart" : "touchMove", "touchPoints": touches,
          "timestamp": time,
        ])
      try browser.send("Browser.getVersion")
      Thread.sleep(forTimeInterval: pause)
      time += pause
    }
    try send(
      "Input.dispatchTouchEvent",
      ["type": "touchEnd", "touchPoints": [[String: Double]](), "timestamp": time])
  }

  /// Turns a wheel: by points to the right and down.
  package func wheel(at place: (x: Double, y: Double), by points: (x: Double, y: Double)) throws {
    try send(
      "Input.dispatchMouseEvent",
      [
        "type": "mouseWheel", "x": place.x, "y": place.y, "deltaX": points.x, "deltaY": points.y,
      ])
  }

  /// One event of a finger: `touchStart`, `touchMove`, or `touchEnd` without a place.
  package func touch(_ type: String, at place: (x: Double, y: Double)?) throws {
    let points = place.map { [["x": $0.x, "y": $0.y]] } ?? []
    try send("Input.dispatchTouchEvent", ["type": type, "touchPoints": points])
  }

  /// A finger that moves along a straight line at a steady pace.
  package func swipe(
    from begin: (x: Double, y: Double), to end: (x: Double, y: Double), milliseconds: Int
  ) throws {
    let path = (0...6).map { step in
      let share = Double(step) / 6
      return (x: begin.x + (end.x - begin.x) * share, y: begin.y + (end.y - begin.y) * share)
    }
    try touch(path, milliseconds: milliseconds)
  }

  /// The middle of the first element that a selector finds, scrolled into view.
  package func middle(of selector: String) throws -> (x: Double, y: Double) {
    let quoted = String(decoding: try JSONEncoder().encode(selector), as: UTF8.self)
    let place = try evaluate(
      """
      (() => {
        const element = document.querySelector(\(quoted));
        if (!element) throw new Error('nothing is ' + \(quoted));
        element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      })()
      """, as: [Double].self)
    return (place[0], place[1])
  }

  /// Shows the page on another screen.
  package func show(on screen: Screen) throws {
    try send(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": screen.width, "height": screen.height, "deviceScaleFactor": screen.scale,
        "mobile": screen.isTouched,
      ])
    try send(
      "Emulation.setTouchEmulationEnabled", ["enabled": screen.isTouched, "maxTouchPoints": 1])
  }

  /// Shows the page as a medium has it.
  ///
  /// - Parameters:
  ///   - medium: `screen` or `print`.
  ///   - features: such as `["prefers-color-scheme": "dark"]`.
  package func show(as medium: String, features: [String: String] = [:]) throws {
    let list = features.sorted { $0.key < $1.key }.map { ["name": $0.key, "value": $0.value] }
    try send("Emulation.setEmulatedMedia", ["media": medium, "features": list])
  }

  /// Has the browser record trace events of these categories.
  package func startTracing(_ categories: [String]) throws {
    tracedStream = nil
    try send(
      "Tracing.start",
      [
        "transferMode": "ReturnAsStream", "streamFormat": "json",
        "traceConfig": ["recordMode": "recordUntilFull", "includedCategories": categories],
      ])
  }

  /// The trace as the browser has written it: by Perfetto's own export of JSON, which
  /// Chromium has in it.
  package func stopTracing() throws -> Data {
    try send("Tracing.end")
    try browser.wait("the recording") { tracedStream != nil }
    var recording = Data()
    while true {
      let piece = try send("IO.read", ["handle": tracedStream ?? "", "size": 1 << 20])
      let text = piece["data"] as? String ?? ""
      let isEncoded = piece["base64Encoded"] as? Bool ?? false
      recording += isEncoded ? Data(base64Encoded: text) ?? Data() : Data(text.utf8)
      if piece["eof"] as? Bool != false { return recording }
    }
  }

  func saw(_ event: String, _ parameters: [String: Any]) {
    switch event {
    case "Page.loadEventFired": hasLoaded = true
    case "Tracing.tracingComplete": tracedStream = parameters["stream"] as? String
    case "Network.requestWillBeSent":
      let request = parameters["request"] as? [String: Any]
      requests.append(request?["url"] as? String ?? "?")
    case "Network.responseReceived":
      let response = parameters["response"] as? [String: Any]
      // The page's own frame has the name of its target.
      if parameters["frameId"] as? String == target, !hasLoaded {
        status = status ?? response?["status"] as? Int
      }
    case "Runtime.exceptionThrown":
      let details = parameters["exceptionDetails"] as? [String: Any]
      let thrown = details?["exception"] as? [String: Any]
      let text = thrown?["description"] ?? thrown?["value"] ?? details?["text"]
      errors.append("\(text ?? parameters)")
      exceptions.append("\(text ?? parameters)")
    case "Page.javascriptDialogOpening":
      let kind = parameters["type"] as? String ?? "dialog"
      interruption = "the page opened a dialog (\(kind)): \(parameters["message"] ?? "")"
    case "Page.frameRequestedNavigation":
      // Before it has loaded for the first time, a page may go where it likes.
      let isElsewhere = parameters["disposition"] as? String ?? "currentTab" != "currentTab"
      if parameters["frameId"] as? String == target, hasLoaded, !isElsewhere { isLeaving = true }
    case "Page.frameStoppedLoading", "Page.downloadWillBegin":
      // A file was downloaded, or the server had nothing to show.
      if parameters["frameId"] as? String == target { isLeaving = false }
    case "Page.frameNavigated":
      let frame = parameters["frame"] as? [String: Any]
      if frame?["parentId"] == nil, hasLoaded {
        interruption =
          "the page was loaded again, or went to another address: \(frame?["url"] ?? "")"
      }
    case "Inspector.targetCrashed": interruption = "the page crashed"
    case "Runtime.consoleAPICalled":
      guard let type = parameters["type"] as? String, ["error", "warning", "assert"].contains(type)
      else { return }
      let values = parameters["args"] as? [[String: Any]] ?? []
      errors.append(
        "\(type): "
          + values.map { "\($0["value"] ?? $0["description"] ?? "?")" }.joined(separator: " "))
    case "Log.entryAdded":
      let entry = parameters["entry"] as? [String: Any]
      if entry?["level"] as? String == "error" { errors.append(entry?["text"] as? String ?? "?") }
    default: break
    }
  }
}
