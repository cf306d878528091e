import ReferenceList
import ScrollTrace
import Testing
import TraceTools

@testable import ListEngine

/// The log of callbacks, to the letter, on traces worked out by hand, and against a design that records its own calls.
@Suite struct CallbackLogTests {
  private static func log(
    _ design: String, on trace: Trace, _ host: ListHost = .acquireFirst
  ) throws -> String {
    var lines: [String] = []
    _ = try Design(design).loggedReplay(of: trace, host: host) { lines.append($0.description) }
    return lines.joined(separator: "\n")
  }

  /// Rows 0 (cell 0) and 1 (cell 1); row 0 to 50; row 2 in a new cell, and row 0 leaves with 50 stored; row
  /// 0 again, in the cell that it had, at 50, and row 2 leaves.
  @Test func aRowGoesAndComesBack() throws {
    let trace = Trace.byHand(sections: [5], [.x(0, 50), .y(50), .y(0)])
    let log = try Self.log("tag-lookup", on: trace)
    #expect(
      log == """
            dequeue              row 0, cell 0, new
            cellForRow           row 0, cell 0
            reloadData           row 0, cell 0
            lookUp               cell 0, nothing under row 0
            setContentOffset     row 0, cell 0, at 0
            willDisplay          row 0, cell 0, at 0
            dequeue              row 1, cell 1, new
            cellForRow           row 1, cell 1
            reloadData           row 1, cell 1
            lookUp               cell 1, nothing under row 1
            setContentOffset     row 1, cell 1, at 0
            willDisplay          row 1, cell 1, at 0
        0  t 16  the strip of row 0 is scrolled to 50
            scrollViewDidScroll  cell 0, at 50
        1  t 32  the table is scrolled to 50
            dequeue              row 2, cell 2, new
            cellForRow           row 2, cell 2
            reloadData           row 2, cell 2
            lookUp               cell 2, nothing under row 2
            setContentOffset     row 2, cell 2, at 0
            willDisplay          row 2, cell 2, at 0
            didEndDisplaying     row 0, cell 0, at 50
            save                 cell 0, at 50, under row 0
        2  t 48  the table is scrolled to 0
            dequeue              row 0, cell 0, reused
            prepareForReuse      row 0, cell 0
            cellForRow           row 0, cell 0
            reloadData           row 0, cell 0
            lookUp               cell 0, at 50, under row 0
            setContentOffset     row 0, cell 0, at 50
            willDisplay          row 0, cell 0, at 50
            didEndDisplaying     row 2, cell 2, at 0
            save                 cell 2, at 0, under row 2
        """)
  }

  /// Five items come before what row 0 shows at 50: it is at 300 then.
  @Test func afterASpliceBothOffsetsAreNamed() throws {
    let splice = Splice(itemCount: 9, at: 0, removed: 0, added: 5)
    let trace = Trace.byHand(sections: [5], [.x(0, 50), .splice(0, splice), .y(50), .y(0)])
    let faults = try Self.log("stable-id", on: trace).split(separator: "\n").filter {
      $0.hasPrefix("  !")
    }
    #expect(
      faults.first
        == "  ! foreign              row 0, cell 0, at 50, was left at 50; its item is now at 300")
    let again = Trace.byHand(
      sections: [5], [.x(0, 50), .splice(0, splice), .x(0, 60), .y(50), .y(0)])
    let later = try Self.log("reset-offset", on: again).split(separator: "\n").last {
      $0.hasPrefix("  !")
    }
    #expect(later?.hasSuffix("at 0, was left at 60") == true)
    // The item that row 0 showed at 50 is its first now.
    let front = Splice(itemCount: 3, at: 0, removed: 1, added: 0)
    let first = Trace.byHand(sections: [5], [.x(0, 50), .splice(0, front), .y(50), .y(0)])
    #expect(
      try Self.log("stable-id", on: first).contains(
        "at 50, was left at 50; its item is now at 0"))
  }

  @Test func aRowThatNobodyScrolledBelongsAtItsStart() throws {
    let trace = Trace.byHand(sections: [5], [.x(0, 50), .y(50), .y(100)])
    #expect(
      try Self.log("stable-id,store=kept", on: trace).contains("at 50, belongs at its start, 0"))
  }

  /// Row 0 comes back in a new cell. A strip without a layout has no content; with one it takes the offset.
  @Test func anOffsetThatIsSetBeforeThereIsContentIsLoggedWithTheReason() throws {
    let host = try #require(ListHost("acquireFirst+confining+clamping"))
    let trace = Trace.byHand(sections: [5], [.x(0, 50), .y(50), .y(0)])
    let log = try Self.log("stable-id,pool=none", on: trace, host)
    #expect(
      log.contains(
        "setContentOffset     row 0, cell 3, at 0, asked for 50, but the strip has no content yet"))
    let laidOut = try Self.log("stable-id,pool=none,laysOut=first", on: trace, host)
    #expect(laidOut.contains("setContentOffset     row 0, cell 3, at 50\n"))
    let shorter = Trace.byHand(sections: [5], [.x(0, 90), .y(50), .reload(0, items: 3), .y(0)])
    #expect(
      try Self.log("stable-id,pool=none,laysOut=first", on: shorter, host).contains(
        "row 0, cell 3, at 40, asked for 90, but this is beyond the strip's content"))
  }

  /// "Strips that one `viewport` event confines do so in the order in which their displays began": row 2 was displayed
  /// before row 1 came back. The strips stand in the other order on the screen.
  @Test func confinedStripsAreDeliveredInTheOrderOfTheirDisplays() throws {
    let trace = Trace.byHand(
      sections: [5],
      [.y(100), .y(50), .x(1, 100), .x(2, 100), .viewport(130, 100), .memoryWarning])
    let host = try #require(ListHost("acquireFirst+coasting+echoing+confining+clamping"))
    let log = try Self.log("stable-id", on: trace, host)
    let lines = log.split(separator: "\n").drop { !$0.contains("resized") }
    #expect(
      lines.filter { $0.contains("scrollViewDidScroll") || $0.contains("confined") } == [
        "    setContentOffset     cell 1, at 60, confined to its content",
        "    setContentOffset     cell 2, at 60, confined to its content",
        "    scrollViewDidScroll  cell 2, at 60",
        "    scrollViewDidScroll  cell 1, at 60",
      ])
  }

  /// A late callback is logged with what the cell shows then, and a fault is logged when it arises.
  @Test func aLateEndIsLoggedAfterItsCellIsAnotherRows() throws {
    let exhibit = try #require(Gallery.exhibit(named: "late-callback"))
    let log = try Self.log(exhibit.design, on: exhibit.trace().trace, exhibit.host)
    let lines = log.split(separator: "\n").drop { !$0.hasPrefix("3 ") }
    #expect(
      lines.joined(separator: "\n") == """
        3  t 64  the table is scrolled to 60
            dequeue              row 3, cell 2, new
            cellForRow           row 3, cell 2
            reloadData           row 3, cell 2
            lookUp               cell 2, nothing under row 3
            setContentOffset     row 3, cell 2, at 0
            willDisplay          row 3, cell 2, at 0
            didEndDisplaying     row 0, cell 0, at 30, the cell shows another row by now
            save                 cell 0, at 30, under row 0
        4  t 80  the table is scrolled to 0
            enqueue              row 2, cell 0, its end is delivered later
            enqueue              row 3, cell 2, its end is delivered later
            dequeue              row 0, cell 2, reused
            prepareForReuse      row 0, cell 2
            cellForRow           row 0, cell 2
            reloadData           row 0, cell 2
            lookUp               cell 2, at 30, under row 0
            setContentOffset     row 0, cell 2, at 30
            willDisplay          row 0, cell 2, at 30
          ! foreign              row 0, cell 2, at 30, was left at 50
        """)
  }

  /// Rows 0 and 1; a row comes in at the top, and row 1 leaves; a tap on row 0, now at index 1, opens the
  /// new row's item; a swipe of it asks for the new row's items too. It leaves from index 2 and comes back to
  /// index 0, where the rows that were there stored their rest.
  @Test func everyEventAndFaultIsLoggedInWords() throws {
    let trace = Trace.byHand(
      sections: [2],
      [
        .insert(0, items: [4]), .tap(item: 1, of: 1), .x(1, 50), .reload(2, items: 3),
        .move(2, to: 0), .delete(0, count: 2), .reloadAll, .viewport(90.5, 40), .memoryWarning,
      ])
    let log = try Self.log("tag-lookup,pool=perRow", on: trace)
    let logged = log.split(separator: "\n").filter {
      !$0.hasPrefix("    ") || $0.contains("didSelect") || $0.contains("own")
    }
    #expect(
      logged.joined(separator: "\n") == """
            dequeue              row 0, cell 0, its own
            dequeue              row 1, cell 1, its own
        0  t 16  1 row inserted before row 0
            dequeue              row 0 (id 2), cell 2, its own
        1  t 32  item 1 of row 1 is tapped
            didSelectItem        row 1 (id 0), cell 0, item 1; the detail shows item 1 of the row with id 2
          ! misrouted            row 1 (id 0), cell 0, item 1 of this row was tapped
        2  t 48  the strip of row 1 is scrolled to 50
          ! stale                row 1 (id 0), cell 0, filled as the row with id 2
        3  t 64  row 2 reloaded with 3 items
        4  t 80  row 2 moved to 0
            dequeue              row 0 (id 1), cell 1, its own
        5  t 96  2 rows deleted from row 0 on
            dequeue              row 0, cell 0, its own
          ! lost                 row 0, cell 0, at 0, was left at 50
        6  t 112  the whole table is reloaded
            dequeue              row 0, cell 0, its own
          ! lost                 row 0, cell 0, at 0, was left at 50
        7  t 128  the table is resized to 90.5 x 40
        8  t 144  the system asks for memory
        """)
  }

  /// As many faults are logged as are counted, each under its counter's name, on every kind of random feed.
  @Test func faultsAreLoggedAsTheyAreCounted() throws {
    for name in EmbeddedTraces.recordings {
      let trace = try #require(try EmbeddedTraces.trace(named: name))
      for preset in ["tag-lookup", "furrow-2015", "filmstrip-2014"] {
        let design = try Design(preset)
        var logged: [String: Int] = [:]
        let host = ListHost(endsLate: true)
        let replay = design.loggedReplay(of: trace, host: host) { entry in
          if entry.isFault { logged[entry.name, default: 0] += 1 }
        }
        #expect(replay == design.watchedReplay(of: trace, host: host))
        let counted = replay.fidelity.list.filter { $0.value > 0 }
        #expect(logged == Dictionary(uniqueKeysWithValues: counted.map { ($0.name, $0.value) }))
        #expect(!logged.isEmpty, "\(preset) on \(name)")
      }
    }
  }

  /// The log of a custom design equals the design's own record of its calls, line by line.
  @Test(arguments: [
    "acquireFirst", "recycleFirst", "newFirst", "late", "prepared", "coasting+echoing",
    "late+echoing+confining+queued", "prepared+coasting+echoing+forgetting",
  ])
  func theLogIsWhatADesignRecords(host: String) throws {
    let host = try #require(ListHost(host))
    let recordings = try EmbeddedTraces.recordings.map {
      try #require(try EmbeddedTraces.trace(named: $0))
    }
    let random = (0..<UInt64(10)).map {
      RandomTrace.make(seed: $0, size: .small, allowsZeroStride: true).checked
    }
    var lineCount = 0
    for trace in recordings + random {
      for listChoices in ["pool=lifo", "pool=twoLevel:2+1", "pool=perRow,prefetch=ahead:1"] {
        let record = Record(namesRows: trace.feed.sectionRowCounts.count == 1)
        let design = try Self.recordingDesign(record, "tag-lookup,\(listChoices)")
        var logged: [String] = []
        _ = design.loggedReplay(of: trace, host: host) { entry in
          if let line = record.line(of: entry) { logged.append(line) }
        }
        let difference = zip(logged, record.lines).enumerated().first { $1.0 != $1.1 }
        let comment = Comment(rawValue: "\(trace.name), \(listChoices)")
        #expect(difference == nil, comment)
        #expect(logged.count == record.lines.count, comment)
        lineCount += logged.count
      }
    }
    #expect(lineCount > 10_000)
  }

  private static func recordingDesign(_ record: Record, _ list: String) throws -> Design {
    let own = CustomDesign("recording") { RecordingFeed(model: $0, record: record) }
    var choices = try Design(list).choices
    choices.own = own.preset.choices.own
    return Design(preset: own.preset, choices: choices)
  }
}

