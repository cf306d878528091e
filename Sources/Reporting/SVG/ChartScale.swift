import Foundation

/// Where values stand along an edge of a chart, and at which of them it has marks.
struct ChartScale {
  enum Kind: Equatable {
    case linear
    /// Above 0 alone.
    case logarithmic
    /// log(1 + value): counts of which some are none.
    case counts
  }

  let kind: Kind
  /// The values at both ends, in the order of the positions.
  let domain: ClosedRange<Double>
  private let begin: Double
  private let length: Double

  /// - Parameters:
  ///   - domain: widened where it is one value alone.
  ///   - begin, end: where the domain's ends stand, in the picture; the second may be the smaller.
  /// - Precondition: a logarithmic domain lies above 0.
  init(_ kind: Kind, _ domain: ClosedRange<Double>, from begin: Double, to end: Double) {
    precondition(kind != .logarithmic || domain.lowerBound > 0, "no logarithm of \(domain)")
    self.kind = kind
    if domain.lowerBound < domain.upperBound {
      self.domain = domain
    } else {
      let widened = kind == .logarithmic ? domain.upperBound * 2 : domain.upperBound + 1
      self.domain = domain.lowerBound...widened
    }
    self.begin = begin
    length = end - begin
  }

  private func warped(_ value: Double) -> Double {
    switch kind {
    case .linear: value
    case .logarithmic: log(value)
    case .counts: log1p(value)
    }
  }

  /// The position of a value; those outside of the domain lie outside too.
  func position(_ value: Double) -> Double {
    let (low, high) = (warped(domain.lowerBound), warped(domain.upperBound))
    return begin + (warped(value) - low) / (high - low) * length
  }

  /// Round values within the domain, ascending, about `count` of them.
  func marks(about count: Int) -> [Double] {
    switch kind {
    case .linear: linearMarks(about: count)
    case .logarithmic: decadeMarks(about: count)
    case .counts: [0] + decadeMarks(about: count)
    }
  }

  private func linearMarks(about count: Int) -> [Double] {
    let span = domain.upperBound - domain.lowerBound
    let raw = span / Double(max(1, count))
    let power = pow(10, floor(log10(raw)))
    let steps: [Double] = [power, 2 * power, 5 * power, 10 * power]
    let step = steps.first { $0 >= raw * 0.999 } ?? raw
    let first = (domain.lowerBound / step).rounded(.up)
    let last = (domain.upperBound / step + 1e-9).rounded(.down)
    return first <= last ? stride(from: first, through: last, by: 1).map { $0 * step } : []
  }

  /// 1, 2 and 5 of each power of ten, or where these are too many the powers alone, or each second, ...
  private func decadeMarks(about count: Int) -> [Double] {
    let low = kind == .counts ? max(domain.lowerBound, 1) : domain.lowerBound
    let high = domain.upperBound
    guard low <= high else { return [] }
    let powers = Array(Int(floor(log10(low)))...Int(floor(log10(high))))
    func marks(_ powers: [Int], _ digits: [Double]) -> [Double] {
      var marks: [Double] = []
      for power in powers {
        let unit = pow(10, Double(power))
        for digit in digits where digit * unit >= low * 0.999 && digit * unit <= high * 1.001 {
          marks.append(digit * unit)
        }
      }
      return marks
    }
    let all = marks(powers, [1, 2, 5])
    if all.count <= count { return all }
    let every = max(1, (powers.count + count - 1) / count)
    let kept = powers.indices.filter { $0.isMultiple(of: every) }.map { powers[$0] }
    let decades = marks(kept, [1])
    return decades.isEmpty ? all : decades
  }

  /// A mark's value as people read it: digits in groups, and no more behind the point than it needs.
  static func text(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 1e15 { return Figure.grouped(Int(value)) }
    return SVGPicture.number(value)
  }
}
