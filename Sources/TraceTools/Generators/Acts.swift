import ScrollTrace

/// The acts of a person between two looks.
extension Recording {
  /// Does one of the acts that are possible now, drawn by their weights; false if none is.
  mutating func act() -> Bool {
    let acts = Person.Act.allCases
    if !person.waits { comeDown() }
    defer { lift() }
    let rows = swipeableRows()
    let weights = acts.map { isPossible($0, rows) ? person.weights[$0, default: 0] : 0 }
    guard let index = random.index(weighted: weights) else { return false }
    switch acts[index] {
    case .flick: flickOn()
    case .flickAndCatch: flickAndCatch()
    case .drag: drag(.table, points: onward(person.dragPoints.draw(&random)))
    case .scan: scan()
    case .read: readOn()
    case .goBack: goBack()
    case .swipe: swipe(random.pick(rows), count: person.swipeCount.drawWhole(&random))
    case .swipeSeveral: swipeSeveral(rows)
    case .swipeAndFlick: swipeAndFlick(random.pick(rows))
    case .tap: tapSomething()
    case .jumpToTop: jumpToTop()
    case .refresh: pullToRefresh()
    }
    return true
  }

  private mutating func isPossible(_ act: Person.Act, _ rows: [LiveFeed.VisibleRow]) -> Bool {
    switch act {
    case .flick, .flickAndCatch, .drag, .scan, .read: feed.boundsUnits.upperBound > 0
    // Nearer to the beginning the way back would be too short.
    case .goBack: offset(of: .table) >= person.returnScreens.range.upperBound * extent(of: .table)
    case .swipe: !rows.isEmpty
    case .swipeAndFlick: !rows.isEmpty && feed.boundsUnits.upperBound > 0
    case .swipeSeveral: rows.count > 1
    case .tap: feed.visibleRows().contains { feed.visibleItems(of: $0) != nil }
    case .jumpToTop: feed.offsetUnits > 0
    case .refresh: refreshes && feed.offsetUnits == 0
    }
  }

  // MARK: The table

  /// Down the feed, or up from its end.
  private func onward(_ amount: Double) -> Double {
    feed.offsetUnits < feed.boundsUnits.upperBound ? amount : -amount
  }

  private mutating func flickOn() {
    flick(.table, velocity: onward(person.flickVelocity.draw(&random)))
  }

  /// The second flick begins where a finger has stopped the first.
  private mutating func flickAndCatch() {
    flick(
      .table, velocity: onward(person.flickVelocity.draw(&random)),
      forAtMost: random.number(in: 150...600))
    rest(person.pauseMilliseconds)
    settle(.table)
    flickOn()
  }

  private mutating func scan() {
    for index in 0..<random.whole(in: 2...4) {
      if index > 0 { rest(person.pauseMilliseconds) }
      drag(.table, points: onward(person.dragPoints.draw(&random)))
    }
  }

  /// A stroke of a person who reads: back, if strokes back are left.
  private mutating func readOn() {
    guard let reading = person.reading else { return drag(.table, points: onward(0)) }
    if backStrokesLeft == 0, random.chance(reading.backChance) {
      backStrokesLeft = reading.backStrokes.drawWhole(&random)
    }
    // Not back from the beginning, and not onward from the end.
    let end = feed.boundsUnits.upperBound
    let goesBack = feed.offsetUnits >= end || backStrokesLeft > 0 && feed.offsetUnits > 0
    backStrokesLeft = feed.offsetUnits > 0 ? max(0, backStrokesLeft - 1) : 0
    let isFlick = random.chance(reading.flickChance)
    let speed = (isFlick ? person.flickVelocity : reading.liftVelocity).draw(&random)
    let points = reading.strokePoints.draw(&random)
    let milliseconds = person.strokeMilliseconds.draw(&random)
    hold(
      .table,
      .pull(goesBack ? -points : points, liftSpeed: speed, lasting: milliseconds))
  }

  private mutating func goBack() {
    let points = person.returnScreens.draw(&random) * extent(of: .table)
    let stroke = person.strokeMilliseconds.range
    // A finger that accelerates evenly goes half as far as at the velocity of its lift; a `Stroke` goes 0.85 times as
    // far.
    let velocity = platform.velocity(
      toTravel: points,
      fingerMilliseconds: (stroke.lowerBound + stroke.upperBound) / 2 * (person.waits ? 1 : 1.7))
    flick(.table, velocity: -velocity)
  }

  /// An animation of the platform, as after a tap on the status bar.
  private mutating func jumpToTop() {
    let start = offset(of: .table)
    let motion = Motion.gentle(from: start, by: -start, lasting: 400)
    if person.waits { show(motion, of: .table) } else { letGo(.table, as: motion) }
  }

  /// Pulls the feed down beyond its beginning; the app answers after a while.
  private mutating func pullToRefresh() {
    drag(.table, points: -random.number(in: 120...240))
    let latency = Mutation.latencyMilliseconds.draw(&appRandom)
    schedule(afterMilliseconds: latency) { recording in
      recording.insertRows(recording.appRandom.whole(in: 1...5), at: 0)
    }
  }

  // MARK: Strips

  private mutating func swipeableRows() -> [LiveFeed.VisibleRow] {
    feed.visibleRows().filter { feed.strip(of: $0).boundsUnits.upperBound > 0 }
  }

  /// Swipes a strip, mostly onward, and back at its end.
  private mutating func swipe(_ row: LiveFeed.VisibleRow, count: Int) {
    let strip = Target.strip(identity: row.identity)
    for index in 0..<max(1, count) {
      if index > 0 { rest(person.pauseMilliseconds) }
      guard visibleRow(row.identity) != nil, let bounds = boundsUnits(of: strip) else { return }
      let offset = feed.stripOffsetUnits(ofIdentity: row.identity)
      let goesBack =
        offset > bounds.lowerBound
        && (offset >= bounds.upperBound || random.chance(person.swipeBackChance))
      let velocity = person.stripVelocity.draw(&random)
      flick(strip, velocity: goesBack ? -velocity : velocity)
    }
  }

  private mutating func swipeSeveral(_ rows: [LiveFeed.VisibleRow]) {
    for (index, row) in rows.prefix(random.whole(in: 2...4)).enumerated() {
      if index > 0 { rest(person.pauseMilliseconds) }
      swipe(row, count: person.swipeCount.drawWhole(&random))
    }
  }

  /// Flicks the table while the strip still moves, unless the pause is long.
  private mutating func swipeAndFlick(_ row: LiveFeed.VisibleRow) {
    swipe(row, count: 1)
    rest(person.pauseMilliseconds)
    flickOn()
  }

  private mutating func tapSomething() {
    if person.waits { awaitFrame() }
    let rows = feed.visibleRows().filter { feed.visibleItems(of: $0) != nil }
    guard !rows.isEmpty else { return }
    let row = random.pick(rows)
    // A touch that stops something is not a tap.
    guard let items = feed.visibleItems(of: row), stopped.isEmpty,
      !stop(.strip(identity: row.identity))
    else { return }
    let item = random.whole(in: items)
    if !isOver { note(.select, row: row.index, value: Int64(item)) }
  }
}