/// A design's record: the name of the callback, the cell, and the row's index or the offset, if known.
private final class Record: @unchecked Sendable {
  private let namesRows: Bool
  private(set) var lines: [String] = []

  init(namesRows: Bool) { self.namesRows = namesRows }

  func add(_ callback: LogEntry.Callback, cell: Int, row: Int? = nil, offset: Double? = nil) {
    lines.append(line(callback, cell: cell, row: row, offset: offset))
  }

  private func line(
    _ callback: LogEntry.Callback, cell: Int?, row: Int? = nil, offset: Double? = nil
  ) -> String {
    let row = namesRows ? row.map { " row \($0)" } : nil
    let offset = offset.map { " at \($0)" }
    return "\(callback) cell \(cell ?? -1)\(row ?? "")\(offset ?? "")"
  }

  /// The line that a design records of a callback; nil if the design does not receive it.
  func line(of entry: LogEntry) -> String? {
    switch entry.callback {
    case .cellForRow: line(entry.callback, cell: entry.cell, row: entry.index)
    case .willDisplay, .didEndDisplaying:
      line(entry.callback, cell: entry.cell, row: entry.index, offset: entry.offsetPoints)
    case .setContentOffset:
      entry.note.isEmpty
        ? line(entry.callback, cell: entry.cell, offset: entry.offsetPoints) : nil
    case .scrollViewDidScroll, .scrollViewDidEndDragging, .scrollViewDidEndDecelerating, .lookUp,
      .save:
      line(entry.callback, cell: entry.cell, offset: entry.offsetPoints)
    case .prepareForReuse, .reloadData, .stopScrollingAndZooming, .didSelectItem:
      line(entry.callback, cell: entry.cell)
    case .event, .heightForRow, .dequeue, .enqueue, .giveUp, .fault: nil
    }
  }
}

