import Foundation
import TestSupport
import Testing

/// Exact figures depend on the design and the trace alone. `Tests/Exactness/exactness.py` tries random traces.
@Suite struct ExactnessTests {
  /// The first use of a generic type by `form=item` met the end of a block of the runtime's metadata.
  private static let trace = """
    {"filmstrip":1,"viewport":[390,844],"feed":{"items":[],"rowHeight":88,"item":{"width":300,"height":44}}}
    {"t":464,"insert":0,"items":[3,0]}
    {"t":592,"reload":1,"items":5}

    """

  @Test(arguments: ["--design tag-lookup --vary stores", "--frameworks"])
  func aPeakDoesNotDependOnTheOtherDesigns(designs: String) throws {
    let folder = try ScratchFolder()
    try folder.write(Self.trace, to: "m3.jsonl")
    try folder.run("compare m3.jsonl --exact \(designs)").exiting(0)
  }

  @Test func aPeakIsTheSameInAnyCompany() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.trace, to: "m3.jsonl")
    let design = "tag-lookup,form=item"
    let companies = [
      "", "--design tag-lookup,form=nearest", "--design flash-list --design scroll-view",
    ]
    let peaks = try companies.flatMap { company in
      try ["--design \(design) \(company)", "\(company) --design \(design)"].map { words in
        let outcome = try folder.run(
          "compare m3.jsonl --exact --host acquireFirst \(words) --format json")
        let result = try outcome.results().first { $0["design"] as? String == design }
        let phases = result?["allocations"] as? [String: Any]
        return (phases?["steady"] as? [String: Any])?["peakBytes"] as? Int
      }
    }
    #expect(Set(peaks).count == 1)
  }
}
