import ScrollTrace

/// The single steps that make a trace simpler, once what can be left out of it is.
///
/// A fault may come earlier for a step, and what follows is cut off then. Whoever goes through indices of
/// events stops there, since they mean other events now; the steps are tried again in the next round.
extension Shrinker {
  /// Takes each step for as long as one can be taken.
  mutating func takeSteps() {
    joinSections()
    splitBatches()
    stopCoasts()
    replaceAllItems()
    takeItems()
    tapEarlierItems()
    alikenKinds()
    alikenShapes()
    alikenHeights()
    takePlainLayout()
    bringLengthsNearer()
    roundLengths()
  }

  private mutating func joinSections() {
    var section = 1
    while section < trace.feed.sectionRowCounts.count {
      let joins = takes { trace in
        let count = trace.feed.sectionRowCounts.remove(at: section)
        trace.feed.sectionRowCounts[section - 1] += count
      }
      if !joins { section += 1 }
    }
  }

  private mutating func splitBatches() {
    let count = trace.events.count
    for index in 0..<count where trace.events.count == count {
      guard trace.events[index].continuesBatch else { continue }
      _ = takes { $0.events[index].continuesBatch = false }
    }
  }

  private mutating func stopCoasts() {
    let count = trace.events.count
    for index in 0..<count where trace.events.count == count && trace.events[index].coasts {
      _ = takes { $0.events[index].coasts = false }
    }
  }

  /// Makes reloads of parts of rows reloads of all.
  private mutating func replaceAllItems() {
    let count = trace.events.count
    for index in 0..<count where trace.events.count == count && trace.events[index].kind == .splice
    {
      _ = takes {
        let splice = $0.splices[Int($0.events[index].value)]
        $0.events[index].kind = .reload
        $0.events[index].value = Int64(splice.itemCount)
      }
    }
  }

  // MARK: Items

  private mutating func takeItems() {
    lower(itemCountPaths(), to: Shrinker.fewestItems)
    lower(splicePaths(), to: 0)
  }

  /// A row without items is no simpler: nobody sees anything in it.
  private static let fewestItems: Int64 = 1

  /// Where the numbers of items stand: of the rows at the start, of those inserted, and of reloads.
  private func itemCountPaths() -> [WritableKeyPath<Trace, Int64>] {
    var paths: [WritableKeyPath<Trace, Int64>] = trace.feed.itemCounts.indices.map {
      \.feed.itemCounts[$0].wide
    }
    for (index, insertion) in trace.insertions.enumerated() {
      paths += insertion.itemCounts.indices.map { \.insertions[index].itemCounts[$0].wide }
    }
    for (index, event) in trace.events.enumerated() where event.kind == .reload {
      paths.append(\.events[index].value)
    }
    return paths
  }

  private func splicePaths() -> [WritableKeyPath<Trace, Int64>] {
    trace.splices.indices.flatMap { index -> [WritableKeyPath<Trace, Int64>] in
      [\.splices[index].at.wide, \.splices[index].removed.wide, \.splices[index].added.wide]
    }
  }

  private mutating func tapEarlierItems() {
    let taps = trace.events.indices.filter { trace.events[$0].kind == .select }
    lower(taps.map { \.events[$0].value }, to: 0)
  }

  /// Takes the least, half of it or one less instead of each number, for as long as one of them will do.
  private mutating func lower(_ paths: [WritableKeyPath<Trace, Int64>], to least: Int64) {
    let count = trace.events.count
    for path in paths {
      while trace.events.count == count {
        let number = trace[keyPath: path]
        let isLower = [least, number / 2, number - 1].contains { lower in
          lower >= least && lower < number && takes { $0[keyPath: path] = lower }
        }
        if !isLower { break }
      }
    }
  }

  // MARK: Kinds, shapes, heights

  private mutating func alikenKinds() {
    guard trace.feed.kinds != nil else { return }
    for shape in trace.feed.itemShapes.indices {
      let isAlike = takes { trace in
        trace.feed.kinds = nil
        for index in trace.insertions.indices { trace.insertions[index].kinds = nil }
        trace.feed.itemShapes = [trace.feed.itemShapes[shape]]
      }
      if isAlike { return }
    }
    let count = trace.events.count
    for path in kindPaths() where trace.events.count == count {
      _ = (0..<trace[keyPath: path]).contains { kind in takes { $0[keyPath: path] = kind } }
    }
  }

