/// What a person does between two looks.
extension Recording {
  /// Does one of the person's acts, drawn by their weights; one that is not possible now is not drawn.
  ///
  /// - Returns: false where nothing is possible.
  mutating func act() -> Bool {
    let acts = Person.Act.allCases
    let rows = swipeableRows()
    let weights = acts.map { isPossible($0, rows) ? person.weights[$0, default: 0] : 0 }
    guard let place = random.place(weighted: weights) else { return false }
    switch acts[place] {
    case .flick: flickOn()
    case .flickAndCatch: flickAndCatch()
    case .drag: drag(.table, points: onward(person.dragPoints.draw(&random)))
    case .scan: scan()
    case .goBack: goBack()
    case .swipe: swipe(random.pick(rows))
    case .swipeSeveral: swipeSeveral(rows)
    case .tap: tapSomething()
    case .jumpToTop: jumpToTop()
    case .refresh: pullToRefresh()
    }
    return true
  }

  private mutating func isPossible(_ act: Person.Act, _ rows: [LiveFeed.VisibleRow]) -> Bool {
    switch act {
    case .flick, .flickAndCatch, .drag, .scan: feed.boundsUnits.upperBound > 0
    // Where there is not as much above as somebody may want, they would go back too short a way.
    case .goBack: offset(of: .table) >= person.returnScreens.range.upperBound * extent(of: .table)
    case .swipe: !rows.isEmpty
    case .swipeSeveral: rows.count > 1
    case .tap: feed.visibleRows().contains { feed.visibleItems(of: $0) != nil }
    case .jumpToTop: feed.offsetUnits > 0
    case .refresh: refreshes && feed.offsetUnits == 0
    }
  }

  // MARK: The table

  /// Down the feed; up from its end.
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
    for place in 0..<random.whole(in: 2...4) {
      if place > 0 { rest(person.pauseMilliseconds) }
      drag(.table, points: onward(person.dragPoints.draw(&random)))
    }
  }

  private mutating func goBack() {
    let points = person.returnScreens.draw(&random) * extent(of: .table)
    let velocity = platform.velocity(
      toTravel: points,
      fingerMilliseconds: (person.strokeMilliseconds.range.lowerBound
        + person.strokeMilliseconds.range.upperBound) / 2)
    flick(.table, velocity: -velocity)
  }

  /// An animation of the platform's, as after a tap on the status bar.
  private mutating func jumpToTop() {
    let start = offset(of: .table)
    show(.gentle(from: start, by: -start, lasting: 400), of: .table)
  }

  // MARK: Strips

  /// The rows on the screen whose strips have more items than are seen at once.
  private mutating func swipeableRows() -> [LiveFeed.VisibleRow] {
    feed.visibleRows().filter { feed.strip(of: $0).boundsUnits.upperBound > 0 }
  }

  /// Swipes a strip, mostly onward, back where it is at its end.
  private mutating func swipe(_ row: LiveFeed.VisibleRow) {
    let strip = Target.strip(identity: row.identity)
    for place in 0..<max(1, person.swipeCount.drawWhole(&random)) {
      if place > 0 { rest(person.pauseMilliseconds) }
      guard let bounds = boundsUnits(of: strip) else { return }
      let offset = feed.stripOffsetUnits(ofIdentity: row.identity)
      let goesBack =
        offset > bounds.lowerBound
        && (offset >= bounds.upperBound || random.chance(person.swipeBackChance))
      let velocity = person.stripVelocity.draw(&random)
      flick(strip, velocity: goesBack ? -velocity : velocity)
    }
  }

  private mutating func swipeSeveral(_ rows: [LiveFeed.VisibleRow]) {
    for (place, row) in rows.prefix(random.whole(in: 2...4)).enumerated() {
      if place > 0 { rest(person.pauseMilliseconds) }
      swipe(row)
    }
  }

  private mutating func tapSomething() {
    awaitFrame()
    let rows = feed.visibleRows().filter { feed.visibleItems(of: $0) != nil }
    guard !rows.isEmpty else { return }
    let row = random.pick(rows)
    guard let items = feed.visibleItems(of: row) else { return }
    tap(item: random.whole(in: items), of: row)
  }
}
