import ArgumentParser
import Browser
import FeedCheck
import Foundation
import Gate
import Measurement
import Reporting
import Results
import ScrollTrace

struct DriveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drive",
    abstract: "Drive a web page by a trace, and judge what it shows.",
    discussion: """
      Examples:
        filmstrip drive init http://127.0.0.1:8080/feed > page.yml
        filmstrip drive page.yml
        filmstrip drive page.yml feed.jsonl --output run
        filmstrip drive --survey page.yml -o feed.jsonl

      'filmstrip help drive run' has the options of a run.
      """,
    subcommands: [DriveRunCommand.self, DriveInitCommand.self],
    defaultSubcommand: DriveRunCommand.self)
}

struct DriveRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Drive a page by traces, and judge what it displays.",
    discussion: """
      Examples:
        filmstrip drive run page.yml                # 'run' can be left out
        filmstrip drive page.yml feed.jsonl --output run --allow lost=3
        filmstrip drive --survey page.yml -o feed.jsonl

      A page file has the address of the page and the selectors of its rows, strips and items; 'drive init' writes one. \
      The list performs a trace in Chromium: one event at a time, each until nothing that is displayed changes. Its \
      timers and frames follow the trace's times. A trace must be of the page's feed, which --survey writes; without \
      one, a dense trace is made. The displays are judged, and explained by the designs that display the same.

      Exit codes: 0 no fault, or none above --allow; 2 a fault, or runs that differ; 70 the page cannot be driven; \
      others as 'judge'.
      """)

  @Argument(
    help: .init("The page file.", valueName: "PAGE.yml"),
    completion: .file(extensions: ["yml", "yaml"]))
  var page: String

  @Argument(
    help: .init("Traces of the page's feed.", valueName: "trace"), completion: Arguments.traces)
  var traces: [String] = []

  @Flag(help: "Only write the page's feed to --output.")
  var survey = false

  @Option(
    name: .customLong("repeat"),
    help: .init("The runs of each trace; if they differ, none passes.", valueName: "N"))
  var repeatCount = 2

  @Option(
    help: .init(
      "code sets offsets; wheel and touch are smoke tests.",
      valueName: "INPUT"),
    transform: {
      try Arguments.choice($0, "input", among: DrivenPage.Input.allCases, named: \.rawValue)
    })
  var input = DrivenPage.Input.code

  @Flag(help: "Use the system's clock, and measure what the page costs.")
  var paced = false

  @Flag(help: "Show the page in a window.")
  var headed = false

  @OptionGroup var faults: AllowedFaultsOption

  @OptionGroup var options: ReportOptions<JudgeReport>
  @OptionGroup var lines: WidthOptions

  mutating func validate() throws {
    try Arguments.checkGivenOnce("--allow")
    try Arguments.check(repeatCount, in: 1...100, "--repeat")
    try TraceArgument.checkStandardInput(among: [page] + traces)
    if survey {
      guard traces.isEmpty, let path = options.output else {
        throw ValidationError(
          "--survey writes the page's feed, and performs no trace: name the file with --output")
      }
      try options.overwriting.check(path)
    }
  }

  mutating func run() throws {
    let given = try TraceArgument.read(traces)
    let text = try InputFile.text(page, hint: "name a page file; 'drive init' writes one")
    let folder = URL(literally: page).deletingLastPathComponent()
    let file = try PageFile.read(
      text, named: page, vocabulary: SuiteWords(folder: folder))
    let drive = PageDrive(file, clock: paced ? .real : .held, input: input, isHeaded: headed)
    let scratch = try TemporaryEntry(in: FileManager.default.temporaryDirectory, isFolder: true)
    let server = try drive.serve(in: folder, printingTo: scratch.url.appending(path: "server"))
    defer { withExtendedLifetime(server) {} }
    if !survey {
      let names = given.isEmpty ? ["dense"] : given.map(\.name)
      try options.makeFolder(
        records: names.flatMap { DriveRecord.names(of: $0) + DriveRecord.smallestNames(of: $0) })
    }
    let found = try drive.survey()
    for remark in found.remarks { OutputFile.tell("filmstrip: \(remark)") }
    let source = "\(Self.source) \(file.url)"
    if survey, let path = options.output {
      let feed = found.header(named: "survey", source: source)
      try OutputFile.write(TraceFormat.text.bytes(of: feed), to: path)
      return OutputFile.tellWritten(path, Plural.of(found.rows.count, "row"))
    }
    let performed =
      try given.isEmpty
      ? [ValidTrace(checking: found.denseTrace(source: source, edits: Set(file.edits.keys)))]
      : given.map { try ValidTrace(checking: $0.trace.asPerformed()) }
    var logs: [JudgeReport.Log] = []
    var unstable: [String] = []
    var records: [DriveRecord] = []
    for trace in performed {
      let record = try perform(trace, by: drive, on: found)
      if let sentence = record.difference { unstable.append(sentence) }
      if let sentence = record.clockRemark { OutputFile.tell("filmstrip: \(sentence)") }
      var log = try judged(record, of: trace, in: options.folder ?? scratch.url)
      log.costs = record.costs
      log.explanation?.isTraceCertain = true
      if log.judgement.found.isEmpty { log.remarks += blindSpots(of: trace) }
      if paced, log.costs == nil {
        OutputFile.tell("filmstrip: \(trace.name) resizes the window: its costs are not measured")
      }
      logs.append(log)
      records.append(record)
    }
    let report = JudgeReport(logs, allowed: faults.allow ?? [:])
    try options.report(report, width: lines.width)
    for sentence in unstable { OutputFile.tell("filmstrip: \(sentence)") }
    for (index, log) in report.logs.enumerated() {
      // The kind that the report's sentence names.
      let most = report.excess(of: log).max { log.judgement[$0] < log.judgement[$1] }
      guard let kind = most else { continue }
      try shrink(performed[index], records[index].run, showing: kind, by: drive)
    }
    if !unstable.isEmpty || !report.isClean { throw ExitCode(2) }
  }

  /// The beginning of the source of traces that were made for a page.
  static let source = "filmstrip drive"
  /// The platform of driven pages.
  static let host = "web"

  /// The faults that a drive without faults cannot show, in sentences.
  private func blindSpots(of trace: ValidTrace) -> [String] {
    let moves: [TraceEvent.Kind] = [.insert, .delete, .move]
    let isEdited = trace.events.contains { moves.contains($0.kind) }
    let edits = """
      No row was inserted, deleted or moved, so faults of offsets that are stored by index cannot show. Name the \
      page's functions under edits in \(page), or drive a trace with edits.
      """
    let flings = """
      No strip was in a fling when its row left, since flings are not driven: an offset that is saved at 'scrollend' alone \
      is lost then.
      """
    return (isEdited ? [] : [edits]) + [flings]
  }

  /// How long all runs of a page may take that look for a smaller trace.
  private static let shrinkLimit = Duration.seconds(60)

  /// Tells the fewest events that show a fault on the page, and writes them.
  private func shrink(
    _ trace: ValidTrace, _ run: PageDrive.Run, showing kind: FaultKind, by drive: PageDrive
  ) throws {
    let found = try ProgressLine.shown { progress, _ in
      progress(
        Comparison.Progress(
          doneSeconds: 0, totalSeconds: 1, label: "looking for the smallest trace"))
      return try drive.shrink(trace, run, showing: kind, within: Self.shrinkLimit)
    }
    guard let found else {
      return OutputFile.tell("filmstrip: \(trace.name): the fault did not show again")
    }
    let (count, runs) = (found.steps.count, Plural.of(found.driveCount, "run"))
    let limit = found.isSmallest ? "" : "; \(Int(Self.shrinkLimit / .seconds(1))) s were over"
    OutputFile.tell(
      """
      The fewest events of \(trace.name) with \(kind.rawValue): \(count) of \(trace.events.count) \
      (\(runs)\(limit)).
      """)
    for (place, step) in found.steps.enumerated() { OutputFile.tell("  \(place + 1). \(step)") }
    OutputFile.tell("  Then \(run.report.judgement.words(for: found.fault)).")
    guard let folder = options.folder else { return }
    let paths = DriveRecord.smallestNames(of: trace.name).map { folder.appending(path: $0).path }
    try OutputFile.write(TraceFormat.text.bytes(of: found.trace), to: paths[0])
    try OutputFile.write([UInt8](found.run.picture), to: paths[1])
    OutputFile.tell("Wrote \(TextStyle.onOneLine(paths[0] + ", " + paths[1]))")
    try OutputFile.write(page(of: found, named: "\(trace.name), the fewest events"), to: paths[2])
    OutputFile.tellWritten(page: paths[2], nil)
  }

  /// Returns a page with the film of a trace's log beside the picture.
  private func page(of found: SmallestVisit, named name: String) throws -> String {
    let report = found.run.report
    let film = try report.logBytes.withUnsafeBytes { bytes in
      var reader = try DisplayLogReader(source: LineSource(bytes: bytes), named: name)
      var film = LogFilm(reader.header)
      while let record = try reader.next() { film.take(record) }
      return film.film(of: report.judgement, named: name)
    }
    var log = JudgeReport.Log(name: name, report.judgement, film: film)
    log.picture = .init(
      png: [UInt8](found.run.picture),
      words: "The page in \(found.run.browser): \(report.judgement.words(for: found.fault)).",
      steps: found.steps)
    return try ReportFormat<JudgeReport>(named: "html").render(JudgeReport([log]), TextStyle())
  }

  /// Performs a trace as often as asked.
  private func perform(
    _ trace: ValidTrace, by drive: PageDrive, on survey: PageSurvey
  ) throws -> DriveRecord {
    try ProgressLine.shown { progress, _ in
      var record: DriveRecord?
      for number in 0..<repeatCount {
        progress(
          Comparison.Progress(
            doneSeconds: Double(number), totalSeconds: Double(repeatCount),
            label: "driving \(trace.name)"))
        let run = try drive.run(trace, on: survey)
        if record == nil {
          record = DriveRecord(run, of: trace.name)
        } else {
          try record?.add(run)
        }
      }
      guard var record else { preconditionFailure("no run was asked for") }
      if !paced { record.clock = try drive.checkClock(trace, record.run) }
      return record
    }
  }

  /// Writes what was performed and displayed, and judges it.
  private func judged(
    _ record: DriveRecord, of trace: ValidTrace, in folder: URL
  ) throws -> JudgeReport.Log {
    let paths = DriveRecord.names(of: trace.name).map { folder.appending(path: $0).path }
    try OutputFile.write(record.run.report.logBytes, to: paths[0])
    try OutputFile.write(TraceFormat.text.bytes(of: trace.trace), to: paths[1])
    try OutputFile.write(record.run.rows.joined(separator: "\n"), to: paths[2])
    if options.output != nil {
      OutputFile.tell("Wrote \(TextStyle.onOneLine(paths.joined(separator: ", ")))")
    }
    let judge = try JudgeCommand.parse(
      [paths[0], "--trace", paths[1], "--rows", paths[2], "--host", Self.host])
    return try judge.explained(
      paths[0], named: trace.name, by: trace, isFilmed: options.asks(for: "html"))
  }
}

