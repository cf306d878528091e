import TestSupport
import Testing

@testable import Containers

/// The tree of rows against an array of them.
@Suite struct RowSequenceTests {
  // MARK: By hand

  @Test func aRowComesIntoTheSectionOfTheRowThatItIsPutBefore() {
    // Sections of 2, 0 and 1 rows: header, 0, 1, header, header, 2.
    var pair = RowSequencePair()
    pair.rebuild(sectionRowCounts: [2, 0, 1], headerHeightUnits: 10, heightsUnits: [1, 2, 3])
    // Before row 2 is in section 2, behind two headers; the empty section stays empty.
    pair.insert([7], at: 2)
    #expect(pair.sequence.path(ofIdentity: 3) == (section: 2, row: 0))
    #expect(pair.sequence.path(ofIdentity: 2) == (section: 2, row: 1))
    #expect(pair.sequence.rowCount(ofSection: 1) == 0)
    // 10 + 1 + 2, 10, 10: row 3 begins at 33, and row 2 at 40.
    #expect(pair.sequence.firstRow(endingBelow: 39).topUnits == 33)
    #expect(pair.sequence.firstRow(endingBelow: 40).topUnits == 40)
    #expect(pair.firstDifference() == nil)
  }

  @Test func atTheEndARowComesIntoTheLastSectionThoughItIsEmpty() {
    var pair = RowSequencePair()
    pair.rebuild(sectionRowCounts: [1, 0], heightsUnits: [5])
    pair.insert([5], at: 1)
    #expect(pair.sequence.path(ofIdentity: 1) == (section: 1, row: 0))
    // The only row before it leaves its section, and comes back behind it.
    pair.move(from: 0, to: 1)
    #expect(pair.sequence.path(ofIdentity: 0) == (section: 1, row: 1))
    #expect(pair.sequence.rowCount(ofSection: 0) == 0)
    #expect(pair.firstDifference() == nil)
  }

  @Test func aSequenceIsPristineUntilItsFirstEdit() {
    var pair = RowSequencePair()
    pair.rebuild(sectionRowCounts: [3], heightsUnits: [1, 2, 3])
    #expect(pair.sequence.isPristine == true)
    pair.setHeight(9, at: 1)
    #expect(pair.sequence.isPristine == true, "a height moves no index")
    #expect(pair.firstDifference() == nil)
    pair.move(from: 2, to: 0)
    #expect(pair.sequence.isPristine == false)
    #expect(pair.firstDifference() == nil)
    pair.rebuild(sectionRowCounts: [1, 1], heightsUnits: [1, 2])
    #expect(pair.sequence.isPristine == true)
    #expect(pair.firstDifference() == nil)
  }

  // MARK: All small feeds

  /// Every edit of every feed of up to four rows in some sections, of heights that are 0 or not.
  @Test(arguments: 1...3)
  func everyEditOfEverySmallFeedIsThatOfAnArray(sectionCount: Int) {
    var pair = RowSequencePair()
    for sections in Self.distributions(sectionCount: sectionCount, rowsMaximum: 4) {
      let rowCount = Int(sections.reduce(0, +))
      for pattern in 0..<1 << rowCount {
        let heights = (0..<rowCount).map { Int64(pattern >> $0 & 1) * 4 }
        for header in [Int64(0), 3] {
          for edit in Self.edits(rowCount: rowCount) {
            pair.rebuild(
              sectionRowCounts: sections, headerHeightUnits: header, heightsUnits: heights)
            pair.apply(edit)
            let difference = pair.firstDifference()
            #expect(difference == nil, "\(sections), header \(header), \(heights): \(edit)")
          }
        }
      }
    }
  }

  /// Every way to share up to `rowsMaximum` rows out among sections.
  private static func distributions(sectionCount: Int, rowsMaximum: Int) -> [[Int32]] {
    guard sectionCount > 0 else { return [[]] }
    return (0...rowsMaximum).flatMap { first in
      distributions(sectionCount: sectionCount - 1, rowsMaximum: rowsMaximum - first).map {
        [Int32(first)] + $0
      }
    }
  }

