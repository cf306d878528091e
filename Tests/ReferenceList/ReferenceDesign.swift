/// "Designs: axes": a value on each axis.
public struct ReferenceDesign: Sendable {
  enum Identity: String { case tag, indexed, indexPath, map, owned, id }
  enum Key: String { case row, path, id, remapped, shared }
  enum KeyedBy: String { case callback, strip }
  enum Store: Equatable {
    case dictionary, boxed, strings, indexPaths, array, reset, kept, oracle, carried
    /// "Bounded stores".
    case bounded(ReferencePolicy, size: String)
  }
  enum Saves: String { case end, scroll, settled, pooled }
  enum Reload: String { case always, changed, otherRow, never }
  /// "Pools".
  enum Pool: Equatable {
    case lifo, fifo, set, affine, none, perRow, created, farthest
    case capped(at: Int)
    case affineCapped(at: Int)
    case createdCapped(at: Int)
    case aged(layouts: Int)
    case slots(limit: Int)
    case twoLevel(cache: Int, pool: Int)
  }
  /// "Item pools".
  enum ItemPool: Equatable {
    case perStrip, shared
    case capped(at: Int)
    case sharedCapped(at: Int)
    case emptied(at: Int)
    case detached(at: Int)
  }
  /// "Prepared rows".
  enum Prefetch: Equatable {
    case platform, none, deadline, cache, cacheForced
    case ahead(rows: Int)
    case bothSides(rows: Int)
    case engaged(points: Int)
    /// In thousandths of the viewport's height.
    case window(ahead: Int, behind: Int)
    case meanWindow(behind: Int)
    case pointWindow(ahead: Int, behind: Int)
  }
  enum Items: String { case tiled, all }
  enum Heights: String { case stored, summed }
  enum Selection: String { case delegate, notification }
  enum Binds: String { case first, last }
  enum Resets: String { case no, reuse, unbound, stop }
  enum Stops: String { case no, bind }
  enum LaysOut: String { case last, first }
  enum Form: String { case points, number, nearest, item, page }
  enum Renewed: String { case keep, rest }
  enum Fallback: String { case zero, rest }
  enum Fits: String { case no, content }
  enum Lives: String { case screen, app, archive }

  enum Updates: String { case reload, reconfigure }
  enum Warnings: String { case empty, keep }

  let identity: Identity
  let key: Key
  let keyedBy: KeyedBy
  let store: Store
  let saves: Saves
  let reload: Reload
  let pool: Pool
  let itemPool: ItemPool
  let items: Items
  let heights: Heights
  let selection: Selection
  let prefetch: Prefetch
  /// *Mounted rows*.
  let mountsRows: Bool
  let binds: Binds
  let resets: Resets
  let stops: Stops
  let laysOut: LaysOut
  let form: Form
  let renewed: Renewed
  let fallback: Fallback
  let fits: Fits
  let updates: Updates
  let warnings: Warnings
  let lives: Lives

  /// A design from axis names and values, such as `["identity": "tag", "pool": "cap:3"]`. An axis that is left out has
  /// its first value.
  ///
  /// - Precondition: every axis and value is known, and applies; an axis that does not apply must be left out, even
  ///   with its default value.
  public init(_ axes: [String: String]) {
    for axis in axes.keys {
      precondition(Self.axisNames.contains(axis), "no axis of Semantics.md: \(axis)")
    }
    identity = Self.choice("identity", in: axes, default: .tag)
    key = Self.choice("key", in: axes, default: .row)
    keyedBy = Self.choice("keyedBy", in: axes, default: .callback)
    store = Self.store(named: axes["store"] ?? "dictionary")
    saves = Self.choice("saves", in: axes, default: .end)
    reload = Self.choice("reload", in: axes, default: .always)
    pool = Self.pool(named: axes["pool"] ?? "lifo")
    itemPool = Self.itemPool(named: axes["itemPool"] ?? "perStrip")
    items = Self.choice("items", in: axes, default: .tiled)
    heights = Self.choice("heights", in: axes, default: .stored)
    selection = Self.choice("selection", in: axes, default: .delegate)
    let prefetchName = axes["prefetch"] ?? "platform"
    prefetch = Self.prefetch(named: prefetchName)
    mountsRows = ["rows:", "mounted:", "engaged:"].contains { prefetchName.hasPrefix($0) }
    binds = Self.choice("binds", in: axes, default: .first)
    resets = Self.choice("resets", in: axes, default: .no)
    stops = Self.choice("stops", in: axes, default: .no)
    laysOut = Self.choice("laysOut", in: axes, default: .last)
    form = Self.choice("form", in: axes, default: .points)
    renewed = Self.choice("renewed", in: axes, default: .keep)
    fallback = Self.choice("fallback", in: axes, default: .zero)
    fits = Self.choice("fits", in: axes, default: .no)
    updates = Self.choice("updates", in: axes, default: .reload)
    warnings = Self.choice("warnings", in: axes, default: .empty)
    lives = Self.choice("lives", in: axes, default: .screen)
    checkThatAxesApply(axes)
  }

  /// True if the design reads and writes offsets.
  var remembersOffsets: Bool {
    store != .reset && store != .kept && store != .oracle && store != .carried
  }

  static let axisNames = [
    "identity", "key", "keyedBy", "store", "saves", "reload", "pool", "itemPool", "items",
    "heights", "selection", "prefetch", "binds", "resets", "stops", "laysOut", "form",
    "renewed", "fallback", "fits", "updates", "warnings", "lives",
  ]

