import CachePolicies
import ScrollTrace

/// Where a design keeps the offsets of rows, under an `OffsetKey`. `AxesApp` decides when and under which key.
protocol OffsetStore {
  /// True if nothing is stored and the list keeps the true offset of each row. Constant for each type except
  /// `AnyOffsets`, so that other designs do not pay for the question.
  var needsTrueOffsets: Bool { get }
  /// True if the store keeps anchors and so needs the content of strips. Constant, like `needsTrueOffsets`.
  var storesAnchors: Bool { get }

  /// Makes what the store has in advance, before the first layout.
  mutating func setUp()

  /// The stored offset, in units; nil where nothing is stored.
  ///
  /// - Parameter content: what the row has that is displayed; nil where no anchors are stored.
  mutating func readUnits(
    _ key: Int, in content: StripContent?, _ items: ItemIdentities, by stores: Stores
  ) -> Int64?

  /// Stores an offset, in units.
  ///
  /// - Parameter content: what the strip shows; nil where no anchors are stored.
  mutating func write(
    units: Int64, in content: StripContent?, _ items: ItemIdentities, _ key: Int)

  /// Lets a strip hold the entry that it was bound with until it is displayed, instead of `readUnits` (`saves=pooled`).
  ///
  /// - Parameters:
  ///   - cell: the number of the strip's cell.
  ///   - keeps: whether the strip holds the entry from now on; otherwise it holds none.
  /// - Returns: the offset of the entry, or else of the one that the strip still holds.
  mutating func hold(
    _ key: Int, by cell: Int, keeps: Bool, in content: StripContent?, _ items: ItemIdentities,
    by stores: Stores
  ) -> (units: Int64?, isHit: Bool)

  /// Removes and returns the offset of the entry that a strip holds; nil without one.
  mutating func takeHeldUnits(
    by cell: Int, in content: StripContent?, _ items: ItemIdentities, by stores: Stores
  ) -> Int64?

  /// Stores the entry that a strip holds; returns false without one.
  mutating func writeHeld(by cell: Int, _ key: Int) -> Bool

  /// The strips hold no entries any more.
  mutating func forgetHeld()

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
  var needsTrueOffsets: Bool { false }
  mutating func setUp() {}

  // Only `HeldOffsets` has strips that hold entries.
  mutating func hold(
    _ key: Int, by cell: Int, keeps: Bool, in content: StripContent?, _ items: ItemIdentities,
    by stores: Stores
  ) -> (units: Int64?, isHit: Bool) {
    let units = readUnits(key, in: content, items, by: stores)
    return (units, units != nil)
  }

  mutating func takeHeldUnits(
    by cell: Int, in content: StripContent?, _ items: ItemIdentities, by stores: Stores
  ) -> Int64? { nil }

  mutating func writeHeld(by cell: Int, _ key: Int) -> Bool { false }
  mutating func forgetHeld() {}
}

/// A store of points or of anchors: app code, written as an app would write it.
protocol FormStore: OffsetStore {
  /// The stored form of an offset: points, as an app has them, or an anchor.
  associatedtype Form: OffsetForm
  mutating func read(_ key: Int) -> Form?
  mutating func write(_ offset: Form, _ key: Int)
}

extension FormStore {
  var storesAnchors: Bool { Form.isAnchor }

  @inline(__always)
  mutating func readUnits(
    _ key: Int, in content: StripContent?, _ items: ItemIdentities, by stores: Stores
  ) -> Int64? {
    read(key)?.offsetUnits(in: content, items, by: stores)
  }

  @inline(__always)
  mutating func write(
    units: Int64, in content: StripContent?, _ items: ItemIdentities, _ key: Int
  ) {
    write(Form(ofUnits: units, in: content, items), key)
  }

  mutating func remap(_ move: PathMove) {
    let offset = read(move.from)
    remap(move.takenOut)
    remap(move.putIn)
    if let offset { write(offset, move.to) }
  }
}

/// A store that keeps nothing: `reset`, `kept` and `told`. With `told` the list keeps the true offset of each row
/// and sets the row's strip to it (`ListState.setTrueOffset`). This is a bound: no app can have true offsets
/// without cost.
struct NoOffsets: FormStore {
  var needsTrueOffsets = false
  mutating func read(_ key: Int) -> Double? { nil }
  mutating func write(_ offset: Double, _ key: Int) {}
  var count: Int { 0 }
  mutating func remap(_ shift: PathShift) {}
}

/// A store of any type. Watched replays and those beside a custom design are compiled once for all stores this way.
///
/// The calls are closures, made where the type is known and so specialised for it.
final class AnyOffsets: OffsetStore {
  let needsTrueOffsets: Bool
  let storesAnchors: Bool
  private let setUpStore: () -> Void
  private let readStore: (Int, StripContent?, ItemIdentities, Stores) -> Int64?
  private let writeStore: (Int64, StripContent?, ItemIdentities, Int) -> Void
  private let holdInStore:
    (Int, Int, Bool, StripContent?, ItemIdentities, Stores) -> (units: Int64?, isHit: Bool)
  private let takeHeldFromStore: (Int, StripContent?, ItemIdentities, Stores) -> Int64?
  private let writeHeldToStore: (Int, Int) -> Bool
  private let forgetHeldInStore: () -> Void
  private let countStore: () -> Int
  private let shiftStore: (PathShift) -> Void
  private let moveStore: (PathMove) -> Void
  private let destroy: () -> Void

  struct Maker: OffsetStoreVisitor {
    func visit(_ store: some OffsetStore) -> AnyOffsets { AnyOffsets(store) }
  }

