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

  @OptionGroup var random: SeedOption
  @OptionGroup var options: ReportOptions<CacheReport>
  @OptionGroup var lines: WidthOptions

  mutating func validate() throws {
    try TraceArgument.checkStandardInput(among: inputs)
    for size in size ?? [] {
      guard let count = size.fixedCount else { continue }
      for policy in policy ?? [] { try Caches.check(policy, entryCount: count, size) }
    }
  }

  mutating func run() throws {
    var results: [CacheResult] = []
    try options.makeFolder()
    let interruption = try Interruption.ofRun()
    for input in inputs where !interruption.isRaised {
      let (trace, keyCount) = try Caches.read(input)
      for policy in policy ?? CachePolicy.allCases where !interruption.isRaised {
        let counts = try entryCounts(for: policy, keyCount: keyCount, input: input)
        results +=
          curve && policy == .lru
          ? trace.lruResults(sizes: counts)
          : counts.prefix { _ in !interruption.isRaised }
            .map { trace.result(policy, size: $0, seed: random.seed) }
      }
    }
    if results.isEmpty {
      try interruption.endIfRaised()
      throw ValidationError("no policy takes any of these sizes")
    }
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

  /// Returns distinct sizes in entries. A size below the policy's minimum is left out with a message. It is an error if
  /// both options were given.
  private func entryCounts(
    for policy: CachePolicy, keyCount: Int, input: String
  ) throws -> [Int] {
    var counts: [Int] = []
    var leftOut: [String] = []
    let standard = curve || options.asks(for: "html") ? Caches.sizesOfCurve : Caches.sizesByDefault
    for size in try size ?? Caches.sizes(standard) {
      let count = size.entryCount(ofKeys: keyCount)
      if self.policy != nil, self.size != nil {
        try Caches.check(policy, entryCount: count, size)
      }
      if count < policy.minimumSize {
        leftOut.append("\(size)")
      } else if !counts.contains(count) {
        counts.append(count)
      }
    }
    if !leftOut.isEmpty {
      OutputFile.tell(
        """
        filmstrip: left out for \(policy.name) on \(TextStyle.onOneLine(input)): \
        \(leftOut.joined(separator: ", ")), since it needs \(policy.minimumSize) entries
        """)
    }
    return counts
  }

  private static func check(_ policy: CachePolicy, entryCount: Int, _ size: CacheSize) throws {
    guard entryCount < policy.minimumSize else { return }
    throw ValidationError(
      """
      --size \(size) is \(Plural.of(entryCount, "entry", "entries")), and \(policy.name) needs \
      \(policy.minimumSize) or more
      """)
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
