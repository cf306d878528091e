import ListEngine

/// What every design of a sweep has on every axis, as numbers: read once, and compared often.
struct SweepValues {
  struct Axis {
    let description: AxisDescription
    /// Its values, in the order of the designs; what bounds alone have stands last.
    let names: [String]
    /// How many of them a design has that is no bound.
    let usedCount: Int
    /// The index of each design's value.
    let codes: [Int]
  }

  /// All axes.
  let axes: [Axis]
  /// Which designs are bounds, which no app can have.
  let isBound: [Bool]
  /// For each design a number that no other has, to which each axis adds its value times its stride.
  let keys: [Int]
  let strides: [Int]

  /// - Complexity: O(designs × axes).
  init(_ designs: [Design]) {
    let isBound = designs.map(\.isBound)
    let order = designs.indices.filter { !isBound[$0] } + designs.indices.filter { isBound[$0] }
    let usedCount = isBound.count { !$0 }
    axes = AxisDescription.all.map { axis in
      var names: [String] = []
      var number: [String: Int] = [:]
      var codes = Array(repeating: 0, count: designs.count)
      var used = 0
      for (position, design) in order.enumerated() {
        if position == usedCount { used = names.count }
        let value = axis.read(designs[design].choices)
        if let known = number[value] {
          codes[design] = known
        } else {
          codes[design] = names.count
          number[value] = names.count
          names.append(value)
        }
      }
      return Axis(
        description: axis, names: names, usedCount: usedCount == order.count ? names.count : used,
        codes: codes)
    }
    // Designs of one's own say themselves what they do, whatever stands on the axes of the app.
    var own: [String: Int] = [:]
    var keys = designs.map { design in
      guard design.isOwn else { return 0 }
      if let known = own[design.preset] { return known }
      own[design.preset] = own.count + 1
      return own.count
    }
    var stride = own.count + 1
    var strides: [Int] = []
    for axis in axes {
      strides.append(stride)
      for design in designs.indices { keys[design] += axis.codes[design] * stride }
      stride *= axis.names.count
    }
    self.isBound = isBound
    self.keys = keys
    self.strides = strides
  }
}
