import Containers

/// The rows that would be visible if the viewport reached farther both ways.
///
/// (With both ends looked for in the tree at the end of each frame, these searches took 1,340 of the 1,864 instructions
/// of an event on `chromium-browse` with `prepared`.)
struct RowReach: BitwiseCopyable {
  private var top = RowEdge(.bottom)
  private var bottom = RowEdge(.top)
  /// None to a side to which it does not reach: those that are visible are known elsewhere.
  private(set) var rows = Preparation.IndexRange(from: .max, to: 0)
  /// The content offsets between which, both included, these rows stay the same.
  private(set) var steadyFromUnits = -RowEdge.farUnits
  private(set) var steadyToUnits = RowEdge.farUnits

  mutating func forget() { self = RowReach() }

  /// Finds the rows that end below one line and begin above another.
  mutating func find(
    endingBelow fromUnits: Int64, beginningAbove toUnits: Int64, heightUnits: Int64,
    in sequence: inout RowSequence
  ) {
    if !top.isRight(for: fromUnits) {
      top.move(to: fromUnits, walkingWithin: heightUnits, in: &sequence)
    }
    let line = min(toUnits, RowSequence.outOfSightUnits - 1)
    if !bottom.isRight(for: line) {
      bottom.move(to: line, walkingWithin: heightUnits, in: &sequence)
    }
    rows = Preparation.IndexRange(from: top.index, to: bottom.index)
  }

  /// Finds the rows for a content offset, `topUnits`.
  mutating func find(
    above: Int64, below: Int64, topUnits: Int64, heightUnits: Int64,
    in sequence: inout RowSequence
  ) {
    rows = Preparation.IndexRange(from: .max, to: 0)
    (steadyFromUnits, steadyToUnits) = (-RowEdge.farUnits, RowEdge.farUnits)
    if above > 0 {
      let line = topUnits - above
      if !top.isRight(for: line) {
        top.move(to: line, walkingWithin: heightUnits, in: &sequence)
      }
      rows.from = top.index
      steadyFromUnits = top.fromUnits + above
      steadyToUnits = top.toUnits + above
    }
    if below > 0 {
      // Tops of rows beyond this line are not distinguished.
      let lastLine = RowSequence.outOfSightUnits - 1
      let reach = heightUnits + below
      let line = min(topUnits + reach, lastLine)
      if !bottom.isRight(for: line) {
        bottom.move(to: line, walkingWithin: heightUnits, in: &sequence)
      }
      rows.to = bottom.index
      steadyFromUnits = max(steadyFromUnits, bottom.fromUnits - reach)
      if bottom.toUnits < lastLine { steadyToUnits = min(steadyToUnits, bottom.toUnits - reach) }
    }
  }
}
