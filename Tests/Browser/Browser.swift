import Foundation

/// An error between a test and the browser.
public enum BrowserError: Error {
  case start(String)
  case lost(String)
  case refused(method: String, String)
  case script(String)
  case timedOut(String)
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
public final class Browser {
  /// How long a command may take.
  public static let patience = Duration.seconds(60)

  /// The path of the browser: `FILMSTRIP_BROWSER`, or a Chromium on the search path; nil without one.
  public static let executable: String? = {
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
  public static let whySkipped = "no Chromium on the search path: scripts/setup installs it"

  /// When all must be over: a command that is not answered by then has timed out.
  private let end: ContinuousClock.Instant
  private let pipe: DebuggingPipe
  private let profile: URL
  private var commandCount = 0
  private var pages: [String: OpenPage] = [:]

  /// Pages keep their browser, which closes with the last of them.
  private struct OpenPage { weak var page: Page? }

  /// - Parameters:
  ///   - isHurried: whether frames follow one another at once, and not as a screen shows them.
  ///   - limit: how long everything may take that is done with it.
  /// - Throws: `BrowserError.start` where there is no browser, or it does not answer.
  public init(isHurried: Bool = false, limit: Duration = .seconds(7200)) throws {
    guard let executable = Browser.executable else {
      throw BrowserError.start("no browser was found")
    }
    end = .now + limit
    profile = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    pipe = try DebuggingPipe(
      executable: executable,
      arguments: [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-first-run", "--no-default-browser-check", "--disable-extensions",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--mute-audio", "--force-color-profile=srgb", "--remote-debugging-pipe",
        "--user-data-dir=\(profile.path)",
        // A swipe beyond a strip's beginning leaves no page.
        "--overscroll-history-navigation=0", "--disable-features=OverscrollHistoryNavigation",
      ] + (isHurried ? ["--disable-frame-rate-limit"] : []) + ["about:blank"])
    _ = try send("Browser.getVersion")
  }

  deinit { close() }

  public func close() {
    let link = profile.appendingPathComponent("SingletonSocket").path
    let socket = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    pipe.end()
    // The socket of the instance is beside the profile, in a separate folder.
    if let folder = socket.map({ URL(fileURLWithPath: $0).deletingLastPathComponent() }),
      folder.lastPathComponent.hasPrefix("org.chromium.Chromium.")
    {
      _ = try? FileManager.default.removeItem(at: folder)
    }
    // A profile that cannot be removed stays in the folder for temporary files.
    _ = try? FileManager.default.removeItem(at: profile)
  }

  /// Opens a file in a new page, and waits until it has loaded.
  ///
  /// - Parameters:
  ///   - screen: what the page is shown on; before it loads.
  ///   - runsScripts: whether JavaScript is on.
  public func open(
    _ file: URL, on screen: Screen = .laptop, runsScripts: Bool = true, fragment: String = ""
  ) throws -> Page {
    let target = try send("Target.createTarget", ["url": "about:blank"])
    let attached = try send(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
    guard let session = attached["sessionId"] as? String else {
      throw BrowserError.refused(method: "Target.attachToTarget", "no session")
    }
    let page = Page(self, session: session)
    pages[session] = OpenPage(page: page)
    for domain in ["Page", "Runtime", "Log", "Network", "DOM"] { try page.send("\(domain).enable") }
    try page.show(on: screen)
    if !runsScripts { try page.send("Emulation.setScriptExecutionDisabled", ["value": true]) }
    try page.send(
      "Page.navigate", ["url": file.absoluteString + (fragment.isEmpty ? "" : "#\(fragment)")])
    try wait("\(file.lastPathComponent) to load") { page.hasLoaded }
    return page
  }

  /// Sends a command and returns its result. Events that arrive first go to their pages.
  @discardableResult
  public func send(
    _ method: String, _ parameters: [String: Any] = [:], session: String? = nil
  ) throws -> [String: Any] {
    commandCount += 1
    let number = commandCount
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    message["sessionId"] = session
    let deadline = min(.now + Browser.patience, end)
    try pipe.send(message, before: deadline)
    while ContinuousClock.now < deadline, let answer = try pipe.receive(before: deadline) {
      guard answer["id"] as? Int == number else {
        dispatch(answer)
        continue
      }
      if let error = answer["error"] as? [String: Any] {
        throw BrowserError.refused(method: method, error["message"] as? String ?? "\(error)")
      }
      return answer["result"] as? [String: Any] ?? [:]
    }
    throw BrowserError.timedOut(method)
  }

  /// Takes events until a condition holds, asked again after each, and every few milliseconds.
  func wait(_ what: String, until condition: () throws -> Bool) throws {
    let deadline = min(.now + Browser.patience, end)
    while try !condition() {
      guard ContinuousClock.now < deadline else { throw BrowserError.timedOut(what) }
      if let message = try pipe.receive(before: .now + .milliseconds(10)) { dispatch(message) }
    }
  }

  private func dispatch(_ message: [String: Any]) {
    guard let method = message["method"] as? String,
      let page = (message["sessionId"] as? String).flatMap({ pages[$0]?.page })
    else { return }
    page.saw(method, message["params"] as? [String: Any] ?? [:])
  }
}
