import Testing
import TraceTools

@Suite struct SpreadTests {
  @Test func ranksAreTheNearest() throws {
    let spread = try #require(Spread((1...10).map(Double.init).shuffled()))
    #expect(spread.count == 10)
    #expect(
      [spread.least, spread.tenth, spread.median, spread.ninetieth, spread.largest]
        == [1, 1, 5, 9, 10])
    let few = try #require(Spread([3, 1, 2]))
    #expect([few.tenth, few.median, few.ninetieth] == [1, 2, 3])
  }

  @Test func oneNumberIsAllOfThem() throws {
    let spread = try #require(Spread([7]))
    #expect([spread.least, spread.tenth, spread.median, spread.largest] == [7, 7, 7, 7])
    #expect(Spread([]) == nil)
  }
}
