import Foundation

/// A list as what differs from another of its length: the steps from one changed index to the next, then the values.
///
/// Each base is older than what stands on it, and at most so many deep that reading one list reads few.
enum ListChanges {
  static let depthMax = 31

  /// - Returns: nil where the lengths differ.
  /// - Complexity: O(values).
  static func bytes<Value: Equatable>(
    from base: [Value], to list: [Value], _ coding: ([Value]) -> [UInt8]
  ) -> [UInt8]? {
    guard base.count == list.count else { return nil }
    // As bits: two zeros of unlike signs are two values.
    let changed = list.indices.filter { coding([list[$0]]) != coding([base[$0]]) }
    var steps: [Int64] = [Int64(changed.count)]
    for (early, late) in zip([-1] + changed, changed) { steps.append(Int64(late - early - 1)) }
    return FigureCoding.bytes(ofNumbers: steps) + coding(changed.map { list[$0] })
  }

  /// - Returns: nil where the bytes are not those of changes of the base.
  /// - Complexity: O(values).
  static func list<Value>(
    from base: [Value], _ bytes: Data, _ decoding: (Data) -> [Value]?
  ) -> [Value]? {
    var rest = bytes
    guard let count = FigureCoding.firstNumber(&rest), 0...Int64(base.count) ~= count else {
      return nil
    }
    var indices: [Int] = []
    for _ in 0..<count {
      guard let step = FigureCoding.firstNumber(&rest), 0..<Int64(base.count) ~= step else {
        return nil
      }
      indices.append((indices.last ?? -1) + 1 + Int(step))
    }
    guard let values = decoding(rest), values.count == indices.count,
      indices.last ?? -1 < base.count
    else { return nil }
    var list = base
    for (index, value) in zip(indices, values) { list[index] = value }
    return list
  }
}