/// Saves on scroll and at the end of a display, and records each call and each step.
private final class RecordingFeed: ScrollEndDesign {
  final class Cell: FeedCell {
    let number: Int
    let record: Record

    init(number: Int, record: Record) {
      self.number = number
      self.record = record
      super.init()
    }

    override func prepareForReuse() {
      record.add(.prepareForReuse, cell: number)
      stop()
      set(0)
    }

    func stop() {
      record.add(.stopScrollingAndZooming, cell: number)
      strip.stopScrollingAndZooming()
    }

    func set(_ offset: Double) {
      record.add(.setContentOffset, cell: number, offset: offset)
      strip.contentOffset = offset
    }
  }

  private let model: RowModel
  private let record: Record
  private var offsets: StoredOffsets<RowPath>
  private var cellCount = 0

  init(model: RowModel, record: Record) {
    self.model = model
    self.record = record
    offsets = StoredOffsets(in: model)
  }

  private func made(_ cell: FeedCell?) -> Cell {
    guard let cell = cell as? Cell else { fatalError("a cell of another design") }
    return cell
  }

  func makeCell(ofKind kind: Int) -> FeedCell {
    defer { cellCount += 1 }
    return Cell(number: cellCount, record: record)
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    let cell = made(cell)
    record.add(.cellForRow, cell: cell.number, row: path.row)
    cell.stop()
    cell.strip.tag = path.row
    record.add(.reloadData, cell: cell.number)
    cell.strip.reloadData()
    let offset = offsets[path]
    record.add(.lookUp, cell: cell.number, offset: offset)
    cell.set(offset ?? 0)
  }

