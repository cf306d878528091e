import Foundation
import Testing

/// Baselines as files: whole or as they were, whatever happens, and whatever they are called.
@Suite struct BaselineCommandTests {
  @Test func theSameRunIsTheSameBytes() throws {
    let suite = try GateSuite()
    let first = try suite.text(of: "b.json")
    let again = try suite.run("baseline", "update", "suite.yml", "--baseline", "b.json")
    #expect(again.exitCode == 0)
    #expect(try suite.text(of: "b.json") == first)
    #expect(again.output.split(separator: "\n").count == 1, "nothing moved: \(again.output)")
  }

  @Test(
    arguments: [
      "é ☃ 雪", HostileNameTests.written, #"\"quoted\" | <b> , =cmd()"#,
      "\u{1F468}\u{200D}\u{1F469}",
    ])
  func namesOfAnyUnicodeAreFoundAgain(name: String) throws {
    let suite = try GateSuite(name: name)
    let outcome = try suite.gate("--output", "out")
    #expect(outcome.exitCode == 0, "\(outcome.output)")
    for format in ["table", "markdown", "junit", "github"] {
      let text = try suite.gate("--format", format).output
      let hostile = text.unicodeScalars.filter {
        $0 != "\n" && [.control, .lineSeparator].contains($0.properties.generalCategory)
      }
      #expect(hostile.isEmpty, "\(format)")
    }
  }

  // MARK: Whole, or as it was

  @Test func aKilledUpdateLeavesAWholeBaseline() throws {
    let suite = try GateSuite()
    #expect(try suite.gate("--output", "out").exitCode == 0)
    let old = try suite.text(of: "b.json")
    for changeCount in 1...6 {
      try BaselineCommandTests.updateKilled(in: suite, afterChanges: changeCount)
      #expect(try suite.text(of: "b.json") == old, "killed after \(changeCount) changes")
    }
    #expect(try suite.gate().exitCode == 0)
  }

  /// Runs an update, and kills it once its folder has changed so often, if it is not over before.
  private static func updateKilled(
    in suite: GateSuite, afterChanges count: Int
  ) throws {
    let watch = try FolderWatch(suite.folder.url)
    let process = Process()
    process.executableURL = try FilmstripTool.executable()
    process.currentDirectoryURL = suite.folder.url
    process.arguments = [
      "baseline", "update", "suite.yml", "--baseline", "b.json", "--result", "out/result.json",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let end = suite.folder.url.appendingPathComponent("end-\(count)")
    process.terminationHandler = { _ in try? Data().write(to: end) }
    try process.run()
    var changes: [String] = []
    while changes.count < count, !changes.contains(end.lastPathComponent) {
      changes += watch.next()
    }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// A file may grow to one kilobyte and no further: the process is ended in the middle of its writing, or told
  /// that there is no room.
  @Test(arguments: ["", "trap '' XFSZ; "])
  func aFileThatFindsNoRoomLeavesTheOldOne(trap: String) throws {
    let suite = try GateSuite()
    #expect(try suite.gate("--output", "out").exitCode == 0)
    let old = try suite.text(of: "b.json")
    #expect(old.utf8.count > 2048)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.currentDirectoryURL = suite.folder.url
    process.arguments = [
      "-c",
      trap
        + "ulimit -f 1; exec \"$0\" baseline update suite.yml --baseline b.json --result out/result.json",
      try FilmstripTool.executable().path,
    ]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus != 0)
    if !trap.isEmpty {
      #expect(process.terminationStatus == 73)
      #expect(message.contains("b.json: cannot be written: File too large"), "\(message)")
    }
    #expect(try suite.text(of: "b.json") == old)
    #expect(try suite.gate().exitCode == 0)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aFullDiskIsNoSuccess() throws {
    let suite = try GateSuite()
    let outcome = try suite.run("baseline", "update", "suite.yml", "--baseline", "/dev/full")
    #expect(outcome.exitCode == 73)
    #expect(
      outcome.errors.contains("/dev/full: cannot be written: No space left"), "\(outcome.errors)")
  }

  // MARK: show, diff

  @Test func aBaselineIsShownAndComparedToAnother() throws {
    let suite = try GateSuite()
    let shown = try suite.run("baseline", "show", "b.json")
    #expect(shown.output.contains("app") && shown.output.contains("acquireFirst+late"))
    #expect(shown.errors.contains("Suite small, taken by filmstrip"))
    let rows = try suite.run("baseline", "show", "b.json", "--metric", "counters.rows*")
    #expect(rows.output.split(separator: "\n").count == 1 + 6 * 2)
    #expect(try suite.run("baseline", "show", "b.json", "--metric", "x").exitCode == 64)
    try FileManager.default.copyItem(
      at: suite.folder.url.appendingPathComponent("b.json"),
      to: suite.folder.url.appendingPathComponent("old.json"))
    let same = try suite.run("baseline", "diff", "old.json", "b.json")
    #expect(same.exitCode == 0 && same.errors == "No metric differs.\n")
    try suite.replace("app: stable-id", with: "app: stable-id,pool=none")
    _ = try suite.run("baseline", "update", "suite.yml", "--baseline", "b.json")
    let moved = try suite.run("baseline", "diff", "old.json", "b.json", "--format", "json")
      .objects()
    #expect(moved.contains { $0["metric"] as? String == "counters.cellsCreated" })
    #expect(try suite.run("baseline", "show", "none.json").exitCode == 66)
    try suite.folder.write("{}", to: "no.json")
    #expect(try suite.run("baseline", "diff", "no.json", "b.json").exitCode == 65)
  }

