import ListEngine
import Results
import ScrollTrace

/// Films designs on one workload: a pass of its own, in this process, since it is exact and nothing of it is timed.
///
/// A film of a long trace would be long, so it has at most `framesMax` frames: where the trace has more, those
/// around the first fault that only some of the designs show. The record says which they are.
public struct Filming: Sendable {
  /// What keeps two designs on `chromium-browse` (14,783 frames) well below a megabyte, and shows four minutes at
  /// 60 frames a second of a trace that never rests.
  public static let framesMax = 16_000
  /// How many of the frames stand before that fault.
  static let lead = 600

  private let trace: Trace
  private let host: ListEngine.Host

  public init(on trace: Trace, host: ListEngine.Host) {
    self.trace = trace
    self.host = host
  }

  /// - Precondition: there are designs, and each applies to the feed (`check(appliesTo:)`).
  /// - Complexity: two replays a design, and O(rows log rows).
  public func film(of designs: [Design], framesMax: Int = Filming.framesMax) -> Film {
    precondition(!designs.isEmpty, "a film of no design")
    let searches = designs.map { $0.filmedReplay(of: trace, host: host, window: 0..<0) }
    let window = Filming.window(
      frameCount: searches[0].frameCount, faultFrames: searches.map(\.faultFrames),
      framesMax: framesMax)
    let replays = designs.map { $0.filmedReplay(of: trace, host: host, window: window) }
    let first = replays[0]
    for (design, replay) in zip(designs, replays) {
      precondition(
        replay.frames.map(\.positionUnits) == first.frames.map(\.positionUnits)
          && replay.rows == first.rows && replay.trueOffsets == first.trueOffsets,
        "what \(design.name) should have shown differs from what \(designs[0].name) should have")
    }
    var film = Film(
      workload: trace.name, host: host.description, traceHash: trace.contentHash,
      frameCount: first.frameCount, firstFrame: window.lowerBound,
      times: DeltaColumn(first.frames.map { Filming.hundredths($0.timeMilliseconds) }),
      positions: DeltaColumn(first.frames.map { Filming.hundredths($0.positionUnits) }),
      isVertical: trace.feed.axis == .vertical, shapes: trace.feed.itemShapes.map(shape),
      sizes: FilmedSizes(first.viewports), rows: FilmedRows(first.rows),
      trueOffsets: FilmedOffsets(first.trueOffsets), takes: [])
    film.takes = zip(designs, replays).map { FilmTake($0, $1, window: window) }
    return film
  }

  /// The frames to keep: all, or those around the first fault that only some designs show, or else around the
  /// first of any.
  static func window(
    frameCount: Int, faultFrames: [[Int]], framesMax: Int
  ) -> Range<Int> {
    guard frameCount > framesMax else { return 0..<frameCount }
    let all = faultFrames.map(Set.init)
    let shared = all.dropFirst().reduce(all.first ?? Set()) { $0.intersection($1) }
    let any = all.reduce(Set<Int>()) { $0.union($1) }
    let fault = any.subtracting(shared).min() ?? any.min() ?? 0
    let lead = min(Filming.lead, framesMax / 4)
    let begin = max(0, min(fault - lead, frameCount - framesMax))
    return begin..<begin + framesMax
  }

  private func shape(_ shape: Feed.ItemShape) -> FilmedShape {
    let isVertical = trace.feed.axis == .vertical
    let along = isVertical ? shape.heightUnits : shape.widthUnits
    let across = isVertical ? shape.widthUnits : shape.heightUnits
    return FilmedShape(
      lead: Filming.hundredths(isVertical ? shape.topInsetUnits : shape.leftInsetUnits),
      size: Filming.hundredths(along), stride: Filming.hundredths(along + shape.spacingUnits),
      crossLead: Filming.hundredths(isVertical ? shape.leftInsetUnits : shape.topInsetUnits),
      crossSize: Filming.hundredths(across))
  }

  /// Hundredths of a point, the nearest; halves upwards.
  static func hundredths(_ units: Int64) -> Int {
    Int((Double(units) * 100 / Double(Points.units) + 0.5).rounded(.down))
  }

  static func hundredths(_ milliseconds: Double) -> Int {
    Int((milliseconds * 100 + 0.5).rounded(.down))
  }
}

extension DeltaColumn {
  fileprivate init<Entry>(_ entries: [Entry], _ value: (Entry) -> Int) {
    self.init(entries.map(value))
  }
}

extension FilmedSizes {
  fileprivate init(_ sizes: [FilmedReplay.Size]) {
    self.init()
    frames = DeltaColumn(sizes, \.frame)
    widths = DeltaColumn(sizes) { Filming.hundredths($0.viewport.widthUnits) }
    heights = DeltaColumn(sizes) { Filming.hundredths($0.viewport.heightUnits) }
  }
}

