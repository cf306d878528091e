/// Random designs, and few designs with every pair of values: both only of axes that apply.
extension RandomTrace {
  /// The values of every axis, in the order of the table in Semantics.md, "Designs: axes"; `cap:N` and its like for some N.
  static let axisValues: [(axis: String, values: [String])] = [
    ("identity", ["tag", "indexed", "indexPath", "map", "owned", "id"]),
    ("key", ["row", "path", "id", "remapped", "shared"]),
    ("keyedBy", ["callback", "strip"]),
    (
      "store",
      [
        "dictionary", "boxed", "strings", "indexPaths", "array", "reset", "kept", "oracle",
        "lru:1", "lru:3", "fifo:2", "clock:3", "sieve:30%", "arc:3", "arc:5", "belady:2",
        "belady:4",
      ]
    ),
    ("saves", ["end", "scroll", "settled"]),
    ("reload", ["always", "changed", "otherRow", "never"]),
    (
      "pool",
      [
        "lifo", "fifo", "cap:0", "cap:1", "cap:3", "twoLevel:0+1", "twoLevel:1+0", "twoLevel:2+1",
        "twoLevel:4+2", "set", "affine", "affineCap:0", "affineCap:1", "affineCap:3", "aged:0",
        "aged:1", "aged:3", "none", "perRow", "slots:0", "slots:1", "slots:3",
        "created", "createdCap:0", "createdCap:2", "farthest",
      ]
    ),
    ("itemPool", ["perStrip", "cap:0", "cap:1", "cap:3", "shared", "sharedCap:1", "sharedCap:4"]),
    ("items", ["tiled", "all"]),
    ("heights", ["stored", "summed"]),
    ("selection", ["delegate", "notification"]),
    (
      "prefetch",
      [
        "platform", "none", "ahead:1", "ahead:3", "window:1/0.5", "window:0.25/2", "window:mean/0",
        "window:60pt/25pt", "deadline", "mounted:0.5/0.25", "rows:2", "engaged:60",
      ]
    ),
    ("warnings", ["empty", "keep"]),
  ]

  /// The values of the axes of binding: `binds`, `resets`, `stops` and `laysOut`.
  static let motionAxisValues: [(axis: String, values: [String])] = [
    ("binds", ["first", "last"]), ("resets", ["no", "reuse", "unbound"]),
    ("stops", ["no", "bind"]), ("laysOut", ["last", "first"]),
  ]

  /// The values of `form`, the last axis.
  static let storesValues = ["points", "number", "nearest", "item"]

  /// A random design that applies to a feed: a value for every axis, drawn by itself, and then those
  /// left out or replaced that do not apply beside the others.
  ///
  /// - Parameters:
  ///   - summed: whether the feed's row height is `base` and `perItem`.
  ///   - drawsMotion: whether `binds`, `resets`, `stops` and `laysOut` are drawn too; the others are what they
  ///     are for the seed without.
  public static func design(
    seed: UInt64, forFeedWithSummedHeights summed: Bool, drawsMotion: Bool = false
  ) -> [String: String] {
    var random = PlainRandom(seed: seed)
    var drawn: [String: String] = [:]
    for (axis, values) in axisValues { drawn[axis] = random.pick(values) }
    // A key that Foundation's index paths cannot be gives way; so do the others in their turn.
    if drawn["store"] == "indexPaths" { drawn["key"] = "path" }
    if storesNothing(drawn) {
      for axis in ["key", "keyedBy", "saves"] { drawn[axis] = nil }
    }
    // Half of them prepare nothing, as most designs do.
    if random.chance(percent: 50) { drawn["prefetch"] = nil }
    if needsKeysThatStay(drawn), drawn["prefetch"] == "deadline" { drawn["prefetch"] = nil }
    if needsKeysThatStay(drawn), drawn["key"] == "remapped" { drawn["key"] = "path" }
    if drawn["saves"] != "end" { drawn["keyedBy"] = nil }
    if drawn["items"] == "all" { drawn["itemPool"] = nil }
    if !summed { drawn["heights"] = "stored" }
    if drawsMotion {
      for (axis, values) in motionAxisValues { drawn[axis] = random.pick(values) }
    }
    // Half of them store points, as most designs do.
    if drawn["key"] != nil, random.chance(percent: 50) {
      drawn["form"] = random.pick(storesValues)
    }
    if drawn["key"] != nil, random.chance(percent: 40) { drawn["renewed"] = "rest" }
    if drawn["key"] != nil, random.chance(percent: 50) { drawn["fallback"] = "rest" }
    if drawn["key"] != nil, random.chance(percent: 30) { drawn["fits"] = "content" }
    if drawn["key"] != nil, random.chance(percent: 25) { drawn["form"] = "page" }
    if drawn["key"] != nil, random.chance(percent: 50) {
      drawn["lives"] = random.pick(["app", "archive"])
    }
    return drawn
  }

