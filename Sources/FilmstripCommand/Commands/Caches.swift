import ArgumentParser
import CachePolicies
import Foundation
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace
import TraceTools

struct Caches: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Count the misses of cache policies on a scroll.",
    discussion: """
      Examples:
        filmstrip caches chromium-browse --policy lru,sieve,belady --size 1%,5%,50
        filmstrip caches keys.txt.gz --size 1000 --format json

      Each display of a row in a trace is a request. Another file has a key a line. Policies:
      \(CachePolicy.allCases.map { "  \($0.name): \($0.meaning)" }.joined(separator: "\n"))
      """)

  @Argument(help: .init(TraceArgument.help, valueName: "input"), completion: .file())
  var inputs: [String]

  @Option(
    help: .init("The policies (default: all).", valueName: "P,..."),
    completion: .list(CachePolicy.allCases.map(\.name)), transform: Caches.policies)
  var policy: [CachePolicy]?

  @Option(
    help: .init(
      "Entries or shares (default: \(Caches.sizesByDefault); curve: 19).", valueName: "N|P%,..."),
    transform: Caches.sizes)
  var size: [CacheSize]?

  @Flag(help: "Draw the miss ratio over the size.")
  var curve = false

  @OptionGroup var options: ReportOptions<CacheReport>
  @OptionGroup var lines: WidthOptions

  mutating func validate() throws {
    try TraceArgument.checkStandardInput(among: inputs)
  }

  mutating func run() throws {
    var results: [CacheResult] = []
    try options.makeFolder()
    let interruption = Interruption.ofRun()
    for input in inputs where !interruption.isRaised {
      let (trace, keyCount) = try Caches.read(input)
      let counts = try entryCounts(ofKeys: keyCount)
      for policy in policy ?? CachePolicy.allCases where !interruption.isRaised {
        results +=
          curve && policy == .lru
          ? trace.lruResults(sizes: counts)
          : counts.prefix { _ in !interruption.isRaised }
            .map { trace.result(policy, size: $0) }
      }
    }
    if results.isEmpty { try interruption.endIfRaised() }
    try options.report(CacheReport(results, isDrawn: curve), width: lines.width)
    try interruption.endIfRaised()
  }

  private static let sizesByDefault = "1%,5%,10%"
  private static let sizesOfCurve =
    "0.1%,0.2%,0.5%,1%,2%,3%,5%,7%,10%,15%,20%,30%,40%,50%,60%,70%,80%,90%,100%"

  private static func policies(_ text: String) throws -> [CachePolicy] {
    try Arguments.list(text, "--policy").map {
      try Arguments.choice($0, "policy", among: CachePolicy.allCases, named: \.name)
    }
  }

  private static func sizes(_ text: String) throws -> [CacheSize] {
    try Arguments.list(text, "--size").map { text in
      guard let size = CacheSize(text) else {
        throw ValidationError(
          "--size takes numbers from 1, or shares above 0% to 100% such as 0.5%, and not '\(text)'")
      }
      return size
    }
  }

  /// Returns distinct sizes in entries.
  private func entryCounts(ofKeys keyCount: Int) throws -> [Int] {
    let standard = curve || options.asks(for: "html") ? Caches.sizesOfCurve : Caches.sizesByDefault
    return try (size ?? Caches.sizes(standard)).map { $0.entryCount(ofKeys: keyCount) }.uniqued
  }

  /// Returns the requests of an input, and the number of keys that is 100%.
  private static func read(_ name: String) throws -> (AccessTrace, keyCount: Int) {
    switch try TraceArgument.readRequests(name) {
    case .accesses(let trace): return (trace, trace.keyCount)
    case .scroll(let trace):
      let log = RequestLog(ofDisplays: trace)
      return (
        AccessTrace(name: trace.name, requests: log.requests, keyCount: log.keyCount),
        trace.feed.rowCount
      )
    }
  }
}