  func willDisplay(_ cell: FeedCell, at path: RowPath) {
    let cell = made(cell)
    record.add(.willDisplay, cell: cell.number, row: path.row, offset: cell.strip.contentOffset)
    cell.set(cell.strip.contentOffset)
  }

  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
    let cell = made(cell)
    let offset = cell.strip.contentOffset
    record.add(.didEndDisplaying, cell: cell.number, row: path.row, offset: offset)
    save(cell, at: path)
  }

  func scrollViewDidScroll(_ strip: Strip) {
    let cell = made(strip.cell)
    record.add(.scrollViewDidScroll, cell: cell.number, offset: strip.contentOffset)
    save(cell, at: RowPath(section: 0, row: strip.tag))
  }

  func scrollViewDidEndDragging(_ strip: Strip, willDecelerate decelerate: Bool) {
    record.add(
      .scrollViewDidEndDragging, cell: made(strip.cell).number, offset: strip.contentOffset)
  }

  func scrollViewDidEndDecelerating(_ strip: Strip) {
    record.add(
      .scrollViewDidEndDecelerating, cell: made(strip.cell).number, offset: strip.contentOffset)
  }

  private func save(_ cell: Cell, at path: RowPath) {
    record.add(.save, cell: cell.number, offset: cell.strip.contentOffset)
    offsets[path] = cell.strip.contentOffset
  }

  func row(shownBy strip: Strip) -> Row? { model[strip.tag] }

  func didSelectItem(at item: Int, in strip: Strip) {
    record.add(.didSelectItem, cell: made(strip.cell).number)
  }
}
