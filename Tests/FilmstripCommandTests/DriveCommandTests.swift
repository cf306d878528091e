import Browser
import Foundation
import TestSupport
import Testing

/// `filmstrip drive`: what it writes, prints and exits with.
@Suite(.serialized)
struct DriveCommandTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Writes a page and its page file, and returns the path of the page file.
  private func write(_ page: FeedPage, _ name: String = "feed", more: String = "") throws -> String
  {
    let address = try folder.write(page.html, to: "\(name).html").absoluteString
    let text = page.selectors + "url: \(address)\nscreen: 400x600\n\(more)"
    return try folder.write(text, to: "\(name).yml").path
  }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  /// Writes the feed of a page, and returns the path of a trace of it with these events.
  private func trace(_ page: String, _ events: String) throws -> String {
    let survey = path("survey.jsonl")
    try FilmstripTool.run(["drive", "--survey", page, "-o", survey, "--force"]).exiting(0)
    let header = try String(contentsOfFile: survey, encoding: .utf8)
    #expect(header.split(separator: "\n").count == 1)
    return try folder.write(header + events, to: "visit.jsonl").path
  }

  private static let events = """
    {"t":100,"row":1,"x":150}
    {"t":200,"row":3,"x":70}
    {"t":400,"y":1200}
    {"t":700,"y":0}

    """

  @Test(.enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
  func aPageIsDrivenJudgedAndExplained() throws {
    var faulty = FeedPage()
    faulty.restores = false
    let page = try write(faulty)
    let trace = try trace(page, Self.events)
    let output = path("run")
    let outcome = try FilmstripTool.run(
      ["drive", page, trace, "--output", output, "--repeat", "2"])
    try outcome.exiting(2)
    #expect(outcome.output.contains("foreign") && outcome.output.contains(" explains "))
    #expect(!outcome.errors.contains("unstable") && !outcome.errors.contains("real time"))
    let files = try FileManager.default.contentsOfDirectory(atPath: output).sorted()
    #expect(
      files == [
        "judge.txt", "survey-displays.jsonl", "survey-performed.jsonl", "survey-rows.txt",
        "survey-smallest.html", "survey-smallest.jsonl", "survey-smallest.png",
      ])
    try checkSmallest("\(output)/survey-smallest.html")
    // One swipe and one scroll are enough for a strip of another row.
    #expect(outcome.errors.contains("foreign: 2 of 4"), "\(outcome.errors)")
    #expect(outcome.errors.contains("1. scroll the strip of r"))
    #expect(outcome.errors.contains("2. scroll the list to 1200"))
    // The written file says the same again.
    let (log, performed, rows) = (
      "\(output)/survey-displays.jsonl", "\(output)/survey-performed.jsonl",
      "\(output)/survey-rows.txt"
    )
    let judged = try FilmstripTool.run(
      ["judge", log, "--trace", performed, "--rows", rows, "--host", "web"]
    ).exiting(2)
    func row(_ output: String) -> Substring? {
      output.split(separator: "\n").first { $0.hasPrefix("foreign ") }
    }
    #expect(row(judged.output) != nil && row(judged.output) == row(outcome.output))
    #expect(judged.output.contains(" explains "))
    try FilmstripTool.run(
      ["drive", page, trace, "--repeat", "1", "--allow", "foreign=99", "--format", "json"]
    ).exiting(0)
    let fixed = try FilmstripTool.run(
      ["drive", try write(FeedPage(), "fixed"), trace, "--repeat", "1"]
    ).exiting(0)
    #expect(fixed.output.contains("no fault"), "\(fixed.output)")
  }

  /// A dense trace has the edits of the page file, which show that offsets are stored by index.
  @Test(.enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
  func aDenseTraceHasTheEditsThatThePageCan() throws {
    var page = FeedPage()
    page.rowCount = 14
    page.script = """
      const [ids, at] = [Array.from({ length: 14 }, (_, n) => `r${n}`), []];
      const still = fill;
      fill = (strip, r) => {
        still(strip, r);
        [...strip.children].forEach((item, k) => { item.dataset.item = `${ids[r]}/${k}`; });
        strip.parentElement.dataset.row = ids[r];
      };
      function renew() {
        for (const [r, row] of rows) {
          row.style.top = '-10000px';
          pool.push(row);
        }
        rows.clear();
        tops.length = Math.min(tops.length, ids.length + 1);
        extend(ids.length);
        layOut();
      }
      function insert(at, items) {
        const added = items.map((_, n) => `n${ids.length + n}`);
        ids.splice(at, 0, ...added);
        renew();
        return added;
      }
      function remove(at, count) {
        ids.splice(at, count);
        renew();
      }
      function move(from, to) {
        ids.splice(to, 0, ...ids.splice(from, 1));
        renew();
      }
      """
    let edits = "edits: {insert: insert, delete: remove, move: move}\n"
    let byRow = try write(page, "by-row", more: edits)
    page.script += """
      offsets.get = id => at[ids.indexOf(id)];
      offsets.set = (id, x) => { at[ids.indexOf(id)] = x; };
      """
    let still = try FilmstripTool.run(
      ["drive", try write(page, "still"), "--repeat", "1"]
    ).exiting(0)
    #expect(still.output.contains("No row was inserted"), "\(still.output)")
    #expect(still.output.contains("No strip was in a fling"), "\(still.output)")
    let output = path("edited")
    let edited = try FilmstripTool.run(
      ["drive", try write(page, "by-index", more: edits), "--repeat", "1", "--output", output])
    try edited.exiting(2)
    #expect(!edited.output.contains("No row was inserted"))
    let performed = try String(contentsOfFile: "\(output)/dense-performed.jsonl", encoding: .utf8)
    for edit in ["\"insert\":1,", "\"delete\":2,", "\"move\":0,"] {
      #expect(performed.contains(edit), "\(edit) in \(performed)")
    }
    #expect(!performed.contains("\"reload\""))
    try FilmstripTool.run(["drive", byRow, "--repeat", "1"]).exiting(0)
  }

  /// The film and the picture are beside each other, and one below the other on a phone.
  private func checkSmallest(_ path: String) throws {
    let browser = try Browser()
    defer { browser.close() }
    let places = """
      (() => {
        const [film, picture] = ['.player', '.picture img'].map(one => document.querySelector(one).getBoundingClientRect());
        const [image] = document.images;
        return [film.right <= picture.left, film.bottom <= picture.top, image.complete && image.naturalWidth === 400,
          document.documentElement.scrollWidth <= innerWidth];
      })()
      """
    for (screen, expected) in [
      (Screen.laptop, [true, false, true, true]), (.phone, [false, true, true, true]),
    ] {
      let page = try browser.open(URL(fileURLWithPath: path), on: screen)
      #expect(try page.evaluate(places, as: [Bool].self) == expected)
      #expect(try page.text(".picture ol").contains("scroll the list to 1200"))
      #expect(page.errors.isEmpty, "\(page.errors)")
    }
  }

  @Test(.enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
  func thePagesCostsOnTheRealClockAreReported() throws {
    let page = try write(FeedPage())
    let trace = try trace(page, Self.events)
    let output = path("paced")
    let outcome = try FilmstripTool.run(
      ["drive", page, trace, "--paced", "--output", output, "--format", "terminal"]
        + ["--format", "json", "--format", "markdown", "--format", "html"]
    ).exiting(0)
    #expect(outcome.output.contains("What the page cost on the real clock, in 2 runs in "))
    #expect(outcome.output.contains("\nnodes made      240"), "\(outcome.output)")
    let json = try folder.text(of: "paced/judge.json")
    let record = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let costs = try #require(record["costs"] as? [String: Any])
    let metrics = try #require(costs["metrics"] as? [String: [Double]])
    #expect(
      metrics.keys.sorted() == [
        "heap", "layouts", "mainThread", "nodesAlive", "nodesMade", "script",
      ])
    // Six rows with 20 texts each come twice into elements that are there.
    #expect(metrics["nodesMade"] == [240, 240])
    #expect((costs["browser"] as? String)?.contains("Chrome/") == true)
    #expect(try folder.text(of: "paced/judge.md").contains("| nodes made | 240 |"))
    #expect(try folder.text(of: "paced/judge.html").contains("nodes made"))
    let held = try FilmstripTool.run(["drive", page, trace, "--repeat", "1", "--format", "json"])
    #expect(try held.exiting(0).object()["costs"] == nil)
  }

  @Test(.enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
  func aWindowWithoutADisplayIsRefused() throws {
    try FilmstripTool.run(
      ["drive", try write(FeedPage()), "--headed"],
      environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
    ).exiting(70, naming: "a window needs a display")
    try FilmstripTool.run(
      ["drive", try write(FeedPage()), "--headed"],
      environment: ["DISPLAY": ":9999", "WAYLAND_DISPLAY": ""]
    ).exiting(70, naming: "does the display answer?")
  }

  @Test(.enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
  func runsThatDifferDoNotPass() throws {
    var page = FeedPage()
    let trace = try trace(try write(page), Self.events)
    page.script = """
      const still = fill;
      fill = (strip, r) => {
        still(strip, r);
        offsets.set(`r${r}`, 100 * Math.random());
      };
      """
    let outcome = try FilmstripTool.run(
      ["drive", try write(page), trace, "--allow", "lost=99,foreign=99,flash=99"]
    ).exiting(2, naming: "unstable: 1 of 1 other run")
    #expect(outcome.errors.contains("r1"))
  }

  @Test(.enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
  func anEventThatIsNotPerformedFailsTheRunWithItsLineAndReason() throws {
    let page = try write(FeedPage())
    let visit = try trace(page, Self.events + "{\"t\":900,\"delete\":3,\"count\":1}\n")
    try FilmstripTool.run(["drive", page, visit]).exiting(
      70, naming: "line 6 of the performed trace", "delete 1 row",
      "the page file has no edits: delete")
    // A trace of another feed is refused.
    var short = FeedPage()
    short.rowCount = 12
    try FilmstripTool.run(["drive", try write(short, "short"), visit]).exiting(
      70, naming: "has 40 rows, and the page 12")
  }

  @Test(.enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
  func aFirstPageFileDrivesThePage() throws {
    var page = FeedPage()
    let address = try folder.write(page.html, to: "feed.html").absoluteString
    let draft = try FilmstripTool.run(["drive", "init", address]).exiting(0)
    for line in [
      "list: '.feed'", "row: '.row'", "row-id: 'data-row'", "strip: '.strip'", "item: '.item'",
    ] {
      #expect(draft.output.contains("\n\(line)"), "\(line) in \(draft.output)")
    }
    #expect(draft.errors == "")
    let file = try folder.write(draft.output, to: "draft.yml").path
    let survey = path("draft.jsonl")
    try FilmstripTool.run(["drive", "--survey", file, "-o", survey]).exiting(0)
    // Without an attribute that tells rows apart, a text that does: not the kind, which all rows have.
    func script(_ words: String) -> String {
      """
      const still = fill;
      fill = (strip, r) => {
        still(strip, r);
        const row = strip.parentElement;
        row.title = r;
        row.removeAttribute('data-row');
        \(words)
      };
      """
    }
    page.script = script(
      """
      row.dataset.index = 7;
      row.querySelectorAll('h2, em').forEach(one => one.remove());
      row.insertAdjacentHTML('afterbegin', `<em>New</em><h2>Shelf ${r}</h2>`);
      """)
    let titled = try folder.write(page.html, to: "titled.html").absoluteString
    let second = try FilmstripTool.run(["drive", "init", titled]).exiting(0)
    #expect(second.output.contains("\nrow-id: 'h2@text'"), "\(second.output)")
    page.script = script("")
    let nameless = try folder.write(page.html, to: "nameless.html").absoluteString
    try FilmstripTool.run(["drive", "init", nameless]).exiting(
      0, naming: "row-id was not found", "the first row has: class, ")
    page.script = "fill = () => {};"
    let empty = try folder.write(page.html, to: "empty.html").absoluteString
    try FilmstripTool.run(["drive", "init", empty]).exiting(0, naming: "strip was not found")
  }

  @Test func aMissingBrowserIsNamedWithItsPackage() throws {
    let page = try write(FeedPage())
    try FilmstripTool.run(
      ["drive", page], environment: ["PATH": folder.url.path]
    ).exiting(70, naming: "install the package chromium")
  }

  @Test func wrongArgumentsAndFilesAreRefused() throws {
    let page = try write(FeedPage())
    for arguments in [
      [page, "--repeat", "0"], [page, "edited-feed", "--survey", "-o", "a"],
      [page, "--survey"], [page, "--input", "mouse"], [page, "--allow", "late=1"],
    ] {
      #expect(try FilmstripTool.refusal(of: ["drive"] + arguments).exitCode == 64, "\(arguments)")
    }
    #expect(try FilmstripTool.refusal(of: ["drive", path("none.yml")]).exitCode == 66)
    let damaged = try folder.write(FeedPage().selectors + "rows: a\n", to: "damaged.yml").path
    #expect(try FilmstripTool.refusal(of: ["drive", damaged]).exitCode == 65)
    #expect(try FilmstripTool.refusal(of: ["drive", page, "none"]).exitCode == 66)
  }
}