  // MARK: suites

  @Test func theEmbeddedSuiteIsRightAndIsWhatInitWrites() throws {
    let folder = try ScratchFolder()
    let embedded = try folder.run("suite", "check")
    #expect(embedded.exitCode == 0, "\(embedded.errors)")
    #expect(try folder.run("suite", "init", "--output", "s.yml").exitCode == 0)
    let written = try folder.run("suite", "check", "s.yml")
    #expect(written.output.replacing("s.yml", with: "the embedded suite") == embedded.output)
    // What is there is left as it is.
    #expect(try folder.run("suite", "init", "--output", "s.yml").exitCode == 73)
    let workflow = try folder.run("suite", "init", "--workflow").output
    #expect(workflow.contains("filmstrip gate suite.yml --baseline baseline.json"))
  }

  @Test func everyMistakeOfASuiteIsNamed() throws {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(), to: "feed.jsonl")
    try folder.write(
      """
      filmstrip-suite: 1
      traces: [feed.jsnl, none/*.jsonl, {scenario: brows}]
      designs:
        - stabel-id
        - stable-id,pool=lifi
      vary: {offsets: [dictonary]}
      hosts: [lat]
      metrics: [counters.cellsCreate]
      """, to: "s.yml")
    let outcome = try folder.run("suite", "check", "s.yml")
    #expect(outcome.exitCode == 65)
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    for (line, words) in [
      (2, "did you mean 'feed.jsonl'?"), (2, "no file fits 'none/*.jsonl'"), (2, "'brows'"),
      (4, "did you mean 'stable-id'?"), (5, "did you mean 'lifo'?"),
      (6, "did you mean 'dictionary'?"), (7, "did you mean 'late'?"),
      (8, "did you mean 'counters.cellsCreated'?"),
    ] {
      #expect(
        lines.contains { $0.hasPrefix("filmstrip: s.yml:\(line): ") && $0.contains(words) },
        "\(line): \(words): \(lines)")
    }
    #expect(lines.count == 8)
  }

  @Test func whatOnlyShowsInTheTracesIsNamedToo() throws {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(), to: "feed.jsonl")
    try folder.write("damaged", to: "bad.jsonl")
    try folder.write(
      """
      filmstrip-suite: 1
      traces:
        - feed.jsonl
        - f*.jsonl
        - bad.jsonl
      designs:
        - floor
        - stable-id,heights=summed
        - floor
      times: {blocks: 3}
      """, to: "s.yml")
    let lines = try folder.run("suite", "check", "s.yml").errors.split(separator: "\n")
    for (line, words) in [
      (4, "a second trace called 'small'"), (5, "bad.jsonl:1"), (8, "'base' and 'perItem'"),
      (9, "found the design 'floor' twice"),
    ] {
      #expect(
        lines.contains { $0.contains("s.yml:\(line): ") && $0.contains(words) }, "\(lines)")
    }
    #expect(try folder.run("suite", "check", "none.yml").exitCode == 66)
  }

  @Test func tracesAreMadeFromTheirSeeds() throws {
    let suite = try GateSuite(
      """
      filmstrip-suite: 1
      traces:
        - {scenario: browse, feed: "flat:40x5", seed: 3, duration: 5, name: made}
        - small.jsonl
      designs: [stable-id]
      vary: {pool: [fifo, cap:2]}
      times: off
      """)
    #expect(try suite.gate().exitCode == 0)
    let shown = try suite.run("baseline", "show", "b.json").output
    for name in ["made", "small", "stable-id,pool=cap:2", "stable-id,pool=fifo", "floor"] {
      #expect(shown.contains(name), "\(name)")
    }
  }
}

/// Files that are made, written or moved in a folder, as it happens.
private struct FolderWatch: ~Copyable {
  private let queue: Int32

  init(_ folder: URL) throws {
    queue = inotify_init()
    let mask = IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO
    try #require(inotify_add_watch(queue, folder.path, UInt32(mask)) >= 0)
  }

  deinit { close(queue) }

  /// Waits for the next changes.
  ///
  /// - Returns: the name of the file of each.
  func next() -> [String] {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      let end = read(queue, buffer.baseAddress, buffer.count)
      var names: [String] = []
      var offset = 0
      while offset < end {
        let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
        let name = offset + MemoryLayout<inotify_event>.size
        names.append(
          String(
            cString: buffer.baseAddress.unsafelyUnwrapped
              .advanced(by: name).assumingMemoryBound(to: CChar.self)))
        offset = name + Int(event.len)
      }
      return names
    }
  }
}