/// The runs of one trace on a page.
private struct DriveRecord {
  let run: PageDrive.Run
  /// The events that were performed in real time too, and the rows that were displayed otherwise.
  var clock: (eventCount: Int, rows: Set<String>)?
  private let trace: String
  private var otherRunCount = 0
  /// The rows that other runs displayed otherwise.
  private var otherRows: Set<String> = []
  private var differingCount = 0
  private var runCosts: [[PageCosts.Metric: Double]]

  init(_ run: PageDrive.Run, of trace: String) {
    self.run = run
    self.trace = trace
    runCosts = [run.costs].compactMap(\.self)
  }

  /// The costs of the page in each run; nil if they were not measured.
  var costs: PageCosts? {
    guard !runCosts.isEmpty else { return nil }
    return PageCosts(
      browser: run.browser, processor: Machine.current.processor, runs: runCosts)
  }

  mutating func add(_ other: PageDrive.Run) throws {
    let rows = try run.report.rows(differingFrom: other.report)
    otherRows.formUnion(rows)
    otherRunCount += 1
    runCosts += [other.costs].compactMap(\.self)
    differingCount += rows.isEmpty ? 0 : 1
  }

  /// The difference between the runs, in a sentence; nil if they are equal.
  var difference: String? {
    guard differingCount > 0 else { return nil }
    let others = Plural.of(otherRunCount, "other run")
    return """
      unstable: \(differingCount) of \(others) of \(trace) displayed rows otherwise: \(Self.named(otherRows))
      """
  }

