/// Where a design keeps the offsets of rows: app code, written as an app would write it.
///
/// A key is an `OffsetKey`; an offset is in points, as an app has it, or an anchor.
protocol OffsetStore {
  /// What is stored of an offset.
  associatedtype Form: OffsetForm
  /// Whether nothing is stored, and the list is to keep where each row was left: a constant of the type, so that no
  /// other design pays for the question.
  static var isTold: Bool { get }
  /// Makes what the store has in advance, before the first layout.
  mutating func setUp()
  mutating func read(_ key: Int) -> Form?
  mutating func write(_ offset: Form, _ key: Int)
  /// The number of entries, written and not dropped.
  var count: Int { get }
  /// Moves the entries of a section along with its rows, and drops those of rows taken out.
  ///
  /// - Complexity: O(entries), as an app's rebuilt dictionary has it.
  mutating func remap(_ shift: PathShift)
  /// Moves the entry of a row that moves, and those of the rows between along with theirs.
  mutating func remap(_ move: PathMove)
}

extension OffsetStore {
  static var isTold: Bool { false }

  mutating func setUp() {}

  mutating func remap(_ move: PathMove) {
    let offset = read(move.from)
    remap(move.takenOut)
    remap(move.putIn)
    if let offset { write(offset, move.to) }
  }
}

/// How a design's key is written as an integer: a plain number, or section and row in one.
enum OffsetKey {
  static func path(section: Int, row: Int) -> Int { section << 32 | row }
  static func section(of key: Int) -> Int { key >> 32 }
  static func row(of key: Int) -> Int { key & 0xFFFF_FFFF }
  static func path(_ key: Int) -> RowPath {
    RowPath(section: section(of: key), row: row(of: key))
  }
}

/// The change of paths in one section: some rows are taken out at an index, and some put in there.
struct PathShift {
  let section: Int
  /// The number, in the section, of the first row that is taken out or moves.
  let row: Int
  let removed: Int
  let inserted: Int
  /// The number of rows of the section before the change: entries from there on belong to no row,
  /// and stay where they are until an offset moves there.
  let rowCount: Int

  enum Fate: Equatable {
    case stays
    case drops
    case moves(toRow: Int)
  }

  /// What happens to an entry of this section.
  func fate(ofRow entryRow: Int) -> Fate {
    if entryRow < row || entryRow >= rowCount { return .stays }
    if entryRow < row + removed { return .drops }
    return .moves(toRow: entryRow - removed + inserted)
  }

  /// What happens to an entry of any section, by its key.
  func fate(ofKey key: Int) -> Fate {
    OffsetKey.section(of: key) == section ? fate(ofRow: OffsetKey.row(of: key)) : .stays
  }
}

/// A row taken out at one path and put in at another.
struct PathMove {
  /// The row's key before and after.
  let from: Int
  let to: Int
  let takenOut: PathShift
  /// As the section stands when the row has been taken out.
  let putIn: PathShift
}