  /// Every edit of a feed with so many rows; few of all heights.
  private static func edits(rowCount: Int) -> [RowEdit] {
    var edits: [RowEdit] = [.none]
    for index in 0...rowCount {
      edits.append(.insert([7], at: index))
      edits.append(.insert([0, 4], at: index))
      guard index < rowCount else { continue }
      for count in 1...rowCount - index { edits.append(.remove(at: index, count: count)) }
      for target in 0..<rowCount { edits.append(.move(from: index, to: target)) }
      for height in [Int64(0), 9] { edits.append(.setHeight(height, at: index)) }
    }
    return edits
  }

  // MARK: Seeded random

  /// A random feed and how it is edited.
  struct RandomFeed: Sendable {
    var heights = RandomEdits.Heights.ordinary
    var sectionCount: Int
    var rowsMaximum: Int
    /// The share of the sections that have rows; 100 for any distribution.
    var filledSectionsPercent = 100
    var turnCount: Int
    /// Every so many turns, many rows come or go at once.
    var manyRows: (turns: Int, count: Int)
  }

  /// Feeds where leaves and nodes split, thin out and empty; feeds whose sums saturate, so that taking rows away must
  /// bring back what they are made of; feeds with more headers than rows, where the next row can be many leaves away.
  static let randomFeeds =
    [1, 2, 12, 60].map {
      RandomFeed(sectionCount: $0, rowsMaximum: 3_000, turnCount: 400, manyRows: (50, 300))
    }
    + [1, 9].map {
      RandomFeed(
        heights: .enormous, sectionCount: $0, rowsMaximum: 400, turnCount: 300, manyRows: (20, 90))
    } + [
      RandomFeed(
        sectionCount: 700, rowsMaximum: 4, filledSectionsPercent: 3, turnCount: 120,
        manyRows: (30, 90))
    ]

  @Test(arguments: randomFeeds, 0..<UInt64(Thorough.count(1, of: 4)))
  func randomEditsAreThoseOfAnArray(feed: RandomFeed, seed: UInt64) {
    var random = RandomEdits(seed: seed, heights: feed.heights)
    var pair = RowSequencePair()
    random.rebuild(
      &pair, sectionCount: feed.sectionCount, rowsMaximum: feed.rowsMaximum,
      filledSectionsPercent: feed.filledSectionsPercent)
    for turn in 0..<feed.turnCount {
      let edit = random.edit(
        rowCount: pair.sequence.rowCount,
        rowsAtOnce: turn % feed.manyRows.turns == 0 ? feed.manyRows.count : 3)
      pair.apply(edit)
      guard turn % 20 == 19 else { continue }
      let difference = pair.firstDifference(stride: 5, maximumEdges: 40)
      #expect(difference == nil, "\(feed), seed \(seed), turn \(turn): \(edit)")
    }
  }

  /// Three rows become some 20,000, put in anywhere, and go again to the last one.
  @Test func aFeedGrowsFromAFewRowsAndShrinksToNothing() {
    var random = RandomEdits(seed: 20_000, heights: .ordinary)
    var pair = RowSequencePair()
    pair.rebuild(sectionRowCounts: [1, 2], headerHeightUnits: 9, heightsUnits: [1, 2, 3])
    var turn = 0
    while pair.sequence.rowCount < 20_000 {
      pair.apply(random.insert(rowCount: pair.sequence.rowCount, count: 1...120))
      turn += 1
      guard turn % 100 == 0 else { continue }
      let difference = pair.firstDifference(stride: 97, maximumEdges: 4)
      #expect(difference == nil, "turn \(turn), growing")
    }
    while pair.sequence.rowCount > 0 {
      pair.apply(random.remove(rowCount: pair.sequence.rowCount, count: 1...200))
      turn += 1
      guard turn % 100 == 0 || pair.sequence.rowCount < 200 else { continue }
      let difference = pair.firstDifference(stride: 97, maximumEdges: 4)
      #expect(difference == nil, "turn \(turn), shrinking")
    }
    #expect(pair.sequence.index(section: 0, row: 0) == nil)
    #expect(pair.sequence.firstRow(endingBelow: 0).index == 0)
    // And what is left still grows.
    pair.insert(Array(repeating: 4, count: 1_000), at: 0)
    #expect(pair.firstDifference(stride: 7, maximumEdges: 20) == nil)
  }