  /// The effect of the system's clock, in a sentence; nil for none.
  var clockRemark: String? {
    guard let clock, !clock.rows.isEmpty else { return nil }
    return """
      \(trace): in real time, the first \(Plural.of(clock.eventCount, "event")) displayed rows otherwise: \
      \(Self.named(clock.rows)) (--paced drives the whole trace so)
      """
  }

  private static func named(_ rows: Set<String>) -> String {
    let sorted = rows.sorted()
    let more = sorted.count > 5 ? ", and \(sorted.count - 5) more" : ""
    return sorted.prefix(5).joined(separator: ", ") + more
  }

  /// The files of a trace: the log, the trace as performed, and the names of its rows.
  static func names(of trace: String) -> [String] {
    ["displays.jsonl", "performed.jsonl", "rows.txt"].map { name($0, of: trace) }
  }

  /// The files of the smallest trace: its events, a picture of the page at the fault, and a page with it and the film.
  static func smallestNames(of trace: String) -> [String] {
    ["smallest.jsonl", "smallest.png", "smallest.html"].map { name($0, of: trace) }
  }

  private static func name(_ file: String, of trace: String) -> String {
    "\(trace.replacing("/", with: "-"))-\(file)"
  }
}

struct DriveInitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Print a first page file, from the elements of a page that scroll.",
    discussion: """
      Examples:
        filmstrip drive init http://127.0.0.1:8080/feed > page.yml
      """)

  @Argument(help: .init("The address of the page.", valueName: "URL"))
  var url: String

  mutating func run() throws {
    let draft = try PageDraft(of: url)
    try OutputFile.printResult(draft.text)
    for gap in draft.gaps { OutputFile.tell("filmstrip: \(gap)") }
  }
}
