/// A position over time in bounded memory: what a `PositionPicture` is drawn of.
///
/// Up to `countMax` samples are kept as they are. Whenever there are too many again, two neighbours are made one, which
/// keeps the least, the largest and the last of its samples: at the borders of a picture's columns positions may
/// then be missing for a 32,768th of the samples, and nowhere else.
package struct PositionCurve: Sendable {
  /// 5 MB.
  package static let countMax = 1 << 16

  /// Samples that follow each other.
  private struct Group {
    typealias Sample = (number: Int, time: Double, position: Double)
    var least: Sample
    var largest: Sample
    var last: Sample

    mutating func join(_ next: Group) {
      if next.least.position < least.position { least = next.least }
      if next.largest.position > largest.position { largest = next.largest }
      last = next.last
    }
  }

  private let countMax: Int
  private var groups: [Group] = []
  private var sampleCount = 0
  /// How many samples a group has, but for the last.
  private var groupSampleCount = 1

  package init() { self.init(countMax: Self.countMax) }

  /// - Precondition: the count is even.
  init(countMax: Int) { self.countMax = countMax }

  /// - Precondition: the time is that of the sample before, or later.
  /// - Complexity: O(1) on average.
  package mutating func append(_ position: Double, at time: Double) {
    let sample = (sampleCount, time, position)
    let group = Group(least: sample, largest: sample, last: sample)
    if sampleCount % groupSampleCount > 0 {
      groups[groups.count - 1].join(group)
    } else {
      if groups.count == countMax { halve() }
      groups.append(group)
    }
    sampleCount += 1
  }

  private mutating func halve() {
    for index in 0..<countMax / 2 {
      groups[index] = groups[2 * index]
      groups[index].join(groups[2 * index + 1])
    }
    groups.removeSubrange((countMax / 2)...)
    groupSampleCount *= 2
  }

  /// Times and the positions from there on, in order of time: all of them, or as many as stand for them.
  ///
  /// - Complexity: O(groups).
  package var samples: [(time: Double, position: Double)] {
    var samples: [(time: Double, position: Double)] = []
    for group in groups {
      var number = -1
      for sample in [group.least, group.largest, group.last].sorted(by: { $0.number < $1.number })
      where sample.number > number {
        samples.append((sample.time, sample.position))
        number = sample.number
      }
    }
    return samples
  }
}
