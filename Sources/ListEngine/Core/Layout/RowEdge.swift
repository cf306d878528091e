import Containers

/// Where rows begin to reach past a line across the table: the first row whose edge is not above it.
///
/// It goes along with a line that moves, a step for each row that the line passes, and knows how far the line may move
/// without passing any.
struct RowEdge: BitwiseCopyable {
  enum Side { case top, bottom }

  /// Which edge of the rows counts. A bottom on the line is above it, and a top on the line is not.
  private let side: Side
  private(set) var after = RowSequence.Cursor.unset
  /// The row before `after`, where there is one.
  private(set) var before = RowSequence.Cursor.unset
  private var lineUnits: Int64 = 0
  private var isFound = false
  /// The lines, both included, for which it is the same row; none at first.
  private(set) var fromUnits: Int64 = 1
  private(set) var toUnits: Int64 = 0

  /// Beyond every line, and far from overflow.
  static let farUnits: Int64 = 1 << 60

  init(_ side: Side) { self.side = side }

  /// The row's index, or the number of rows.
  var index: Int { after.index }

  /// After an edit the rows that it knows may be others, or gone.
  mutating func forget() { self = RowEdge(side) }

  /// Returns true if the row that was found last contains a line.
  @inline(__always)
  func isRight(for line: Int64) -> Bool { line >= fromUnits && line <= toUnits }

  /// Finds the row for a line: by steps where the line has moved by less than `nearUnits`, else in the tree.
  mutating func move(
    to line: Int64, walkingWithin nearUnits: Int64, in sequence: inout RowSequence
  ) {
    if !isFound || abs(line - lineUnits) >= nearUnits { jump(to: line, in: &sequence) }
    lineUnits = line
    walk(to: line, in: &sequence)
  }

  /// Finds the row for a line by a step for each row that lies between.
  @inline(__always)
  mutating func walk(to line: Int64, in sequence: inout RowSequence) {
    while toUnits < line {
      before = after
      fromUnits = toUnits &+ 1
      sequence.advance(&after)
      noteTo(&sequence)
    }
    while fromUnits > line {
      after = before
      toUnits = fromUnits &- 1
      if after.index > 0 { sequence.retreat(&before) }
      noteFrom(&sequence)
    }
  }

  /// Finds a row near the one for a line in the tree, from where `walk` finds that.
  @inline(never)
  mutating func jump(to line: Int64, in sequence: inout RowSequence) {
    isFound = true
    after = sequence.firstRow(endingBelow: line)
    before = after
    if after.index > 0 { sequence.retreat(&before) }
    noteFrom(&sequence)
    noteTo(&sequence)
  }

  /// Takes the row of another edge; `walk` then finds its own.
  mutating func begin(at other: RowEdge, in sequence: inout RowSequence) {
    (before, after) = (other.before, other.after)
    noteFrom(&sequence)
    noteTo(&sequence)
  }

  private mutating func noteFrom(_ sequence: inout RowSequence) {
    fromUnits =
      after.index > 0 ? lastLine(of: before, in: &sequence) &+ 1 : -RowEdge.farUnits
  }

  private mutating func noteTo(_ sequence: inout RowSequence) {
    toUnits =
      after.index < sequence.rowCount ? lastLine(of: after, in: &sequence) : RowEdge.farUnits
  }

  /// The last line that a row's edge is not above.
  private func lastLine(of row: RowSequence.Cursor, in sequence: inout RowSequence) -> Int64 {
    side == .top ? row.topUnits : row.topUnits &+ sequence.heightUnits(at: row) &- 1
  }
}
