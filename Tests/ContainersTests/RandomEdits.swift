import ScrollTrace

/// The largest length that a trace may name, 1,000,000,000 points, in units.
let lengthUnitsMax: Int64 = 1_000_000_000 * 1024

/// Edits and heights of a seed.
struct RandomEdits {
  enum Heights {
    /// Some points, and often none.
    case ordinary
    /// As much as a trace may name, among ordinary ones.
    case enormous
  }

  private var generator: SplitMix64
  private let heights: Heights

  init(seed: UInt64, heights: Heights) {
    generator = SplitMix64(seed: seed)
    self.heights = heights
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

  mutating func chance(percent: Int) -> Bool { number(0...99) < percent }

  mutating func heightUnits() -> Int64 {
    if heights == .enormous, chance(percent: 10) { return lengthUnitsMax - Int64(number(0...2)) }
    switch number(0...3) {
    case 0: return 0
    case 1: return Int64(number(1...3))
    default: return Int64(number(1...100)) * 1024
    }
  }

  /// Begins with a random feed: rows anywhere, so that late sections often stay empty, or up to `rowsMaximum` rows in
  /// some of the sections.
  mutating func rebuild(
    _ pair: inout RowSequencePair, sectionCount: Int, rowsMaximum: Int,
    filledSectionsPercent: Int = 100
  ) {
    var sections = Array(repeating: Int32(0), count: sectionCount)
    if filledSectionsPercent == 100 {
      for _ in 0..<number(0...rowsMaximum) {
        sections[number(0...number(0...sectionCount - 1))] += 1
      }
    } else {
      for section in sections.indices where chance(percent: filledSectionsPercent) {
        sections[section] = Int32(number(1...rowsMaximum))
      }
    }
    let rowCount = sections.reduce(0, +)
    pair.rebuild(
      sectionRowCounts: sections, headerHeightUnits: heightUnits(),
      heightsUnits: (0..<rowCount).map { _ in heightUnits() })
  }

  mutating func edit(rowCount: Int, rowsAtOnce: Int) -> RowEdit {
    let draw = rowCount == 0 ? 0 : number(0...99)
    switch draw {
    case ..<35: return insert(rowCount: rowCount, count: 1...rowsAtOnce)
    case ..<60: return remove(rowCount: rowCount, count: 1...rowsAtOnce)
    case ..<85: return .move(from: number(0...rowCount - 1), to: number(0...rowCount - 1))
    default: return .setHeight(heightUnits(), at: number(0...rowCount - 1))
    }
  }

  mutating func insert(rowCount: Int, count: ClosedRange<Int>) -> RowEdit {
    let heights = (0..<number(count)).map { _ in heightUnits() }
    return .insert(heights, at: rowIndex(0...rowCount))
  }

  mutating func remove(rowCount: Int, count: ClosedRange<Int>) -> RowEdit {
    let index = rowIndex(0...rowCount - 1)
    return .remove(at: index, count: min(number(count), rowCount - index))
  }

  /// Anywhere, or near one index, as people's edits are: there leaves split and empty most.
  private mutating func rowIndex(_ range: ClosedRange<Int>) -> Int {
    switch number(0...3) {
    case 0: range.lowerBound
    case 1: min(range.upperBound, number(40...60))
    default: number(range)
    }
  }
}

/// One edit, so that a failure can say which.
enum RowEdit {
  case none
  case insert([Int64], at: Int)
  case remove(at: Int, count: Int)
  case move(from: Int, to: Int)
  case setHeight(Int64, at: Int)
}

extension RowSequencePair {
  mutating func apply(_ edit: RowEdit) {
    switch edit {
    case .none: break
    case .insert(let heights, let index): insert(heights, at: index)
    case .remove(let index, let count): remove(at: index, count: count)
    case .move(let index, let target): move(from: index, to: target)
    case .setHeight(let height, let index): setHeight(height, at: index)
    }
  }
}
