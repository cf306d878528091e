/// `lru:N`, `fifo:N` and so on with anchors: as `BoundedOffsets`, whose entries have the slots in which they stand here.
struct BoundedAnchors: OffsetStore {
  private var entries: BoundedOffsets
  /// By slot.
  private var anchors: [Anchor] = []

  init(entries: BoundedOffsets) { self.entries = entries }

  mutating func setUp() { entries.setUp() }

  mutating func read(_ key: Int) -> Anchor? {
    let (slot, isHit) = entries.request(key)
    if isHit { return anchors[slot] }
    if slot >= anchors.count {
      anchors.append(contentsOf: repeatElement(.rest, count: slot + 1 - anchors.count))
    }
    anchors[slot] = .rest
    return nil
  }

  mutating func write(_ anchor: Anchor, _ key: Int) {
    let slot = entries.slot(of: key)
    if slot != 0 { anchors[slot] = anchor }
  }

  var count: Int { entries.count }

  mutating func remap(_ shift: PathShift) { entries.remap(shift) }

  mutating func remap(_ move: PathMove) { entries.remap(move) }
}