  /// An axis that does not apply is a usage error. (`summed` is checked where the feed is known.)
  private func checkThatAxesApply(_ axes: [String: String]) {
    if !remembersOffsets {
      for axis in ["key", "keyedBy", "saves", "form", "renewed", "fits", "lives"] {
        precondition(axes[axis] == nil, "\(axis) does not apply with store=\(store)")
      }
    }
    precondition(
      axes["fallback"] == nil || resets != .no || store != .kept && store != .oracle,
      "fallback does not apply with store=\(store)")
    precondition(
      saves == .end || axes["keyedBy"] == nil, "keyedBy does not apply with saves=\(saves)")
    if case .bounded(.belady, _) = store {
      precondition(key != .remapped, "belady's future is one of keys that stay what they are")
      precondition(prefetch != .deadline, "belady's future does not depend on what it finds")
    }
    var hasCache = false
    if case .twoLevel = pool { hasCache = true }
    precondition(
      hasCache || prefetch != .cache && prefetch != .cacheForced, "prefetch=cache needs a cache")
    precondition(
      saves != .pooled || hasCache && store == .dictionary,
      "saves=pooled needs a cache and a dictionary")
    precondition(
      items == .tiled || axes["itemPool"] == nil, "itemPool does not apply with items=all")
    precondition(
      store != .indexPaths || key == .path, "store=indexPaths applies with key=path alone")
  }

  private static func choice<Value: RawRepresentable<String>>(
    _ axis: String, in axes: [String: String], default first: Value
  ) -> Value {
    guard let name = axes[axis] else { return first }
    guard let value = Value(rawValue: name) else {
      preconditionFailure("no value of axis \(axis): \(name)")
    }
    return value
  }

  private static func store(named name: String) -> Store {
    switch name {
    case "dictionary": return .dictionary
    case "boxed": return .boxed
    case "strings": return .strings
    case "indexPaths": return .indexPaths
    case "array": return .array
    case "reset": return .reset
    case "kept": return .kept
    case "oracle": return .oracle
    case "carried": return .carried
    default:
      let parts = name.split(separator: ":")
      guard parts.count == 2, let policy = ReferencePolicy(rawValue: String(parts[0])) else {
        preconditionFailure("no value of axis store: \(name)")
      }
      return .bounded(policy, size: String(parts[1]))
    }
  }

  private static func prefetch(named name: String) -> Prefetch {
    let parts = name.split(separator: ":")
    switch parts[0] {
    case "platform": return .platform
    case "none": return .none
    case "deadline": return .deadline
    case "cache": return .cache
    case "cacheForced": return .cacheForced
    case "ahead", "rows", "engaged":
      guard let count = Int(parts[1]) else { preconditionFailure("no count: \(name)") }
      if parts[0] == "engaged" { return .engaged(points: count) }
      return parts[0] == "rows" ? .bothSides(rows: count) : .ahead(rows: count)
    default:
      precondition(["window", "mounted"].contains(parts[0]), "no value of axis prefetch: \(name)")
      if parts[1].hasSuffix("pt") {
        let points = parts[1].split(separator: "/").map { Int($0.dropLast(2)) }
        guard let ahead = points[0], let behind = points[1] else {
          preconditionFailure("no reach: \(name)")
        }
        return .pointWindow(ahead: ahead, behind: behind)
      }
      let reaches = parts[1].split(separator: "/").map {
        Double($0).map { Int(($0 * 1000).rounded()) }
      }
      guard let behind = reaches[1] else { preconditionFailure("no reach: \(name)") }
      if parts[1].hasPrefix("mean/") { return .meanWindow(behind: behind) }
      guard let ahead = reaches[0] else { preconditionFailure("no reach: \(name)") }
      return .window(ahead: ahead, behind: behind)
    }
  }

  private static func pool(named name: String) -> Pool {
    switch name {
    case "lifo": return .lifo
    case "fifo": return .fifo
    case "set": return .set
    case "affine": return .affine
    case "created": return .created
    case "farthest": return .farthest
    case "none": return .none
    case "perRow": return .perRow
    default:
      switch numbers(in: name) {
      case ("cap", let sizes) where sizes.count == 1: return .capped(at: sizes[0])
      case ("affineCap", let sizes) where sizes.count == 1: return .affineCapped(at: sizes[0])
      case ("createdCap", let sizes) where sizes.count == 1: return .createdCapped(at: sizes[0])
      case ("aged", let sizes) where sizes.count == 1: return .aged(layouts: sizes[0])
      case ("slots", let sizes) where sizes.count == 1: return .slots(limit: sizes[0])
      case ("twoLevel", let sizes) where sizes.count == 2:
        return .twoLevel(cache: sizes[0], pool: sizes[1])
      default: preconditionFailure("no value of axis pool: \(name)")
      }
    }
  }

  private static func itemPool(named name: String) -> ItemPool {
    switch name {
    case "perStrip": return .perStrip
    case "shared": return .shared
    default:
      switch numbers(in: name) {
      case ("cap", let sizes) where sizes.count == 1: return .capped(at: sizes[0])
      case ("sharedCap", let sizes) where sizes.count == 1: return .sharedCapped(at: sizes[0])
      case ("emptied", let sizes) where sizes.count == 1: return .emptied(at: sizes[0])
      case ("detached", let sizes) where sizes.count == 1: return .detached(at: sizes[0])
      default: preconditionFailure("no value of axis itemPool: \(name)")
      }
    }
  }

  /// The parts of a value such as `twoLevel:2+5`.
  private static func numbers(in name: String) -> (word: Substring, sizes: [Int]) {
    let parts = name.split(separator: ":")
    let sizes = parts.count == 2 ? parts[1].split(separator: "+").compactMap { Int($0) } : []
    return (parts.first ?? "", sizes)
  }
}
