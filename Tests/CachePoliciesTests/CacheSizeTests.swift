import CachePolicies
import Testing

/// How sizes are written and read.
@Suite struct CacheSizeTests {
  @Test(arguments: [
    ("1", "1", 1), ("20", "20", 20), ("007", "7", 7), ("2147483647", "2147483647", 2_147_483_647),
    // Of 1,201 keys, rounded up.
    ("1%", "1%", 13), ("5%", "5%", 61), ("100%", "100%", 1201), ("0.5%", "0.5%", 7),
    ("0.50%", "0.5%", 7), ("12.345%", "12.345%", 149), ("0.001%", "0.001%", 1),
    ("05%", "5%", 61), ("2.0%", "2%", 25),
  ])
  func aSizeIsANumberOrAPercentage(text: String, name: String, entries: Int) throws {
    let size = try #require(CacheSize(text))
    #expect(size.description == name)
    #expect(CacheSize(name) == size)
    #expect(size.entryCount(ofKeys: 1201) == entries)
    #expect(size.fixedCount == (text.contains("%") ? nil : entries))
  }

  @Test(arguments: [
    "", "0", "0%", "0.000%", "%", "-1", "+1", "1.5", "1.%", ".5%", "1.2345%", "1.2.3%", "100.001%",
    "101%", "2147483648", "99999999999%", "1 %", " 1", "1%%", "٣", "٣%", "1e3", "N", "1%x",
  ])
  func whatIsNoSizeIsRefused(text: String) {
    #expect(CacheSize(text) == nil)
  }

  @Test(arguments: [(0, 1), (1, 1), (99, 1), (100, 1), (101, 2), (200, 2), (5000, 50)])
  func aPercentageIsRoundedUpAndAtLeastOne(rows: Int, entries: Int) throws {
    #expect(try #require(CacheSize("1%")).entryCount(ofKeys: rows) == entries)
  }
}
