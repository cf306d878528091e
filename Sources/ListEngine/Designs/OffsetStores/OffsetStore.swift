import CachePolicies
import ScrollTrace

/// Where a design keeps the offsets of rows, under an `OffsetKey`: app code, written as an app would write it.
/// `BuiltInDelegate` decides when and under which key.
protocol OffsetStore {
  /// The stored form of an offset: points, as an app has them, or an anchor.
  associatedtype Form: OffsetForm
  /// True if nothing is stored and the list keeps the true offset of each row. Constant for each type except
  /// `AnyOffsets`, so that other designs do not pay for the question.
  var needsTrueOffsets: Bool { get }
  /// True if the store keeps anchors and so needs the content of strips. Constant, like `needsTrueOffsets`.
  var storesAnchors: Bool { get }

  /// Makes what the store has in advance, before the first layout.
  mutating func setUp()

  mutating func read(_ key: Int) -> Form?
  mutating func write(_ offset: Form, _ key: Int)

  /// The number of entries, written and not dropped.
  var count: Int { get }

  /// Forgets all: the store is as new.
  mutating func removeAll()

  /// Moves the entries of a section along with its rows, and drops those of rows taken out.
  ///
  /// - Complexity: O(entries), as an app's rebuilt dictionary has it.
  mutating func remap(_ shift: PathShift)

  /// Moves the entry of a row that moves, and those of the rows between along with theirs.
  mutating func remap(_ move: PathMove)
}

extension OffsetStore {
  var needsTrueOffsets: Bool { false }
  var storesAnchors: Bool { Form.isAnchor }
  mutating func setUp() {}

  mutating func remap(_ move: PathMove) { remapEntries(move) }

  mutating func remapEntries(_ move: PathMove) {
    let offset = read(move.from)
    remap(move.takenOut)
    remap(move.putIn)
    if let offset { write(offset, move.to) }
  }
}

/// A store that keeps nothing: `reset`, `kept` and `oracle`. With `oracle` the list keeps the true offset of each row
/// and sets the row's strip to it (`ListState.setTrueOffset`). This is a bound: no app can have true offsets
/// without cost.
struct NoOffsets: OffsetStore {
  var needsTrueOffsets = false
  mutating func read(_ key: Int) -> Double? { nil }
  mutating func write(_ offset: Double, _ key: Int) {}
  var count: Int { 0 }
  mutating func removeAll() {}
  mutating func remap(_ shift: PathShift) {}
}

/// A store of any type. Watched replays and those beside a custom design are compiled once for all stores this way.
///
/// The calls are closures, made where the type is known and so specialised for it.
final class AnyOffsets: OffsetStore {
  let needsTrueOffsets: Bool
  let storesAnchors: Bool
  private let setUpStore: () -> Void
  private let readStore: (Int) -> Anchor?
  private let writeStore: (Anchor, Int) -> Void
  private let countStore: () -> Int
  private let emptyStore: () -> Void
  private let shiftStore: (PathShift) -> Void
  private let moveStore: (PathMove) -> Void
  private let destroy: () -> Void

  struct Maker: OffsetStoreVisitor {
    func visit(_ store: some OffsetStore) -> AnyOffsets { AnyOffsets(store) }
  }

  init<Store: OffsetStore>(_ made: Store) {
    let store = UnsafeMutablePointer<Store>.allocate(capacity: 1)
    store.initialize(to: made)
    needsTrueOffsets = made.needsTrueOffsets
    storesAnchors = made.storesAnchors
    setUpStore = { store.pointee.setUp() }
    readStore = { store.pointee.read($0)?.anchor }
    writeStore = { store.pointee.write(Store.Form($0), $1) }
    countStore = { store.pointee.count }
    emptyStore = { store.pointee.removeAll() }
    shiftStore = { store.pointee.remap($0) }
    moveStore = { store.pointee.remap($0) }
    destroy = {
      store.deinitialize(count: 1)
      store.deallocate()
    }
  }

  deinit { destroy() }

  func setUp() { setUpStore() }
  func read(_ key: Int) -> Anchor? { readStore(key) }
  func write(_ offset: Anchor, _ key: Int) { writeStore(offset, key) }
  var count: Int { countStore() }
  func removeAll() { emptyStore() }
  func remap(_ shift: PathShift) { shiftStore(shift) }
  func remap(_ move: PathMove) { moveStore(move) }
}

/// A function of an empty store that is specialised for the store's type.
protocol OffsetStoreVisitor {
  associatedtype Outcome
  func visit(_ store: some OffsetStore) -> Outcome
}

extension AxisValues {
  /// Calls the visitor with the empty store of a design.
  ///
  /// Each line names its type, so that the compiler specialises the visitor for it.
  func offsetStore<Visitor: OffsetStoreVisitor>(
    for trace: ValidTrace, host: ListHost, _ visitor: Visitor
  ) -> Visitor.Outcome {
    switch store {
    case .reset, .kept, .carried: visitor.visit(NoOffsets())
    case .oracle: visitor.visit(NoOffsets(needsTrueOffsets: true))
    case _ where form == .points:
      visitor.visit(ChosenOffsets<Double>(self, for: trace, host: host))
    default: visitor.visit(ChosenOffsets<Anchor>(self, for: trace, host: host))
    }
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

  /// The change of an entry of any section, by its key.
  func change(ofKey key: Int) -> BoundedValues.Change {
    let entryRow = OffsetKey.row(of: key)
    if OffsetKey.section(of: key) != section || entryRow < row || entryRow >= rowCount {
      return .stays
    }
    if entryRow < row + removed { return .drops }
    return .moves(to: OffsetKey.path(section: section, row: entryRow - removed + inserted))
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
