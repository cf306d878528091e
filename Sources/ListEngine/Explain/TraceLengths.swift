import ScrollTrace

/// A length or content offset somewhere in a trace.
struct TraceLength {
  let path: WritableKeyPath<Trace, Int64>
  /// For a length of the feed or the screen, what it is in the gallery (`PlainLayout`): simpler than any other.
  /// Nil for a content offset.
  let plainUnits: Int64?
  /// What a simpler one is at least. A size that is above 0 stays so, valid or not: nobody can picture rows
  /// without height.
  let leastUnits: Int64

  /// Simpler lengths to try instead of it, the simplest first.
  func simpler(than units: Int64) -> [Int64] {
    if units == plainUnits { return [] }
    return (plainUnits.map { [$0] } ?? [])
      + RoundNumber(units: units).simpler(atLeast: leastUnits)
  }
}

extension Trace {
  /// Every length and content offset, in the order of the trace's text.
  ///
  /// - Complexity: O(rows + events).
  var lengths: [TraceLength] {
    var lengths = [
      size(\.viewport.widthUnits, plain: PlainLayout.screen.widthUnits),
      size(\.viewport.heightUnits, plain: PlainLayout.screen.heightUnits),
      gap(\.feed.headerHeightUnits),
    ]
    lengths += rowHeightLengths
    for (index, shape) in feed.itemShapes.enumerated() {
      let plain = PlainLayout.shape
      // Widths and heights are above 0 where there is no spacing, and the other way round.
      let isFlat = min(shape.widthUnits, shape.heightUnits) == 0
      lengths += [
        size(\.feed.itemShapes[index].widthUnits, plain: plain.widthUnits),
        size(\.feed.itemShapes[index].heightUnits, plain: plain.heightUnits),
        TraceLength(
          path: \.feed.itemShapes[index].spacingUnits, plainUnits: plain.spacingUnits,
          leastUnits: isFlat ? 1 : 0),
        gap(\.feed.itemShapes[index].topInsetUnits), gap(\.feed.itemShapes[index].leftInsetUnits),
        gap(\.feed.itemShapes[index].bottomInsetUnits),
        gap(\.feed.itemShapes[index].rightInsetUnits),
      ]
    }
    for (index, event) in events.enumerated() { lengths += lengthsOf(event, at: index) }
    return lengths
  }

  private var rowHeightLengths: [TraceLength] {
    let plain = PlainLayout.rowHeightUnits
    switch feed.rowHeight {
    case .uniform, .each:
      return feed.rowHeight.lengthsUnits.indices.map {
        size(\.feed.rowHeight.lengthsUnits[$0], plain: plain)
      }
    case .summed:
      return [
        size(\.feed.rowHeight.lengthsUnits[0], plain: plain),
        gap(\.feed.rowHeight.lengthsUnits[1]),
      ]
    }
  }

  private func lengthsOf(_ event: TraceEvent, at index: Int) -> [TraceLength] {
    let value = Int(event.value)
    switch event.kind {
    case .position, .stripOffset:
      return [
        TraceLength(
          path: \.events[index].value, plainUnits: nil, leastUnits: -Points.limitUnits)
      ]
    case .viewport:
      return [
        size(\.viewports[value].widthUnits, plain: PlainLayout.screen.widthUnits),
        size(\.viewports[value].heightUnits, plain: PlainLayout.screen.heightUnits),
      ]
    case .insert:
      return insertions[value].eachHeightUnits.indices.map {
        size(\.insertions[value].eachHeightUnits[$0], plain: PlainLayout.rowHeightUnits)
      }
    case .select, .delete, .move, .reload, .splice, .reloadAll, .memoryWarning: return []
    }
  }

  private func size(_ path: WritableKeyPath<Trace, Int64>, plain: Int64) -> TraceLength {
    TraceLength(path: path, plainUnits: plain, leastUnits: 1)
  }

  private func gap(_ path: WritableKeyPath<Trace, Int64>) -> TraceLength {
    TraceLength(path: path, plainUnits: 0, leastUnits: 0)
  }
}

extension Feed.RowHeight {
  /// The lengths of it: one, one a row, or base and perItem.
  var lengthsUnits: [Int64] {
    get {
      switch self {
      case .uniform(let units): [units]
      case .each(let units): units
      case .summed(let base, let perItem): [base, perItem]
      }
    }
    set {
      switch self {
      case .uniform: self = .uniform(units: newValue[0])
      case .each: self = .each(units: newValue)
      case .summed: self = .summed(baseUnits: newValue[0], perItemUnits: newValue[1])
      }
    }
  }
}

extension Insertion {
  /// The heights that its rows bring; none where they bring none.
  var eachHeightUnits: [Int64] {
    get { heightsUnits ?? [] }
    set { if heightsUnits != nil { heightsUnits = newValue } }
  }
}
