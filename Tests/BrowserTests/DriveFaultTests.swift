import FeedCheck
import Foundation
import Gate
import ScrollTrace
import TestSupport
import Testing

@testable import Browser

/// Failures of a page, its server or its browser: each has a sentence that names it, and no process stays.
@Suite(.enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"), .serialized)
struct DriveFaultTests {
  /// A list of 30 rows that keeps each row's strip, and what a test adds to it.
  private static func html(_ fault: String) -> String {
    """
    <!doctype html><meta charset="utf-8"><title>A feed</title>
    <style>
    .feed { height: 600px; width: 400px; overflow-y: auto; } .row { height: 100px; }
    .strip { display: flex; overflow-x: auto; height: 100px; } .item { flex: 0 0 90px; height: 80px; margin-right: 10px; }
    </style>
    <div class="feed"></div>
    <script>
    const feed = document.querySelector('.feed');
    for (let row = 0; row < 30; row++) {
      const element = document.createElement('div');
      element.className = 'row';
      element.dataset.row = `r${row}`;
      element.innerHTML = '<div class="strip">' + '<div class="item">item</div>'.repeat(20) + '</div>';
      feed.append(element);
    }
    const first = feed.children[0];
    \(fault)
    </script>
    """
  }

  private struct Site {
    let folder: URL
    var file = PageFile()

    init(_ html: String) throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("drive-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let page = folder.appendingPathComponent("feed.html")
      try Data(html.utf8).write(to: page)
      file.url = page.absoluteString
      (file.list, file.row, file.strip, file.item) = (".feed", ".row", ".strip", ".item")
      file.rowIdentity = PageFile.Identity("data-row")
    }

    func remove() throws { try FileManager.default.removeItem(at: folder) }
  }

  /// Opens a page with a fault, scrolls its list and a strip, and returns the sentence of the failure.
  private func sentence(
    _ fault: String, in browser: Browser, patience: Duration = .seconds(10),
    _ change: (inout PageFile) -> Void = { _ in }, whenOpen: () -> Void = {}
  ) throws -> String {
    var site = try Site(Self.html(fault))
    defer { #expect(throws: Never.self) { try site.remove() } }
    change(&site.file)
    var limits = DrivenPage.Limits()
    (limits.patience, limits.readiness) = (patience, .milliseconds(300))
    do {
      let page = try DrivenPage(site.file, in: browser, limits: limits)
      defer { page.close() }
      let feed = Feed(
        itemCounts: [], rowHeightsPoints: [1], item: .init(width: 1, height: 1))
      page.setRows((0..<30).map { "r\($0)" }, of: feed)
      whenOpen()
      _ = try page.pass(toMilliseconds: 100, before: 3)
      try page.scroll(row: 1, toX: 50)
      try page.scroll(toY: 700)
      try page.layOut()
      _ = try page.displayedRows
      return ""
    } catch let error as DriveError {
      return error.description
    }
  }

  /// Runs a body with a browser, and checks that none of its processes stays.
  private func withBrowser(_ body: (Browser) throws -> Void) throws {
    let browser = try Browser(isHurried: true)
    let group = browser.process
    defer {
      browser.close()
      #expect(throws: Never.self) { try expectNoProcess(in: group) }
    }
    try body(browser)
  }

  /// The processes of a killed group end within moments.
  private func expectNoProcess(in group: pid_t) throws {
    let end = ContinuousClock.now + .seconds(10)
    while kill(-group, 0) == 0, ContinuousClock.now < end { _ = poll(nil, 0, 20) }
    #expect(kill(-group, 0) != 0, "a process of Chromium lives")
  }

  private static let failing: [(fault: String, words: String)] = [
    ("feed.onscroll = () => location.reload();", "was loaded again"),
    ("feed.onscroll = () => { location.href = 'about:blank'; };", "about:blank"),
    ("feed.onscroll = () => alert('hello');", "dialog (alert): hello"),
    ("feed.onscroll = () => { throw new Error('boom'); };", "threw: Error: boom"),
    ("feed.onscroll = () => Promise.reject(new Error('later'));", "later"),
    ("feed.onscroll = () => feed.remove();", "list: no element matches '.feed'"),
    (
      """
      let x = 0;
      const go = () => { feed.children[7].firstChild.scrollLeft = ++x % 99; requestAnimationFrame(go); };
      feed.onscroll = () => go();
      """, "never rests: the strip of row r7 moves"
    ),
    (
      "setTimeout(() => { feed.style.overflow = 'hidden'; feed.scrollTo = () => {}; }, 60)",
      "scrolled to 0, and not to 700"
    ),
    (
      "feed.onscroll = () => { feed.children[8].dataset.row = 'new'; };",
      "row new is on the screen"
    ),
    ("feed.onscroll = () => { feed.children[8].removeAttribute('data-row'); };", "row-id"),
    ("feed.onscroll = () => { for (;;) {} };", "did not answer within 3 s"),
  ]

  @Test func aPageThatFailsIsNamedWithTheEvent() throws {
    try withBrowser { browser in
      #expect(try sentence("", in: browser) == "")
      for (fault, words) in Self.failing {
        let sentence = try sentence(fault, in: browser) { _ in
        } whenOpen: {
          if words.contains("3 s") { browser.patience = .seconds(3) }
        }
        #expect(
          sentence.hasPrefix("line 5 of the performed trace: ") && sentence.contains(words),
          "\(fault): \(sentence)")
      }
    }
  }

  /// A file is asked for as another page is, and the page stays.
  @Test(arguments: ["a.download = 'items.txt';", ""])
  func aPageThatAsksForAFileIsDrivenOn(change: String) throws {
    let fault = """
      feed.onscroll = () => {
        feed.onscroll = null;
        const a = document.createElement('a');
        a.href = URL.createObjectURL(new Blob(['items'], {type: 'application/octet-stream'}));
        \(change)
        document.body.append(a);
        a.click();
      };
      """
    try withBrowser { browser in
      let sentence = try sentence(fault, in: browser)
      #expect(sentence == "")
    }
  }

  private static let selectors:
    [(key: WritableKeyPath<PageFile, String> & Sendable, value: String, words: String)] =
      [
        (\.list, ".none", "list: no element matches '.none'"),
        (\.row, ".none", "row: no element in the list matches '.none'"),
        (\.strip, ".none", "strip: no row on the screen has an element that matches '.none'"),
        (\.list, ".item", "list: 600 elements match '.item'"),
        (\.list, "..x", "list: '..x' is no CSS selector"),
      ]

  @Test func aSelectorThatFindsNothingOrTooMuchIsNamed() throws {
    try withBrowser { browser in
      for (key, value, words) in Self.selectors {
        let sentence = try sentence("", in: browser) {
          $0[keyPath: key] = value
        }
        #expect(sentence.contains(words), "\(sentence)")
      }
      let sentence = try sentence("", in: browser) { $0.ready = ".loaded" }
      #expect(sentence.contains("ready: no element matches '.loaded' (after 0.3 s)"), "\(sentence)")
    }
  }

  @Test func aKilledBrowserIsNamed() throws {
    try withBrowser { browser in
      let sentence = try sentence("", in: browser) { _ in
      } whenOpen: {
        kill(browser.process, SIGKILL)
      }
      #expect(sentence.contains("the connection to Chromium was lost"), "\(sentence)")
    }
  }

  /// Chromium reads commands from its descriptor 3, and writes answers to 4.
  @Test(arguments: [[3], [4], [3, 4]]) func aCutPipeIsNamed(descriptors: [Int]) throws {
    try withBrowser { browser in
      var count = 0
      let sentence = try sentence("", in: browser) { _ in
      } whenOpen: {
        count = Self.cutPipes(to: browser.process, descriptors)
      }
      #expect(count == descriptors.count)
      #expect(sentence.contains("the connection to Chromium was lost"), "\(sentence)")
    }
  }

  /// Puts `/dev/null` in the place of this process's ends of pipes, and returns how many ends there were.
  private static func cutPipes(to process: pid_t, _ descriptors: [Int]) -> Int {
    func pipe(_ path: String) -> String? {
      try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }
    let pipes = descriptors.map { pipe("/proc/\(process)/fd/\($0)") }
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    let ends = (0..<Int32(1024)).filter { end in
      pipe("/proc/self/fd/\(end)").map { pipes.contains($0) } ?? false
    }
    for end in ends { dup2(null, end) }
    return ends.count
  }

  @Test func aServerThatRefusesOrNeverAnswersIsNamed() throws {
    // It listens, and takes no connection.
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(socket, $0, size)
        _ = listen(socket, 5)
        getsockname(socket, $0, &size)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    try withBrowser { browser in
      let late = try sentence("", in: browser, patience: .seconds(2)) {
        $0.url = "http://127.0.0.1:\(port)/"
      }
      #expect(late.contains("did not answer within 2 s"), "\(late)")
      let refused = try sentence("", in: browser) { $0.url = "http://127.0.0.1:1/" }
      #expect(refused.contains("cannot be opened: net::ERR_"), "\(refused)")
    }
  }

  @Test func aRowInTwoElementsIsAFault() throws {
    let site = try Site(
      Self.html("feed.onscroll = () => { feed.children[8].dataset.row = 'r7'; };"))
    defer { #expect(throws: Never.self) { try site.remove() } }
    let drive = PageDrive(site.file)
    let survey = try PageDrive(try Site(Self.html("")).file).survey()
    var trace = survey.header(named: "two", source: "test")
    trace.append(.stripOffset, atMilliseconds: 50, row: 0, value: 50 << 10)
    trace.append(.position, atMilliseconds: 100, value: 700 << 10)
    let run = try drive.run(try ValidTrace(checking: trace), rows: survey.rows)
    #expect(run.report.judgement[.twice] == 1, "\(run.report.log)")
  }

  /// Starts a command in the folder of temporary files, and returns why no address answers.
  private func failure(of command: String, atMost patience: Duration) throws -> String {
    let folder = FileManager.default.temporaryDirectory
    let printed = folder.appendingPathComponent("printed-\(UUID())")
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: printed) } }
    let address = try #require(URL(string: "http://127.0.0.1:1/"))
    let server = try PageServer(command, in: folder, printingTo: printed)
    do throws(DriveError) {
      try server.wait(for: address, atMost: patience)
      return ""
    } catch {
      return error.description
    }
  }

  @Test(arguments: ["true & pwd", "# A comment\npwd", "true &\npwd # last"])
  func aServingCommandRunsInItsFolderAsAWhole(command: String) throws {
    let failure = try failure(of: command, atMost: .seconds(20))
    let folder = FileManager.default.temporaryDirectory.path
    #expect(failure.hasSuffix("has ended; it printed: \(folder)"), "\(failure)")
  }

  @Test func aServingCommandIsWaitedForAndEndsWithItsChildren() throws {
    let ended = try failure(of: "echo no such script; exit 3", atMost: .seconds(20))
    #expect(ended.contains("has ended; it printed: no such script"), "\(ended)")
    let silent = try failure(of: "sleep 300 & sleep 300", atMost: .milliseconds(500))
    #expect(silent.contains("takes no connection after 0.5 s"), "\(silent)")
    let mark = "sleep \(300 + Int.random(in: 1...1_000_000))"
    #expect(try failure(of: "\(mark) & \(mark)", atMost: .milliseconds(500)) != "")
    let found = try FileManager.default.contentsOfDirectory(atPath: "/proc").contains { process in
      let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return String(decoding: line, as: UTF8.self).replacing("\0", with: " ").contains(mark)
    }
    #expect(!found, "a child of the server lives")
  }
}
