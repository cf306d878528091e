import Foundation
import Results

/// What runners keep of the units that are done: text, a line a unit, appended and never changed.
///
/// ```
/// filmstrip-segment  1  PLAN'S ID
/// ID  FIGURES BETWEEN COMMAS  HASH OF THE LINE SO FAR
/// ID  !WHY THERE ARE NONE     HASH
/// ```
package enum SweepSegment {
  package static let version = 1
  static let nameEnd = ".segment"

  static func headline(_ planID: String) -> String {
    "filmstrip-segment\t\(version)\t\(planID)\n"
  }

  /// The line of a unit.
  static func line(_ unit: SweepUnitID, _ outcome: SweepOutcome) -> [UInt8] {
    var line = Array("\(unit)\t\(outcome.text)\t".utf8)
    var hash = FNV1a()
    hash.add(line)
    line += "\(FNV1a.hexadecimal(hash.value))\n".utf8
    return line
  }

  /// A line as it stands in a segment.
  package struct Line: Sendable {
    package let unit: SweepUnitID
    /// Where its figures stand, in bytes.
    package let text: Range<Int>
    package let hash: UInt64
  }

  /// Something that is not as it was written.
  package struct Damage: Equatable, Sendable, CustomStringConvertible {
    package let file: String
    /// Counted from 1.
    package let line: Int
    package let problem: String

    package var description: String { "\(file):\(line): \(problem)" }
  }

  /// Reads a segment. What a runner was writing when it was killed, an end without a line's end, is none of its lines
  /// and no damage.
  ///
  /// - Parameter take: is given every line that is whole.
  /// - Throws: `SweepError` where it is none, or of another plan.
  /// - Complexity: O(bytes).
  static func read(
    _ data: Data, named name: String, planID: String, _ take: (Line) -> Void
  ) throws(SweepError) -> [Damage] {
    var damages: [Damage] = []
    let headline = Array(headline(planID).utf8)
    var failure: SweepError?
    data.withUnsafeBytes { bytes in
      guard let first = bytes.firstIndex(of: 10) else { return }
      guard bytes[...first].elementsEqual(headline) else {
        failure = SweepError(
          """
          \(name):1: found '\(String(decoding: bytes[..<min(first, 80)], as: UTF8.self).replacing("\t", with: " "))', \
          expected a segment of the plan \(planID): what another plan did is in a folder of its own
          """)
        return
      }
      var begin = first + 1
      var number = 1
      while begin < bytes.count,
        let found = memchr(bytes.baseAddress! + begin, 10, bytes.count - begin)
      {
        let end = UnsafeRawPointer(found) - bytes.baseAddress!
        number += 1
        if let line = line(bytes, begin..<end) {
          take(line)
        } else {
          damages.append(
            Damage(file: name, line: number, problem: "the line's hash is another than the line's"))
        }
        begin = end + 1
      }
    }
    if let failure { throw failure }
    return damages
  }

  private static func line(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Line? {
    let idLength = 16
    let hashBegin = range.upperBound - idLength
    guard range.count > 2 * idLength + 2, bytes[range.lowerBound + idLength] == 9,
      bytes[hashBegin - 1] == 9,
      let unit = SweepUnitID(hexadecimal: bytes[range.lowerBound..<range.lowerBound + idLength]),
      let hash = FNV1a.value(hexadecimal: bytes[hashBegin..<range.upperBound])
    else { return nil }
    var found = FNV1a()
    found.add(UnsafeRawBufferPointer(rebasing: bytes[range.lowerBound..<hashBegin]))
    guard found.value == hash else { return nil }
    return Line(
      unit: unit, text: range.lowerBound + idLength + 1..<hashBegin - 1, hash: hash)
  }
}

/// What came of a unit.
package enum SweepOutcome: Equatable, Sendable {
  /// A figure for each column of its pass, between commas.
  case figures(String)
  /// Why there are none.
  case failed(String)

  static let failureMark: UInt8 = UInt8(ascii: "!")

  var text: String {
    switch self {
    case .figures(let text): text
    case .failed(let reason):
      "!" + String(reason.map { $0.isNewline || $0 == "\t" ? " " : $0 }.prefix(400))
    }
  }
}
