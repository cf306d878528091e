import Foundation

/// Reports of a design in the place of its worker.
enum Forgery: String, CaseIterable {
  // These are outcomes of the design's own row.
  case ownRow, withoutBeginning, tinyFigure, inPieces
  // These are refused in a pass of times only.
  case zeroTimes, tinyTimes, hugeTimes, disturbances
  // These are not.
  case anotherDesign, twice, thenCrashes, thenExits, thenWaits, thenMore
  case largestCount, countBelowZero, fraction, exponent, notANumber, infinite, text, null
  case repeatedKey, unknownKey, otherOrder, spaces, lineBreak, missingCounter, unknownFault
  case unknownCounter, emptyObject, array, nested, nestedObjects, cutOff, notUTF8, byteOrderMark
  case zeroBytes, noBytes, lengthTooLong, lengthAboveLimit, longestSpaces, endlessBeginnings
  case endlessOutcomes, refusalWithMarks, longRefusal, shortRefusal, twoParts, partOfALog
  case randomDisplays, noDisplays, otherHertz, manyFrames, allDescriptors

  func commit() {
    let outcome = HostileWorker.outcome
    HostileWorker.begin()
    switch self {
    case .ownRow, .twice, .thenCrashes, .thenExits, .thenWaits, .thenMore:
      HostileWorker.report(outcome)
      switch self {
      case .twice: HostileWorker.report(outcome)
      case .thenCrashes: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
      case .thenExits: _exit(3)
      case .thenWaits: sleep(600)
      case .thenMore: HostileWorker.write([0, 0])
      default: break
      }
    case .withoutBeginning: HostileWorker.report(outcome)
    case .inPieces:
      for byte in [0, 0, UInt8(outcome.utf8.count >> 8), UInt8(outcome.utf8.count & 0xFF)]
        + Array(outcome.utf8)
      { HostileWorker.write([byte]) }
    case .anotherDesign:
      HostileWorker.begin("mine")
      HostileWorker.report(outcome)
    case .noBytes: HostileWorker.report([])
    case .notUTF8: HostileWorker.report([0xFF, 0xFE] + Array(outcome.utf8))
    case .zeroBytes: HostileWorker.report(Array(repeating: 0, count: 1000))
    case .lengthTooLong:
      HostileWorker.report(Array(outcome.utf8), length: outcome.utf8.count + 100)
    case .lengthAboveLimit: HostileWorker.report([], length: 0xFFFF_FFFF)
    case .longestSpaces: HostileWorker.report(Array(repeating: 0x20, count: 64 << 20))
    case .endlessBeginnings: while getpid() > 0 { HostileWorker.begin() }
    case .endlessOutcomes: while getpid() > 0 { HostileWorker.report(outcome) }
    case .allDescriptors:
      for descriptor: Int32 in 0..<1024 { HostileWorker.write(outcome.utf8, to: descriptor) }
    default: HostileWorker.report(forged(outcome))
    }
    _exit(0)
  }

  private func forged(_ outcome: String) -> String {
    let count = #""rowsDisplayed":8"#
    func counting(_ value: String) -> String {
      outcome.replacing(count, with: "\"rowsDisplayed\":\(value)")
    }
    switch self {
    case .tinyFigure:
      return replacing(
        #""openingMicroseconds":[0-9.e+-]+"#, "\"openingMicroseconds\":1e-308", outcome)
    case .zeroTimes: return withTimes("0")
    case .tinyTimes: return withTimes("5e-324")
    case .hugeTimes: return withTimes("1.7976931348623157e+308")
    case .disturbances:
      return replacing(
        #""contaminations":\[[^\]]*\]"#, #""contaminations":["a\\u0007"]"#, outcome)
    case .largestCount: return counting("\(Int.max)")
    case .countBelowZero: return counting("-8")
    case .fraction: return counting("8.5")
    case .exponent: return counting("8e0")
    case .notANumber: return counting("NaN")
    case .infinite: return counting("1e999")
    case .text: return counting("\"8\"")
    case .null: return counting("null")
    case .repeatedKey: return counting("8,\"rowsDisplayed\":8")
    case .unknownCounter: return counting("8,\"rowsForged\":8")
    case .missingCounter: return outcome.replacing("\(count),", with: "")
    case .unknownKey: return #"{"zzz":1,"# + outcome.dropFirst()
    case .otherOrder:
      return replacing(#"("rowsDisplayed":8),("[A-Za-z]+":[0-9]+)"#, "$2,$1", outcome)
    case .spaces: return " \(outcome) "
    case .lineBreak: return outcome + "\n"
    case .unknownFault: return outcome + "{\"fidelity\":{\"forgedOffsets\":1}}"
    case .emptyObject: return "{}"
    case .array: return "[\(outcome)]"
    case .nested: return String(repeating: "[", count: 1_000_000)
    case .nestedObjects: return String(repeating: #"{"fidelity":"#, count: 100_000)
    case .cutOff: return String(outcome.dropLast(outcome.count / 2))
    case .byteOrderMark: return "\u{FEFF}" + outcome
    case .refusalWithMarks: return #"{"refusal":"a\u001b[2Jb\n::error::c"}"#
    case .longRefusal: return "{\"refusal\":\"\(String(repeating: "x", count: 100_000))\"}"
    case .shortRefusal: return #"{"refusal":"no"}"#
    case .twoParts: return #"{"counters":{},"# + outcome.dropFirst()
    case .partOfALog: return #"{"log":[]}"#
    case .randomDisplays:
      let digits = String(UInt64.random(in: 1 << 60...UInt64.max), radix: 16)
      return replacing(#""displays":"[0-9a-f]*""#, "\"displays\":\"\(digits)\"", outcome)
    case .noDisplays: return replacing(#""displays":"[0-9a-f]*""#, "\"displays\":\"\"", outcome)
    case .otherHertz: return replacing(#""hertz":[0-9]+"#, "\"hertz\":1000000", outcome)
    case .manyFrames:
      return replacing(#""frameCount":[0-9]+"#, "\"frameCount\":281474976710655", outcome)
    default: return outcome
    }
  }

  /// The outcome of a pass of times, with another time in the place of each.
  private func withTimes(_ time: String) -> String {
    let outcome = HostileWorker.outcome
    guard outcome.contains(#""wall""#) else { return outcome }
    return replacing(#"(?<=[\[,])[0-9][0-9.e+-]*(?=[,\]])"#, time, outcome)
  }

  private func replacing(_ pattern: String, _ template: String, _ text: String) -> String {
    text.replacingOccurrences(of: pattern, with: template, options: .regularExpression)
  }
}