  // MARK: Leaves and nodes

  /// A fresh leaf holds 56 entries and a full one 64: one row at a time past both, at each index.
  @Test(arguments: [54, 55, 56, 63, 64, 65, 111, 112, 119, 120])
  func aLeafSplitsWhereverTheRowThatFillsItComes(rowCount: Int) {
    var pair = RowSequencePair()
    for index in stride(from: 0, through: rowCount, by: 1) {
      pair.rebuild(
        sectionRowCounts: [Int32(rowCount / 2), Int32(rowCount - rowCount / 2)],
        headerHeightUnits: 5, heightsUnits: (0..<rowCount).map { Int64($0 % 3) })
      for added in 0..<12 { pair.insert([Int64(added)], at: index) }
      let difference = pair.firstDifference(stride: 5, maximumEdges: 10)
      #expect(difference == nil, "12 rows at \(index) of \(rowCount)")
    }
  }

  /// 32 leaves fill a node, and 32 such nodes the one above: one leaf more, at either end, adds a level.
  @Test(arguments: [32, 33, 1_024, 1_025])
  func aNodeSplitsAtEitherEnd(leafCount: Int) {
    let rowCount = leafCount * RowSequence.freshLeafFill - 1
    var pair = RowSequencePair()
    for index in [0, rowCount / 2, rowCount] {
      pair.rebuild(
        sectionRowCounts: [Int32(rowCount)], headerHeightUnits: 5,
        heightsUnits: (0..<rowCount).map { Int64($0 % 3) })
      for _ in 0..<3 { pair.insert(Array(repeating: 2, count: 40), at: index) }
      let difference = pair.firstDifference(stride: 499, maximumEdges: 4)
      #expect(difference == nil, "120 rows at \(index) of \(rowCount)")
    }
  }

  @Test func leavesAndNodesThatEmptyAreUsedAgain() {
    var pair = RowSequencePair()
    let heights = Array(repeating: Int64(4), count: 4_000)
    pair.rebuild(sectionRowCounts: [10, 3_990], heightsUnits: heights)
    let leafCount = pair.sequence.leaves.count
    for _ in 0..<4 {
      pair.remove(at: 20, count: 3_900)
      #expect(pair.sequence.freeLeaves.count > 60)
      #expect(pair.sequence.freeNodes.count >= 1)
      #expect(pair.firstDifference(stride: 9, maximumEdges: 20) == nil)
      pair.insert(Array(repeating: 4, count: 1_900), at: 20)
      #expect(pair.firstDifference(stride: 99, maximumEdges: 20) == nil)
      pair.insert(Array(repeating: 4, count: 2_000), at: pair.sequence.rowCount)
      #expect(pair.firstDifference(stride: 99, maximumEdges: 20) == nil)
    }
    // A leaf that splits is half full, so that twice as many may be needed as when fresh.
    #expect(pair.sequence.leaves.count <= 2 * leafCount + 4)
  }

  // MARK: Memory

