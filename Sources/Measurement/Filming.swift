import ListEngine
import Results
import ScrollTrace

/// Films designs on one workload, in this process. `DesignReplays` films custom designs in others.
///
/// A film has at most `framesMax` frames. Of a longer trace it shows those around the first fault that only some of the
/// designs show.
package struct Filming: Sendable {
  /// Two designs on `chromium-browse` (14,783 frames) take much less than a megabyte. At 60 frames a second this is four
  /// minutes.
  package static let framesMax = 16_000
  /// The number of frames before that fault.
  static let lead = 600

  private let trace: ValidTrace
  private let host: ListHost

  package init(on trace: ValidTrace, host: ListHost) {
    self.trace = trace
    self.host = host
  }

  /// - Precondition: there is at least one design, and each applies to the feed (`check(appliesTo:)`).
  /// - Complexity: one replay a design, two for a trace with more frames than the film, and O(rows log rows).
  package func film(of designs: [Design], framesMax: Int = Filming.framesMax) -> Film {
    film(of: designs, framesMax: framesMax, faultFrames: faultFrames) { filmed($0, window: $1) }
  }

  /// Films each design, in this process or in another.
  func film<Failure: Error>(
    of designs: [Design], framesMax: Int,
    faultFrames: (Design) throws(Failure) -> [Int],
    filmed: (Design, Range<Int>) throws(Failure) -> Film
  ) throws(Failure) -> Film {
    precondition(!designs.isEmpty, "a film of no design")
    let frameCount = trace.frameCount
    var window = 0..<frameCount
    if frameCount > framesMax {
      var all: [[Int]] = []
      for design in designs { all.append(try faultFrames(design)) }
      window = Filming.window(frameCount: frameCount, faultFrames: all, framesMax: framesMax)
    }
    var films: [Film] = []
    for design in designs { films.append(try filmed(design, window)) }
    var film = films[0]
    for (design, other) in zip(designs, films) {
      film.takes = other.takes
      precondition(
        film == other,
        "what \(design.name) should have shown differs from what \(designs[0].name) should have")
    }
    film.takes = films.flatMap(\.takes)
    return film
  }

  /// The frame of each fault that a design shows.
  func faultFrames(of design: Design) -> [Int] {
    var frames: [Int] = []
    _ = design.filmedReplay(of: trace, host: host, window: 0..<0) { news in
      if case .fault(_, let frame, _, _, _, _) = news { frames.append(frame) }
    }
    return frames
  }

  /// The frames around the first fault that only some designs show, or around the first fault.
  static func window(
    frameCount: Int, faultFrames: [[Int]], framesMax: Int
  ) -> Range<Int> {
    let all = faultFrames.map(Set.init)
    let shared = all.dropFirst().reduce(all.first ?? Set()) { $0.intersection($1) }
    let any = all.reduce(Set<Int>()) { $0.union($1) }
    let fault = any.subtracting(shared).min() ?? any.min() ?? 0
    let lead = min(Filming.lead, framesMax / 4)
    let begin = max(0, min(fault - lead, frameCount - framesMax))
    return begin..<begin + framesMax
  }

  /// A film with one take.
  func filmed(_ design: Design, window: Range<Int>) -> Film {
    var film = Film(
      workload: trace.name, host: host.description, traceHash: trace.contentHash,
      frameCount: trace.frameCount, firstFrame: window.lowerBound,
      isVertical: trace.feed.axis == .vertical, shapes: trace.feed.itemShapes.map(shape))
    if trace.feed.isRightToLeft { film.isRightToLeft = true }
    var writer = FilmWriter(
      film, design: design.name, storesOffsets: design.storesOffsets, window)
    let replay = design.filmedReplay(of: trace, host: host, window: window) { writer.note($0) }
    return writer.film(fidelity: replay.fidelity.list.byName)
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

extension Trace {
  /// The number of different times of events, and the first layout.
  fileprivate var frameCount: Int {
    let times = timesMilliseconds
    return 1 + times.indices.count { $0 == 0 || times[$0] != times[$0 - 1] }
  }
}
