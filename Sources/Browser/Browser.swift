import Foundation
import Results

/// An error between a driver and the browser.
package enum BrowserError: Error, Equatable {
  case start(String)
  case lost(String)
  case refused(method: String, String)
  case script(String)
  case timedOut(String)
  /// The page did something after which no command is answered, or none that means anything: `Page.isGuarded`.
  case interrupted(String)
}

extension BrowserError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .start(let reason): "Chromium cannot be started: \(reason)"
    case .lost(let reason): "the connection to Chromium was lost: \(reason)"
    case .refused(let method, let reason): "Chromium refused \(method): \(reason)"
    case .script(let reason): "a script failed: \(reason)"
    case .timedOut(let what): "\(what) took too long"
    case .interrupted(let reason): reason
    }
  }
}

/// A headless Chromium with an empty profile, driven through its debugging pipe, without a port or a network.
///
/// Used by one thread. `close()` ends it, as does the release of the browser and of its pages.
///
/// ```swift
/// let browser = try Browser()
/// let page = try browser.open(URL(fileURLWithPath: "report.html"))
/// try page.click("#play")
/// #expect(page.errors.isEmpty)
/// ```
package final class Browser {
  /// How long a command may take.
  package var patience = Duration.seconds(60)

  /// The path of the browser: `FILMSTRIP_BROWSER`, or a Chromium on the search path; nil without one.
  package static let executable: String? = {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["FILMSTRIP_BROWSER"] { return named }
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    for name in ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"] {
      for folder in folders {
        let path = folder + "/" + name
        if FileManager.default.isExecutableFile(atPath: path) { return path }
      }
    }
    return nil
  }()

  /// The comment of a test that is skipped without a browser.
  package static let whySkipped = "no Chromium on the search path: scripts/setup installs it"

  /// The product and version, such as `HeadlessChrome/156.0.7000.0`.
  package private(set) var version = ""
  /// When all must be over: a command that is not answered by then has timed out.
  private let end: ContinuousClock.Instant
  private let pipe: DebuggingPipe
  /// The first process of the browser, whose group has all others.
  package var process: pid_t { pipe.process }
  private let profile: TemporaryEntry
  private var commandCount = 0
  private var pages: [String: OpenPage] = [:]

  /// Pages keep their browser, which closes with the last of them.
  private struct OpenPage { weak var page: Page? }

  /// - Parameters:
  ///   - isHurried: whether frames follow one another at once, and not as a screen shows them.
  ///   - isHeaded: whether a window shows the page.
  ///   - pixelRatio: the pixels of a point on the browser's own screen; nil: as the system has it.
  ///   - limit: how long everything may take that is done with it.
  /// - Throws: `BrowserError.start` where there is no browser, or it does not answer.
  package init(
    isHurried: Bool = false, isHeaded: Bool = false, pixelRatio: Double? = nil,
    limit: Duration = .seconds(7200)
  ) throws {
    guard let executable = Browser.executable else {
      throw BrowserError.start(
        "found no Chromium on the search path; install the package chromium (Debian: apt install chromium)"
      )
    }
    let displays = ["DISPLAY", "WAYLAND_DISPLAY"].map { ProcessInfo.processInfo.environment[$0] }
    if isHeaded, displays.allSatisfy({ $0?.isEmpty ?? true }) {
      throw BrowserError.start(
        "a window needs a display, and DISPLAY is not set; leave --headed out, or run it with xvfb-run"
      )
    }
    end = .now + limit
    profile = try TemporaryEntry(in: FileManager.default.temporaryDirectory, isFolder: true)
    pipe = try DebuggingPipe(
      executable: executable,
      arguments: (isHeaded ? [] : ["--headless=new"]) + [
        "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-first-run", "--no-default-browser-check", "--disable-extensions",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--mute-audio", "--force-color-profile=srgb", "--remote-debugging-pipe",
        "--user-data-dir=\(profile.url.path)",
        // A swipe beyond a strip's beginning leaves no page.
        "--overscroll-history-navigation=0", "--disable-features=OverscrollHistoryNavigation",
      ] + (isHurried ? ["--disable-frame-rate-limit"] : [])
        + (pixelRatio.map { ["--force-device-scale-factor=\($0)"] } ?? []) + ["about:blank"])
    do {
      version = try send("Browser.getVersion")["product"] as? String ?? "Chromium"
    } catch BrowserError.lost(let reason) {
      throw BrowserError.start(isHeaded ? "\(reason); does the display answer?" : reason)
    }
  }

  deinit { close() }

  package func close() {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(
      profile.url.appendingPathComponent("SingletonSocket").path, &path, path.count - 1)
    pipe.end()
    // The socket of the instance is beside the profile, in a separate folder.
    let socket = String(
      decoding: path.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = URL(fileURLWithPath: socket).deletingLastPathComponent()
    guard folder.lastPathComponent.hasPrefix("org.chromium.Chromium.") else { return }
    // A folder that cannot be removed stays among the temporary files.
    do { try FileManager.default.removeItem(at: folder) } catch { return }
  }

  /// Opens a file or an address in a new page, and waits until it has loaded.
  ///
  /// - Parameters:
  ///   - screen: what the page is shown on; before it loads.
  ///   - runsScripts: whether JavaScript is on.
  ///   - script: runs before the scripts of the page.
  ///   - isGuarded: see `Page.isGuarded`; from the start.
  ///   - isIsolated: whether the page shares no cookies, storage and cache with other pages.
  package func open(
    _ file: URL, on screen: Screen = .laptop, runsScripts: Bool = true, fragment: String = "",
    before script: String? = nil, isGuarded: Bool = false, isIsolated: Bool = false
  ) throws -> Page {
    var address: [String: Any] = ["url": "about:blank"]
    if isIsolated {
      address["browserContextId"] = try send("Target.createBrowserContext")["browserContextId"]
    }
    let target = try send("Target.createTarget", address)
    let attached = try send(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
    guard let session = attached["sessionId"] as? String else {
      throw BrowserError.refused(method: "Target.attachToTarget", "no session")
    }
    let page = Page(
      self, session: session, target: target["targetId"] as? String ?? "",
      context: address["browserContextId"] as? String)
    pages[session] = OpenPage(page: page)
    page.isGuarded = isGuarded
    do {
      for domain in ["Page", "Runtime", "Log", "Network", "DOM", "Inspector"] {
        try page.send("\(domain).enable")
      }
      try page.show(on: screen)
      if !runsScripts { try page.send("Emulation.setScriptExecutionDisabled", ["value": true]) }
      if let script { try page.send("Page.addScriptToEvaluateOnNewDocument", ["source": script]) }
      let answer = try page.send(
        "Page.navigate", ["url": file.absoluteString + (fragment.isEmpty ? "" : "#\(fragment)")])
      if let reason = answer["errorText"] as? String {
        throw BrowserError.refused(method: "Page.navigate", reason)
      }
      try wait("\(file.lastPathComponent) to load") {
        try checkInterruption(of: session)
        return page.hasLoaded
      }
    } catch {
      close(page)
      throw error
    }
    return page
  }

  /// Sends a command and returns its result. Events that arrive first go to their pages.
  @discardableResult
  package func send(
    _ method: String, _ parameters: [String: Any] = [:], session: String? = nil
  ) throws -> [String: Any] {
    commandCount += 1
    let number = commandCount
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    message["sessionId"] = session
    let deadline = min(.now + patience, end)
    try pipe.send(message, before: deadline)
    while ContinuousClock.now < deadline, let answer = try pipe.receive(before: deadline) {
      guard answer["id"] as? Int == number else {
        dispatch(answer)
        try checkInterruption(of: session)
        continue
      }
      if let error = answer["error"] as? [String: Any] {
        let reason = error["message"] as? String ?? "\(error)"
        // A page that has left refuses first, and says then where it went.
        let hasLeft = reason.contains("navigated")
        try takeEvents(of: session, for: hasLeft ? Browser.departure : .milliseconds(300))
        throw BrowserError.refused(method: method, reason)
      }
      try takeEvents(of: session, for: Browser.departure) { $0.isLeaving }
      return answer["result"] as? [String: Any] ?? [:]
    }
    throw BrowserError.timedOut(method)
  }

  /// How long a page that leaves may take until it is elsewhere.
  private static let departure = Duration.seconds(5)

  /// Takes the events that say what has become of a guarded page, as long as a condition holds.
  private func takeEvents(
    of session: String?, for limit: Duration, while condition: (Page) -> Bool = { _ in true }
  ) throws {
    guard let page = guardedPage(session) else { return }
    let end = ContinuousClock.now + limit
    while condition(page), let event = try pipe.receive(before: end) {
      dispatch(event)
      try checkInterruption(of: session)
    }
    // A page that has not left by now is not waited for again.
    page.isLeaving = false
  }

  private func guardedPage(_ session: String?) -> Page? {
    guard let page = session.flatMap({ pages[$0]?.page }), page.isGuarded else { return nil }
    return page
  }

  private func checkInterruption(of session: String?) throws {
    guard let reason = guardedPage(session)?.interruption else { return }
    throw BrowserError.interrupted(reason)
  }

  /// Takes events until a condition holds, asked again after each, and every few milliseconds.
  func wait(_ what: String, until condition: () throws -> Bool) throws {
    let deadline = min(.now + patience, end)
    while try !condition() {
      guard ContinuousClock.now < deadline else { throw BrowserError.timedOut(what) }
      if let message = try pipe.receive(before: .now + .milliseconds(10)) { dispatch(message) }
    }
  }

  /// Closes a page, which is of no use afterwards.
  package func close(_ page: Page) {
    page.isGuarded = false
    do {
      try send("Target.closeTarget", ["targetId": page.target])
      if let context = page.context {
        try send("Target.disposeBrowserContext", ["browserContextId": context])
      }
    } catch {
      // It ends with its browser.
      return
    }
  }

  private func dispatch(_ message: [String: Any]) {
    guard let method = message["method"] as? String,
      let page = (message["sessionId"] as? String).flatMap({ pages[$0]?.page })
    else { return }
    page.saw(method, message["params"] as? [String: Any] ?? [:])
  }
}
