import Browser
import Foundation
import ScrollTrace

@testable import TraceTools

/// A session of scripted touches that does not wait for strips to rest, in an app where moving strips load more items and
/// insert rows at the top of the feed.
///
/// Strokes and gaps are those of `Person.reading`, a person for each seed. Most strokes are sideways, and no gap is longer
/// than `gapMillisecondsMax`, by choice. In Chromium any touch stops all movement, so only the app ends the display of a
/// moving strip.
struct FlungSession {
  static let sidewaysShare = 0.65
  static let gapMillisecondsMax = 2000.0
  /// A moving strip with less than so many screens left gets so many more items after the latency of a network.
  static let screensLeft = 2.5
  static let itemsMore = 4
  static let latencyMilliseconds = 50.0...200.0
  /// How often a strip that begins to run brings in so many rows at the feed's top, as late.
  static let arrivalChance = 0.5
  static let rowsMore = 2

  /// Tall rows with few items at first, on a phone.
  static let header = Trace(
    name: "chromium-flings", viewport: Viewport(widthUnits: 390 << 10, heightUnits: 844 << 10),
    feed: Feed(
      itemCounts: (0..<400).map { 5 + $0 * 7 % 4 }, rowHeight: .uniform(units: 240 << 10),
      itemShapes: [
        Feed.ItemShape(
          widthUnits: 180 << 10, heightUnits: 210 << 10, spacingUnits: 10 << 10,
          topInsetUnits: 20 << 10, leftInsetUnits: 10 << 10, bottomInsetUnits: 10 << 10,
          rightInsetUnits: 10 << 10)
      ]))

  private let person: Person
  private var random: SeededRandom

  init(seed: UInt64) {
    person = Person.reading.individual(ofSeed: seed)
    random = SeededRandom(seed: seed)
  }

  mutating func play(on page: Page, seconds: Double) throws {
    try haveTheAppLoadMore(on: page)
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      if random.chance(Self.sidewaysShare) {
        try swipe(on: page)
      } else {
        try read(on: page)
      }
      let gap = person.dwellMilliseconds.draw(&random)
      try page.wait(milliseconds: Int(min(gap, Self.gapMillisecondsMax)))
    }
    try page.wait(milliseconds: 3000)
  }

  private mutating func haveTheAppLoadMore(on page: Page) throws {
    let latency = Self.latencyMilliseconds
    let delays = (0..<64).map { _ in Int(random.number(in: latency)) }
    let arrivals = (0..<64).map { _ in random.chance(Self.arrivalChance) }
    let rows = Self.header.feed.itemCounts.prefix(Self.rowsMore)
    try page.evaluate(
      """
      const delays = \(delays);
      const arrivals = \(arrivals);
      const loading = new Set();
      const running = new Set();
      let [loads, runs] = [0, 0];
      const later = act => setTimeout(act, delays[loads++ % delays.length]);
      const look = (row, strip) => {
        const { scrollWidth, clientWidth, scrollLeft } = strip.element;
        const isShort = scrollWidth - clientWidth - scrollLeft < \(Self.screensLeft) * clientWidth;
        if (isShort && !loading.has(row)) {
          loading.add(row);
          later(() => {
            live.reload(row, row.items + \(Self.itemsMore));
            setTimeout(() => loading.delete(row), 500);
          });
        }
        if (!running.has(row) && arrivals[runs++ % arrivals.length]) {
          later(() => live.insert(\(rows)));
        }
      };
      setInterval(() => {
        const moved = [...live.list.displayed].filter(([row]) => row.coast?.strip);
        moved.forEach(([row, strip]) => look(row, strip));
        running.clear();
        moved.forEach(([row]) => running.add(row));
      }, 50);
      undefined
      """)
  }

  /// A strip on the screen, mostly onward.
  private mutating func swipe(on page: Page) throws {
    let y = random.number(in: 100...760)
    let offset = try page.evaluate(
      "document.elementFromPoint(200, \(y)).closest('.strip')?.scrollLeft ?? 0", as: Double.self)
    let isBack = offset > 0 && random.chance(person.swipeBackChance)
    let length = (person.stripStrokeMilliseconds ?? person.strokeMilliseconds).draw(&random)
    let stroke = Stroke.flick(liftVelocity: person.stripVelocity.draw(&random), lasting: length)
    let begin = isBack ? 50.0 : 340.0
    try touch(page, stroke) { way in
      let x = begin + (isBack ? way : -way)
      return (6...384).contains(x) ? (x, y) : nil
    }
  }

  /// A stroke down the feed, or back, as in reading; one in ten ends fast.
  private mutating func read(on page: Page) throws {
    guard let reading = person.reading else { return }
    let isBack = random.chance(0.096)
    let isFlick = random.chance(reading.flickChance)
    let speed = (isFlick ? person.flickVelocity : reading.liftVelocity).draw(&random)
    let stroke = Stroke.pull(
      reading.strokePoints.draw(&random), liftSpeed: speed,
      lasting: person.strokeMilliseconds.draw(&random))
    let x = random.number(in: 120...270)
    let begin = isBack ? 60.0 : 790.0
    try touch(page, stroke) { way in
      let y = begin + (isBack ? way : -way)
      return (6...838).contains(y) ? (x, y) : nil
    }
  }

  /// A finger that is seen sixty times a second, and lifts at the edge of the screen at the latest.
  private func touch(
    _ page: Page, _ stroke: Stroke, point: (_ way: Double) -> (x: Double, y: Double)?
  ) throws {
    let count = max(3, Int((stroke.milliseconds / 1000 * 60).rounded()))
    var path: [(x: Double, y: Double)] = []
    for step in 0...count {
      let time = stroke.milliseconds * Double(step) / Double(count)
      guard let next = point(stroke.points(after: time)) else { break }
      path.append(next)
    }
    let share = Double(max(path.count - 1, 1)) / Double(count)
    try page.touch(path, milliseconds: Int(stroke.milliseconds * share))
  }
}