extension FilmedRows {
  fileprivate init(_ entries: [FilmedReplay.Row]) {
    self.init()
    frames = DeltaColumn(entries, \.frame)
    rows = DeltaColumn(entries) { Int($0.row) }
    indices = DeltaColumn(entries, \.index)
    tops = DeltaColumn(entries) { Filming.hundredths($0.topUnits) }
    heights = DeltaColumn(entries) { Filming.hundredths($0.heightUnits) }
    itemCounts = DeltaColumn(entries) { Int($0.itemCount) }
    versions = DeltaColumn(entries) { Int($0.version) }
    kinds = DeltaColumn(entries) { Int($0.kind) }
  }
}

extension FilmedOffsets {
  fileprivate init(_ entries: [FilmedReplay.TrueOffset]) {
    self.init()
    frames = DeltaColumn(entries, \.frame)
    rows = DeltaColumn(entries) { Int($0.row) }
    offsets = DeltaColumn(entries) { Filming.hundredths($0.offsetUnits) }
  }
}

extension FilmTake {
  fileprivate init(_ design: Design, _ replay: FilmedReplay, window: Range<Int>) {
    self.init(
      design: design.name, fidelity: replay.fidelity.byName,
      faultsBefore: replay.faultFrames.count { $0 < window.lowerBound },
      faultsBehind: replay.faultFrames.count { $0 >= window.upperBound },
      cells: FilmedCells(replay.cells), strips: FilmedStrips(replay.strips),
      items: FilmedItems(replay.items), faults: FilmedFaults(replay.faults),
      taps: FilmedTaps(replay.taps))
    var live: [FilmedReplay.Frame] = []
    for frame in replay.frames where frame.liveCells != live.last?.liveCells {
      live.append(frame)
    }
    liveFrames = DeltaColumn(live, \.frame)
    liveCells = DeltaColumn(live, \.liveCells)
    if design.choices.offsets.isStored { stored = FilmedStore(replay.stored) }
  }
}

extension FilmedCells {
  fileprivate init(_ entries: [FilmedReplay.Cell]) {
    self.init()
    frames = DeltaColumn(entries, \.frame)
    cells = DeltaColumn(entries, \.cell)
    rows = DeltaColumn(entries) { entry in
      switch entry.place {
      case .displayed: Int(entry.row)
      case .waiting: FilmedCells.waiting
      case .gone: FilmedCells.gone
      }
    }
  }
}

extension FilmedStrips {
  fileprivate init(_ entries: [FilmedReplay.Strip]) {
    self.init()
    frames = DeltaColumn(entries, \.frame)
    cells = DeltaColumn(entries, \.cell)
    offsets = DeltaColumn(entries) { Filming.hundredths($0.offsetUnits) }
    marks = DeltaColumn(entries) { entry in
      let mark = entry.mark
      return (mark.isLost ? 1 : 0) + (mark.isForeign ? 2 : 0) + (mark.isStale ? 4 : 0)
    }
  }
}

extension FilmedItems {
  fileprivate init(_ entries: [FilmedReplay.Items]) {
    self.init()
    frames = DeltaColumn(entries, \.frame)
    cells = DeltaColumn(entries, \.cell)
    firstItems = DeltaColumn(entries) { Int($0.firstItem) }
    counts = DeltaColumn(entries) { Int($0.count) }
    rows = DeltaColumn(entries) { Int($0.row) }
    versions = DeltaColumn(entries) { Int($0.version) }
  }
}

extension FilmedFaults {
  fileprivate init(_ entries: [FilmedReplay.Fault]) {
    self.init()
    /// Offsets are lengths, and rows are numbers.
    func value(_ value: Int64, _ entry: FilmedReplay.Fault) -> Int {
      Fault.all[index(entry)].isOfOffset ? Filming.hundredths(value) : Int(value)
    }
    func index(_ entry: FilmedReplay.Fault) -> Int {
      guard let index = Fault.all.firstIndex(where: { $0.name == entry.kind.rawValue }) else {
        preconditionFailure("no fault is called '\(entry.kind)'")
      }
      return index
    }
    frames = DeltaColumn(entries, \.frame)
    kinds = DeltaColumn(entries, index)
    rows = DeltaColumn(entries) { Int($0.row) }
    cells = DeltaColumn(entries, \.cell)
    shown = DeltaColumn(entries) { value($0.shown, $0) }
    expected = DeltaColumn(entries) { value($0.expected, $0) }
  }
}

extension FilmedTaps {
  fileprivate init(_ entries: [FilmedReplay.Tap]) {
    self.init()
    frames = DeltaColumn(entries, \.frame)
    rows = DeltaColumn(entries) { Int($0.row) }
    items = DeltaColumn(entries) { Int($0.item) }
    openedRows = DeltaColumn(entries) { Int($0.openedRow) }
  }
}

extension FilmedStore {
  fileprivate init(_ entries: [FilmedReplay.Stored]) {
    self.init()
    indices = DeltaColumn(entries, \.index)
    rows = DeltaColumn(entries) { Int($0.row) }
    states = DeltaColumn(entries) { $0.storedUnits == nil ? 0 : $0.isRight ? 1 : 2 }
    offsets = DeltaColumn(entries) { Filming.hundredths($0.storedUnits ?? 0) }
    trueOffsets = DeltaColumn(entries) { Filming.hundredths($0.trueUnits) }
  }
}
