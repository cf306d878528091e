import Foundation
import Results
import Testing

@testable import Reporting

@Suite struct PageLinkTests {
  private static func film(_ kinds: [[Int]]) -> Film {
    var film = Film(
      workload: "w", host: "h", traceHash: "", frameCount: 9, firstFrame: 0, isVertical: true,
      shapes: [])
    for (number, kinds) in kinds.enumerated() {
      var take = FilmTake(design: number == 0 ? "floor" : "stable-id,pool=cap:5+a b&c#d")
      take.faults.kinds.values = kinds
      film.takes.append(take)
    }
    return film
  }

  @Test func itLeadsToTheFirstFaultOfWhateverShowsOne() throws {
    let film = Self.film([[], [1, 0, 2]])
    let first = try #require(PageLink(toFirstFaultOf: film))
    #expect((first.number, first.fault.name) == (1, "foreignOffsets"))
    let stale = try #require(PageLink(toFirstFaultOf: film, kind: .stale))
    #expect(stale.number == 3)
    #expect(
      stale.address(in: "/a b/report.html")
        == "file:///a%20b/report.html#fault=3&design=stable-id,pool%3Dcap:5%2Ba%20b%26c%23d")
    #expect(PageLink(toFirstFaultOf: Self.film([[], []])) == nil)
    #expect(PageLink(toFirstFaultOf: film, kind: .misrouted) == nil)
  }

  @Test func aNameComesBackFromItsBytes() {
    #expect(PageLink.escaped("aä%") == "a%C3%A4%25")
    for name in ["stable-id", "a=b&c#d%e+f g/ä\u{1F600}", "lru:5,x~y._z"] {
      #expect(PageLink.escaped(name).removingPercentEncoding == name)
      #expect(PageLink.escaped(name).allSatisfy { !"&#+ =".contains($0) })
    }
  }
}