  /// A random design with the cache, the adapters or the item pools of RecyclerView.
  public static func recyclerViewDesign(
    seed: UInt64, forFeedWithSummedHeights summed: Bool
  ) -> [String: String] {
    var drawn = design(seed: seed, forFeedWithSummedHeights: summed, drawsMotion: true)
    var random = PlainRandom(seed: ~seed)
    if random.chance(percent: 70) {
      drawn["pool"] = random.pick(["twoLevel:0+1", "twoLevel:1+1", "twoLevel:2+5", "twoLevel:3+2"])
      drawn["prefetch"] = random.pick(["cache", "cacheForced", "none", "ahead:1", "window:0.5/0.5"])
      if random.chance(percent: 40) {
        drawn["store"] = "dictionary"
        drawn["saves"] = "pooled"
        drawn["keyedBy"] = nil
        drawn["key"] = drawn["key"] ?? "id"
        drawn["form"] = random.pick(storesValues)
      }
    }
    if drawn["saves"] != "pooled", random.chance(percent: 40) {
      drawn["store"] = "carried"
      for axis in ["key", "keyedBy", "saves", "form", "renewed", "fits", "lives"] {
        drawn[axis] = nil
      }
    }
    if drawn["items"] != "all", random.chance(percent: 60) {
      drawn["itemPool"] = random.pick(["emptied:0", "emptied:2", "detached:1", "detached:4"])
    }
    return drawn
  }

  /// Designs among which every two values of two different axes, where they can go together, do so
  /// at least once.
  ///
  /// A greedy covering array, after Cohen, Dalal, Fredman and Patton, "The AETG system" (1997): each
  /// design starts from a pair that is still missing, and goes on, axis by axis, with the value that
  /// brings most of the missing pairs.
  public static func allDesigns(forFeedWithSummedHeights summed: Bool) -> [[String: String]] {
    let axisValues = axisValues + [("form", storesValues)]
    var missing = possiblePairs(of: axisValues, forFeedWithSummedHeights: summed)
    var designs: [[String: String]] = []
    while let first = missing.first {
      var design = completed([first.axis: first.value, first.otherAxis: first.otherValue])
      for (axis, values) in axisValues where design[axis] == nil {
        var best: (design: [String: String], gain: Int)?
        for value in values {
          let candidate = completed(design.merging([axis: value]) { _, new in new })
          guard applies(candidate, forFeedWithSummedHeights: summed) else { continue }
          let gain = missing.reduce(0) { $0 + ($1.isIn(candidate) ? 1 : 0) }
          if gain > best?.gain ?? -1 { best = (candidate, gain) }
        }
        // No value applies: the axis stays out.
        if let best { design = best.design }
      }
      missing.removeAll { $0.isIn(design) }
      designs.append(design)
    }
    return designs
  }

  /// Two values of two axes.
  private struct ValuePair {
    var axis: String
    var value: String
    var otherAxis: String
    var otherValue: String

    func isIn(_ design: [String: String]) -> Bool {
      design[axis] == value && design[otherAxis] == otherValue
    }
  }

  /// Every pair of values that some design has.
  private static func possiblePairs(
    of axisValues: [(axis: String, values: [String])], forFeedWithSummedHeights summed: Bool
  ) -> [ValuePair] {
    var pairs: [ValuePair] = []
    for (number, (axis, values)) in axisValues.enumerated() {
      for (otherAxis, otherValues) in axisValues[(number + 1)...] {
        for value in values {
          for otherValue in otherValues {
            let design = completed([axis: value, otherAxis: otherValue])
            guard applies(design, forFeedWithSummedHeights: summed) else { continue }
            pairs.append(
              ValuePair(axis: axis, value: value, otherAxis: otherAxis, otherValue: otherValue))
          }
        }
      }
    }
    return pairs
  }

  /// The design with the one key that index paths can be, where none was chosen yet.
  private static func completed(_ design: [String: String]) -> [String: String] {
    guard design["store"] == "indexPaths", design["key"] == nil else { return design }
    return design.merging(["key": "path"]) { _, new in new }
  }

  /// "Designs: axes": whether no axis is a usage error.
  private static func applies(
    _ design: [String: String], forFeedWithSummedHeights summed: Bool
  ) -> Bool {
    if storesNothing(design) {
      for axis in ["key", "keyedBy", "saves", "form", "renewed", "fits", "lives"]
      where design[axis] != nil {
        return false
      }
    }
    if ["scroll", "settled"].contains(design["saves"]), design["keyedBy"] != nil { return false }
    if design["items"] == "all" && design["itemPool"] != nil { return false }
    if design["store"] == "indexPaths" && design["key"] != "path" { return false }
    if needsKeysThatStay(design) && design["key"] == "remapped" { return false }
    if needsKeysThatStay(design) && design["prefetch"] == "deadline" { return false }
    return summed || design["heights"] != "summed"
  }

  private static func storesNothing(_ design: [String: String]) -> Bool {
    ["reset", "kept", "oracle"].contains(design["store"])
  }

  /// `belady` knows when a key is asked for again, and not which row has it by then.
  private static func needsKeysThatStay(_ design: [String: String]) -> Bool {
    design["store"]?.hasPrefix("belady") ?? false
  }
}
