/// Which of a block's offsets of one sort, the table's or the strips', come about by themselves: runs of them,
/// counted among the offsets of that sort.
///
/// The two sorts are counted apart because they come mixed: the table is dragged while a strip still coasts.
struct StripCoasts {
  /// Offsets that do not coast, those that do, and so on in turn; a coast comes last.
  private let lengths: [Int]
  /// The runs that have been entered.
  private var enteredCount = 0
  /// The offsets that are left of the run under way.
  private var left: Int
  private(set) var isCoast = false

  /// No offset coasts.
  static let none = StripCoasts(lengths: [])

  init(lengths: [Int]) {
    self.lengths = lengths
    left = 0
    // The first may have no offset, and is no coast whatever its length.
    isCoast = true
    enterNext()
  }

  /// - Parameter kind: the sort of offsets, `position` or `stripOffset`.
  /// - Complexity: O(events).
  init(_ kind: TraceEvent.Kind, of events: [TraceEvent]) {
    var lengths: [Int] = []
    var (coasts, count) = (false, 0)
    for event in events where event.kind == kind {
      if event.coasts != coasts {
        lengths.append(count)
        (coasts, count) = (event.coasts, 0)
      }
      count += 1
    }
    if coasts { lengths.append(count) }
    self.init(lengths: lengths)
  }

  var isEmpty: Bool { lengths.isEmpty }

  /// Whether no coast goes on behind the offsets that have been taken.
  var isOver: Bool { enteredCount >= lengths.count && (!isCoast || left == 0) }

  /// Whether the next offset coasts.
  mutating func take() -> Bool {
    _ = leftOfRun()
    take(1)
    return isCoast
  }

  /// How many offsets, one or more, are alike from here on, as `isCoast` says.
  @inline(__always)
  mutating func leftOfRun() -> Int {
    while left == 0 { enterNext() }
    return left
  }

  /// - Precondition: as many are left of the run.
  @inline(__always)
  mutating func take(_ count: Int) { left -= count }

  private mutating func enterNext() {
    isCoast.toggle()
    left = enteredCount < lengths.count ? lengths[enteredCount] : Int.max
    enteredCount += 1
  }
}

// MARK: Bytes

extension StripEncoder {
  /// Appends which events coast; nothing where none does. It comes before the events.
  mutating func append(coastsOf events: [TraceEvent]) {
    let coasts = StripFormat.coastingKinds.map { StripCoasts($0, of: events) }
    guard coasts.contains(where: { !$0.isEmpty }) else { return }
    append(byte: StripFormat.coastMark)
    for coasts in coasts { coasts.append(to: &self) }
  }
}

extension StripCoasts {
  fileprivate func append(to encoder: inout StripEncoder) {
    encoder.append(number: UInt64(lengths.count / 2))
    for length in lengths { encoder.append(number: UInt64(length)) }
  }

  /// Reads as many runs as a block of so many events may have.
  ///
  /// - Throws: `Mistake` where they are none.
  init(
    of sort: String, eventCount: Int, from decoder: inout StripDecoder
  ) throws(Mistake) {
    let count = try decoder.number(
      named: "coasts of \(sort):", through: eventCount, expected: "0 to \(eventCount) of them")
    var lengths: [Int] = []
    var room = eventCount
    for index in 0..<2 * count {
      let least = index == 0 ? 0 : 1
      let expected = "\(least) to \(room) events in a row"
      let length = try decoder.number(
        named: "a run of \(sort) of", through: room, expected: expected)
      guard length >= least else {
        throw Mistake(found: "a run of \(sort) of \(length)", expected: expected)
      }
      lengths.append(length)
      room -= length
    }
    self.init(lengths: lengths)
  }
}

extension StripFormat {
  /// What the events of a block begin with where some of them coast: the first byte of an event of kind 8, which
  /// there is none of. A reader from before there were coasts refuses the block by it.
  static let coastMark: UInt8 = Shape.rare << 2 | 8 << 4

  /// The sorts of offsets, in the order of their coasts.
  static let coastingKinds: [TraceEvent.Kind] = [.position, .stripOffset]
}
