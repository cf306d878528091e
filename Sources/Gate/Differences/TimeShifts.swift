import Foundation
import Statistics

/// How the times of each column lie to those of the first: Hodges and Lehmann's shift of the logarithms, with the
/// interval that inverts Mann and Whitney's exact test, at the level at which Holm's step-down over all of them
/// ends.
struct TimeShifts {
  private struct Shift {
    let row: Int
    let column: Int
    let estimate: HodgesLehmannShift
    let probabilities: [Double]
  }

  private var shifts: [Shift] = []
  private var refusals: [(row: Int, column: Int, reason: String)] = []
  private let alpha: Double

  /// - Complexity: O(n^3) for each pair of n values.
  init(_ rows: [GatheredRow], _ columns: [String], alpha: Double) {
    self.alpha = alpha
    for (number, row) in rows.enumerated() where !row.metric.isExact {
      guard let first = columns.first, let old = row.values[first] else { continue }
      for column in columns.indices.dropFirst() {
        guard let new = row.values[columns[column]] else { continue }
        do throws(SampleError) {
          let (before, after) = (try Sample(old.map(log)), try Sample(new.map(log)))
          let estimate = try HodgesLehmannShift(after, before)
          shifts.append(
            Shift(
              row: number, column: column, estimate: estimate,
              probabilities: [estimate.probabilities.greater, estimate.probabilities.less]))
        } catch {
          refusals.append((number, column, "\(error)"))
        }
      }
    }
  }

  func apply(to rows: inout [RunDifference.Row]) {
    var cells = rows.map(\.cells)
    for refusal in refusals { cells[refusal.row][refusal.column].reason = refusal.reason }
    let holm: Holm
    do throws(SampleError) {
      holm = try Holm(shifts.flatMap(\.probabilities))
    } catch {
      preconditionFailure("a tail of the rank sum's distribution is no probability: \(error)")
    }
    let level = holm.level(alpha: alpha)
    for (index, shift) in shifts.enumerated() {
      var cell = cells[shift.row][shift.column]
      let adjusted = min(holm.adjusted[2 * index], holm.adjusted[2 * index + 1])
      cell.ratio = exp(shift.estimate.estimate)
      cell.adjustedProbability = adjusted
      cell.isCertain = adjusted <= alpha
      do throws(SampleError) {
        let interval = try shift.estimate.interval(alpha: 2 * level)
        cell.lower = exp(interval.lower)
        cell.upper = exp(interval.upper)
      } catch {
        cell.reason = "\(error)"
      }
      cells[shift.row][shift.column] = cell
    }
    rows = zip(rows, cells).map {
      RunDifference.Row(subject: $0.subject, metric: $0.metric, cells: $1)
    }
  }
}
