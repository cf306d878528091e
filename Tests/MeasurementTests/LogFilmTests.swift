import FeedCheck
import Results
import ScrollTrace
import Testing

@testable import Measurement

/// A display log is filmed with what was right beside it.
@Suite struct LogFilmTests {
  private static func film(_ lines: [String], framesMax: Int = 100) throws -> Film? {
    let text = (["{\"displays\":1,\"viewport\":[300,600]}"] + lines).joined(separator: "\n")
    return try Array(text.utf8).withUnsafeBytes { bytes in
      var reader = try DisplayLogReader(source: LineSource(bytes: bytes), named: "log.jsonl")
      var judge = Judge(reader.header)
      var film = LogFilm(reader.header)
      while let record = try reader.next() {
        judge.take(record)
        film.take(record)
      }
      return film.film(of: judge.finish(), named: "log.jsonl", framesMax: framesMax)
    }
  }

  private static let log = [
    #"{"t":0,"show":"news","x":0,"items":["news/0","news/1"],"cell":7}"#,
    #"{"t":200,"scroll":"news","x":130,"by":"finger","items":["news/1","news/2"]}"#,
    #"{"t":900,"hide":"news"}"#,
    #"{"t":950,"show":"sport","x":130,"items":["news/1","sport/2"],"cell":7}"#,
    #"{"t":1600,"show":"news","x":0}"#,
    #"{"t":1700,"tap":"news","opened":"sport"}"#,
  ]

  /// The values of some columns at the last change at or before a frame.
  private func at(_ frame: Int, _ frames: DeltaColumn, _ columns: DeltaColumn...) -> [Int] {
    let place = frames.values.lastIndex { $0 <= frame }
    return columns.map { column in place.map { column.values[$0] } ?? -99 }
  }

  @Test func theFilmShowsTheLogBesideWhatWasRight() throws {
    let film = try #require(try Self.film(Self.log))
    #expect(film.rowNames == ["news", "sport"])
    #expect(film.times.values == [0, 20_000, 90_000, 95_000, 160_000, 170_000])
    let (shown, right) = (film.takes[0], film.takes[1])
    // Sport, where news was left, with one of its items: foreign and stale.
    let strips = shown.strips
    #expect(at(3, strips.frames, strips.cells, strips.offsets, strips.marks) == [7, 13_000, 6])
    #expect(
      at(3, right.strips.frames, right.strips.cells, right.strips.offsets, right.strips.marks)
        == [7, 0, 0])
    let runs = shown.items.frames.values.indices.filter { shown.items.frames.values[$0] == 3 }
    #expect(runs.map { shown.items.rows.values[$0] } == [0, 1])
    #expect(runs.map { shown.items.firstItems.values[$0] } == [1, 2])
    // News in a cell that the log does not name.
    #expect(at(4, shown.cells.frames, shown.cells.rows) == [0])
    #expect(at(2, shown.cells.frames, shown.cells.cells, shown.cells.rows) == [7, -1])
  }

  @Test func everyFaultIsInTheFilm() throws {
    let film = try #require(try Self.film(Self.log))
    let faults = film.takes[0].faults
    let kinds = faults.kinds.values.map { FaultKind.ordered[$0] }
    #expect(kinds == [.foreign, .stale, .lost, .misrouted])
    #expect(faults.frames.values == [3, 3, 4, 5])
    #expect(faults.rows.values == [1, 1, 0, 0])
    #expect(faults.shown.values == [13_000, 0, 0, 1])
    #expect(faults.expected.values == [0, 1, 13_000, 0])
    #expect(film.takes[0].taps.openedRows.values == [1])
    #expect(film.takes[1].faults.frames.values.isEmpty && film.takes[1].faultWords == nil)
    let words = try #require(film.takes[0].faultWords)
    #expect(words.count == 4)
    #expect(
      words[0]
        == "sport, at 950 ms: shown at 130, where news was left; sport belongs at its start")
    #expect(film.takes[0].fidelity.values.reduce(0, +) == 4)
  }

  @Test func aFaultStaysMarkedUntilTheStripIsRight() throws {
    let film = try #require(
      try Self.film([
        #"{"t":0,"show":"a","x":0,"items":["a/0"]}"#,
        #"{"t":100,"scroll":"a","x":60,"by":"finger","items":["a/1"]}"#,
        #"{"t":500,"scroll":"a","x":90,"by":"code","items":["b/1"]}"#,
        #"{"t":600,"scroll":"a","x":0,"by":"code","items":["b/1"]}"#,
        #"{"t":700,"scroll":"a","x":60,"by":"code","items":[]}"#,
        #"{"t":800,"scroll":"a","x":80,"by":"finger","items":["a/1"]}"#,
      ]))
    let marks = film.takes[0].strips
    #expect((0..<6).map { at($0, marks.frames, marks.marks)[0] } == [0, 0, 6, 5, 4, 0])
    #expect(film.takes[1].strips.marks.values.allSatisfy { $0 == 0 })
  }

  @Test func aLongLogIsFilmedAroundItsFirstFault() throws {
    let quiet = (0..<500).map { #"{"t":\#($0),"scroll":"a","x":\#($0),"by":"finger"}"# }
    let film = try #require(
      try Self.film(
        [#"{"t":0,"show":"a","x":0}"#] + quiet
          + [#"{"t":900,"scroll":"a","x":50,"by":"code"}"#, #"{"t":2000,"hide":"a"}"#],
        framesMax: 40))
    #expect(film.frameCount == 502 && film.times.values.count == 40)
    #expect(film.takes[0].faults.frames.values == [500])
    // The first frame has the whole screen.
    #expect(film.takes[0].cells.frames.values == [film.firstFrame, 501])
    #expect(film.rows.frames.values == [film.firstFrame])
    let marks = film.takes[0].strips
    #expect(at(499, marks.frames, marks.marks) == [0] && at(500, marks.frames, marks.marks) == [2])
    #expect(try Self.film([]) == nil)
  }
}
