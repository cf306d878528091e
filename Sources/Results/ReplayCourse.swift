/// How a first replay went, from set-up on: figures at moments spread evenly over the trace's time, the first when
/// set-up was over.
package struct ReplayCourse: Codable, Equatable, Sendable {
  /// Of the trace, ascending; as many as there are figures in each list.
  package var timesMilliseconds: [Double]
  /// Exact: table cells alive, on the screen or not.
  package var liveCells: [Int]
  /// Exact: blocks allocated so far, set-up included, and bytes alive, of everything.
  package var allocations: [Int]
  package var liveBytes: [Int]

  package init(
    timesMilliseconds: [Double], liveCells: [Int], allocations: [Int], liveBytes: [Int]
  ) {
    self.timesMilliseconds = timesMilliseconds
    self.liveCells = liveCells
    self.allocations = allocations
    self.liveBytes = liveBytes
  }
}
