import Testing
import TraceTools

@Suite struct SpreadTests {
  @Test(
    arguments: [
      ([10, 3, 8, 1, 6, 2, 9, 4, 7, 5], [1, 1, 5, 9, 10]), ([3, 1, 2], [1, 1, 2, 3, 3]),
      ([7], [7, 7, 7, 7, 7]),
    ] as [([Double], [Double])])
  func ranksAreTheNearest(numbers: [Double], ranks: [Double]) throws {
    let spread = try #require(Spread(numbers))
    #expect(spread.count == numbers.count)
    let found = [spread.least, spread.tenth, spread.median, spread.ninetieth, spread.largest]
    #expect(found == ranks)
    #expect(Spread([]) == nil)
  }
}
