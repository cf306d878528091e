/// The first of several commits that is changed, where the first of all is not and the last is: by halves, stepping over
/// those that cannot be asked.
struct CommitSearch {
  /// The last that is known not to be changed, and the first that is known to be.
  private(set) var lastGood = 0
  private(set) var firstChanged: Int
  private var skipped: Set<Int> = []

  /// - Precondition: two at least.
  init(count: Int) {
    precondition(count >= 2, "\(count) commits, where two are the least")
    firstChanged = count - 1
  }

  /// Which to ask next: the one nearest the middle that can be; nil where none is left.
  var next: Int? {
    let middle = (lastGood + firstChanged) / 2
    return (lastGood + 1..<max(firstChanged, lastGood + 1)).filter { !skipped.contains($0) }
      .min { (abs($0 - middle), $0) < (abs($1 - middle), $1) }
  }

  mutating func say(_ index: Int, isChanged: Bool) {
    if isChanged { firstChanged = index } else { lastGood = index }
  }

  mutating func skip(_ index: Int) { skipped.insert(index) }
}
