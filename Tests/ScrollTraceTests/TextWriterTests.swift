import ReferenceList
import Testing
import TraceTools

@testable import ScrollTrace

/// Traces in the text form read as the same trace.
@Suite struct TextWriterTests {
  @Test func aTraceIsWrittenInFewWords() throws {
    var trace = Trace(
      name: "few", viewport: Viewport(widthUnits: 320 * 1024, heightUnits: 480 * 1024),
      feed: Feed(
        itemCounts: [3, 0, 5], rowHeight: .uniform(units: 44 * 1024 + 512),
        itemShapes: [Feed.ItemShape(widthUnits: 10 * 1024, heightUnits: 1)]))
    trace.append(.position, atMilliseconds: 16.7, value: -512)
    trace.append(.stripOffset, atMilliseconds: 33, row: 2, value: 1)
    trace.append(.select, atMilliseconds: 33, row: 2, value: 4)
    trace.append(Insertion(itemCounts: [7, 5]), atMilliseconds: 40, row: 1)
    trace.append(.delete, atMilliseconds: 40, row: 1, value: 2)
    trace.append(.move, atMilliseconds: 50, row: 0, value: 2)
    trace.append(.reload, atMilliseconds: 50, row: 0, value: 9)
    let splice = Splice(itemCount: 10, at: 4, removed: 2, added: 3)
    #expect(splice.oldItemCount == 9)
    trace.append(splice, atMilliseconds: 50, row: 0)
    trace.append(.reloadAll, atMilliseconds: 50)
    trace.append(Viewport(widthUnits: 1024, heightUnits: 0), atMilliseconds: 60)
    trace.append(.position, atMilliseconds: 70, value: 1024, coasts: true)
    trace.append(.stripOffset, atMilliseconds: 70, row: 1, value: -512, coasts: true)
    trace.append(.memoryWarning, atMilliseconds: 0x1p53)
    let text = String(decoding: TextFormat.bytes(of: trace), as: UTF8.self)
    #expect(
      text == #"""
        {"filmstrip":1,"name":"few","source":"unknown","frameRate":60,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44.5,"item":{"width":10,"height":0.001}}}
        {"t":16.7,"y":-0.5}
        {"t":33,"row":2,"x":0.001}
        {"t":33,"select":[2,4]}
        {"t":40,"insert":1,"items":[7,5]}
        {"t":40,"delete":1,"count":2}
        {"t":50,"move":0,"to":2}
        {"t":50,"reload":0,"items":9}
        {"t":50,"reload":0,"items":10,"splice":[4,2,3]}
        {"t":50,"reloadAll":true}
        {"t":60,"viewport":[1,0.0001]}
        {"t":70,"y":1,"coast":true}
        {"t":70,"row":1,"x":-0.5,"coast":true}
        {"t":9007199254740992,"memoryWarning":true}

        """#)
    #expect(try reread(trace, .text) == trace)
  }

  @Test(arguments: [
    "", "a \"name\" with \\ in it", "a\tb\nc\u{0}\u{1F}\u{7F}", "Zeile 🎞️ \u{2028}", "\u{FEFF}x",
  ])
  func textsAreEscaped(text: String) throws {
    var trace = try TextFormat.read(smallHeader).trace
    trace.name = text
    trace.source = text
    #expect(try reread(trace, .text) == trace)
    #expect(TextFormat.bytes(of: trace).filter { $0 == 0x0A }.count == 1)
  }

  /// Every fraction of a point, around 0 and far from it; and no decimal with a digit less would do.
  @Test(arguments: [0, 1, 999_999_999] as [Int64])
  func everyUnitIsWrittenAsShortAsItReads(points: Int64) throws {
    var trace = try TextFormat.read(smallHeader).trace
    let units = (0..<1024).flatMap { [points * 1024 + $0, -points * 1024 - $0] }
    for unit in units { trace.append(.position, atMilliseconds: 0, value: unit) }
    #expect(try reread(trace, .text) == trace)
    let lines = String(decoding: TextFormat.bytes(of: trace), as: UTF8.self).split(separator: "\n")
    for (line, unit) in zip(lines.dropFirst(), units) {
      let number = line.dropFirst(#"{"t":0,"y":"#.count).dropLast()
      let parts = number.split(separator: ".")
      guard parts.count == 2 else { continue }
      let digits = parts[1].utf8.count
      let scale = [1, 10, 100, 1000][digits - 1]
      let below = Int64((Double(unit) / 1024 * Double(scale)).rounded(.down))
      for shorter in [below, below + 1] {
        let read = (Double(shorter) / Double(scale) * 1024 + 0.5).rounded(.down)
        #expect(Int64(read) != unit, "\(number) could be \(shorter)/\(scale)")
      }
    }
  }
}