  @Test func aRebuildReusesTheMemoryAndForgetsTheEdits() {
    var random = RandomEdits(seed: 3, heights: .ordinary)
    var pair = RowSequencePair()
    pair.rebuild(sectionRowCounts: [500, 1_500], heightsUnits: Array(repeating: 4, count: 2_000))
    for _ in 0..<200 {
      pair.apply(random.edit(rowCount: pair.sequence.rowCount, rowsAtOnce: 20))
    }
    let memory = pair.sequence.memory
    for rows in [2_000, 1, 0, 1_999] {
      pair.rebuild(
        sectionRowCounts: [0, Int32(rows)], heightsUnits: Array(repeating: 4, count: rows))
      #expect(pair.sequence.memory == memory, "\(rows) rows")
      #expect(pair.sequence.isPristine == true)
      #expect(pair.sequence.contains(identity: Int32(rows)) == false)
      #expect(pair.firstDifference(stride: 9, maximumEdges: 20) == nil, "\(rows) rows")
    }
  }

  /// No table may move while a replay is timed, however the rows come.
  @Test(arguments: 0..<UInt64(6))
  func whatWasReservedIsEnoughForTheInsertsThatWereNamed(seed: UInt64) {
    var random = RandomEdits(seed: seed, heights: .ordinary)
    let insertionCount = [20, 200, 1_500][Int(seed % 3)]
    var inserts: [[Int64]] = []
    for _ in 0..<insertionCount {
      let rows = random.chance(percent: 10) ? random.number(1...200) : 1
      inserts.append(Array(repeating: 4, count: rows))
    }
    let inserted = inserts.reduce(0) { $0 + $1.count }
    var pair = RowSequencePair()
    pair.sequence.reserve(
      identities: 60 + inserted, insertedRows: inserted, placesOfInsertion: insertionCount)
    pair.rebuild(sectionRowCounts: [60], heightsUnits: Array(repeating: 4, count: 60))
    let memory = pair.sequence.memory
    for heights in inserts {
      // Always before the same few rows, or anywhere.
      let count = pair.sequence.rowCount
      pair.insert(heights, at: seed < 3 ? min(30, count) : random.number(0...count))
    }
    #expect(pair.sequence.memory == memory, "seed \(seed), \(insertionCount) insertions")
    #expect(pair.firstDifference(stride: 99, maximumEdges: 20) == nil, "seed \(seed)")
  }

  /// A fresh node is full, so that the first leaf that splits in it splits it too, and may split every node
  /// above it: few places of insertion can need as many nodes more as there are.
  @Test(arguments: [20, 31, 32, 33])
  func whatWasReservedIsEnoughThoughEachPlaceSplitsANodeOfItsOwn(nodeCount: Int) {
    let rowsOfNode = RowSequence.freshLeafFill * RowSequence.nodeCapacity
    let rowCount = nodeCount * rowsOfNode - 1
    var pair = RowSequencePair()
    pair.sequence.reserve(
      identities: rowCount + 9 * nodeCount, insertedRows: 9 * nodeCount,
      placesOfInsertion: nodeCount)
    pair.rebuild(
      sectionRowCounts: [Int32(rowCount)], heightsUnits: Array(repeating: 4, count: rowCount))
    let memory = pair.sequence.memory
    let nodesBefore = pair.sequence.nodes.count
    // From the last, so that those before stay where they are. 56 + 9 entries are one too many for a leaf.
    for node in (0..<nodeCount).reversed() {
      pair.insert(Array(repeating: 4, count: 9), at: node * rowsOfNode + 100)
    }
    #expect(pair.sequence.nodes.count >= nodesBefore + nodeCount)
    #expect(pair.sequence.memory == memory)
    #expect(pair.firstDifference(stride: 997, maximumEdges: 4) == nil)
  }
}

extension RowSequence {
  /// Where the tables stand that grow when rows are inserted.
  fileprivate var memory: [UnsafeRawPointer] {
    [
      UnsafeRawPointer(leaves.base), UnsafeRawPointer(identities.base),
      UnsafeRawPointer(heights.base), UnsafeRawPointer(nodes.base),
      UnsafeRawPointer(children.base), UnsafeRawPointer(leafOfIdentity.base),
    ]
  }
}
