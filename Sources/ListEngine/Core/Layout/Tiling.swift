/// The visible items of a strip, and the offsets, both ends included, for which they stay these.
struct Tiling {
  let first: Int32
  let end: Int32
  let fromUnits: Int64
  let toUnits: Int64
}