  private func kindPaths() -> [WritableKeyPath<Trace, UInt8>] {
    var paths: [WritableKeyPath<Trace, UInt8>] = (trace.feed.kinds ?? []).indices.map {
      \.feed.listedKinds[$0]
    }
    for (index, insertion) in trace.insertions.enumerated() {
      paths += insertion.listedKinds.indices.map { \.insertions[index].listedKinds[$0] }
    }
    return paths
  }

  private mutating func alikenShapes() {
    for shape in trace.feed.itemShapes.indices where trace.feed.itemShapes.count > 1 {
      _ = takes { $0.feed.itemShapes = [$0.feed.itemShapes[shape]] }
    }
    // The shapes of kinds that no row has any more.
    let kinds = (trace.feed.kinds ?? []) + trace.insertions.flatMap(\.listedKinds)
    let used = Int(kinds.max() ?? 0) + 1
    if used < trace.feed.itemShapes.count {
      _ = takes { $0.feed.itemShapes.removeLast($0.feed.itemShapes.count - used) }
    }
  }

  private mutating func alikenHeights() {
    if trace.feed.axis == .vertical { _ = takes { $0.feed.axis = .horizontal } }
    if case .uniform = trace.feed.rowHeight { return }
    let own = trace.feed.rowHeight.lengthsUnits + trace.insertions.flatMap(\.eachHeightUnits)
    let tried = [PlainLayout.rowHeightUnits] + Set(own).sorted().prefix(PlainLayout.heightsMax)
    for height in tried where takes(changing: { PlainLayout.aliken(&$0, heightUnits: height) }) {
      return
    }
  }

  // MARK: Lengths

  /// Tries the gallery's layout, whole and in part: most faults can be seen in it.
  private mutating func takePlainLayout() {
    _ = takes { trace in
      PlainLayout.aliken(&trace, heightUnits: PlainLayout.rowHeightUnits)
      PlainLayout.takeScreen(&trace)
      PlainLayout.takeItems(&trace)
    }
    _ = takes(changing: PlainLayout.takeItems)
    _ = takes { trace in
      PlainLayout.aliken(&trace, heightUnits: PlainLayout.rowHeightUnits)
      PlainLayout.takeScreen(&trace)
    }
  }

  /// Brings the lengths that are far from 0 nearer to it together: where a fault needs two that are a screen
  /// apart, an inset and an offset beyond it, one by itself could go no further than that at a time.
  private mutating func bringLengthsNearer() {
    let step = PlainLayout.screen.heightUnits
    var distance = trace.lengths.reduce(0) { max($0, Int64(trace[keyPath: $1.path].magnitude)) }
    while distance >= step {
      distance = distance / step * step
      let isNearer = takes { trace in
        for length in trace.lengths where trace[keyPath: length.path].magnitude >= distance {
          let units = trace[keyPath: length.path]
          trace[keyPath: length.path] = max(units - units.signum() * distance, length.leastUnits)
        }
      }
      if !isNearer { distance /= 2 }
    }
  }

  private mutating func roundLengths() {
    let count = trace.events.count
    for length in trace.lengths {
      while trace.events.count == count {
        let simpler = length.simpler(than: trace[keyPath: length.path])
        if !simpler.contains(where: { takes(length, $0) }) { break }
      }
    }
  }

  private mutating func takes(_ length: TraceLength, _ units: Int64) -> Bool {
    var goal = trace
    goal[keyPath: length.path] = units
    // A content offset is to be what it says.
    return length.plainUnits == nil
      ? takes(TraceRewriting.rewrite(trace, as: goal, isInFrames: dependsOnFrames))
      : takes(as: goal)
  }
}

extension Int32 {
  /// The same number in 64 bits.
  ///
  /// - Precondition: what is set fits.
  fileprivate var wide: Int64 {
    get { Int64(self) }
    set { self = Int32(newValue) }
  }
}

extension Feed {
  /// The kinds, none where the feed has none.
  fileprivate var listedKinds: [UInt8] {
    get { kinds ?? [] }
    set { if kinds != nil { kinds = newValue } }
  }
}

extension Insertion {
  /// The kinds, none where the feed has none.
  fileprivate var listedKinds: [UInt8] {
    get { kinds ?? [] }
    set { if kinds != nil { kinds = newValue } }
  }
}