  private init<Store: OffsetStore>(_ made: Store) {
    let store = UnsafeMutablePointer<Store>.allocate(capacity: 1)
    store.initialize(to: made)
    needsTrueOffsets = made.needsTrueOffsets
    storesAnchors = made.storesAnchors
    setUpStore = { store.pointee.setUp() }
    readStore = { store.pointee.readUnits($0, in: $1, $2, by: $3) }
    writeStore = { store.pointee.write(units: $0, in: $1, $2, $3) }
    holdInStore = { store.pointee.hold($0, by: $1, keeps: $2, in: $3, $4, by: $5) }
    takeHeldFromStore = { store.pointee.takeHeldUnits(by: $0, in: $1, $2, by: $3) }
    writeHeldToStore = { store.pointee.writeHeld(by: $0, $1) }
    forgetHeldInStore = { store.pointee.forgetHeld() }
    countStore = { store.pointee.count }
    shiftStore = { store.pointee.remap($0) }
    moveStore = { store.pointee.remap($0) }
    destroy = {
      store.deinitialize(count: 1)
      store.deallocate()
    }
  }

  deinit { destroy() }

  func setUp() { setUpStore() }

  func readUnits(
    _ key: Int, in content: StripContent?, _ items: ItemIdentities, by stores: Stores
  ) -> Int64? {
    readStore(key, content, items, stores)
  }

  func write(units: Int64, in content: StripContent?, _ items: ItemIdentities, _ key: Int) {
    writeStore(units, content, items, key)
  }

  func hold(
    _ key: Int, by cell: Int, keeps: Bool, in content: StripContent?, _ items: ItemIdentities,
    by stores: Stores
  ) -> (units: Int64?, isHit: Bool) {
    holdInStore(key, cell, keeps, content, items, stores)
  }

  func takeHeldUnits(
    by cell: Int, in content: StripContent?, _ items: ItemIdentities, by stores: Stores
  ) -> Int64? {
    takeHeldFromStore(cell, content, items, stores)
  }

  func writeHeld(by cell: Int, _ key: Int) -> Bool { writeHeldToStore(cell, key) }
  func forgetHeld() { forgetHeldInStore() }

  var count: Int { countStore() }
  func remap(_ shift: PathShift) { shiftStore(shift) }
  func remap(_ move: PathMove) { moveStore(move) }
}

/// A function of an empty store that is specialised for the store's type.
protocol OffsetStoreVisitor {
  associatedtype Outcome
  func visit(_ store: some OffsetStore) -> Outcome
}

extension Choices {
  /// Calls the visitor with the empty store of a design. A new store is a type, a case of `Offsets` and a line here.
  ///
  /// Each line names its type, so that the compiler specialises the visitor for it.
  func offsetStore<Visitor: OffsetStoreVisitor>(
    for trace: ValidTrace, host: Host, _ visitor: Visitor
  ) -> Visitor.Outcome {
    app.stores == .points
      ? offsetStore(of: Double.self, for: trace, host: host, visitor)
      : offsetStore(of: Anchor.self, for: trace, host: host, visitor)
  }

  @inline(__always)
  private func offsetStore<Form: OffsetForm, Visitor: OffsetStoreVisitor>(
    of form: Form.Type, for trace: ValidTrace, host: Host, _ visitor: Visitor
  ) -> Visitor.Outcome {
    switch app.offsets {
    case .dictionary where app.saves == .pooled: visitor.visit(HeldOffsets<Form>())
    case .dictionary: visitor.visit(DictionaryOffsets<Int, Form>())
    case .boxed: visitor.visit(BoxedOffsets<Form>())
    case .strings: visitor.visit(DictionaryOffsets<String, Form>())
    case .indexPaths: visitor.visit(IndexPathOffsets<Form>())
    case .array where app.key == .path || app.key == .remapped:
      visitor.visit(SectionedArrayOffsets<Form>(sectionRowCounts: trace.feed.sectionRowCounts))
    case .array: visitor.visit(ArrayOffsets<Form>(rowCount: trace.identityCount))
    case .reset, .kept, .carried: visitor.visit(NoOffsets())
    case .told: visitor.visit(NoOffsets(needsTrueOffsets: true))
    case .lru, .fifo, .clock, .sieve, .lfu, .arc, .twoq, .s3fifo, .random, .belady:
      boundedStore(for: trace, host: host, visitor)
    }
  }

  private func boundedStore<Visitor: OffsetStoreVisitor>(
    for trace: ValidTrace, host: Host, _ visitor: Visitor
  ) -> Visitor.Outcome {
    guard let policy = app.offsets.policy else {
      preconditionFailure("offsets=\(app.offsets.name) is not bounded")
    }
    let offsets = BoundedOffsets(
      policy: policy, capacity: app.offsetsSize.entryCount(ofKeys: trace.feed.rowCount),
      keyCountExpected: trace.identityCount,
      future: policy == .belady ? RequestLog(of: trace, choices: self, host: host).future : nil)
    return app.stores == .points
      ? visitor.visit(offsets) : visitor.visit(BoundedAnchors(entries: offsets))
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

  enum Fate {
    case stays
    case drops
    case moves(toRow: Int)
  }

  /// The fate of an entry of any section, by its key.
  func fate(ofKey key: Int) -> Fate {
    let entryRow = OffsetKey.row(of: key)
    if OffsetKey.section(of: key) != section || entryRow < row || entryRow >= rowCount {
      return .stays
    }
    return entryRow < row + removed ? .drops : .moves(toRow: entryRow - removed + inserted)
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
