import Results

/// The design to use for some traces, with its code: the report of `filmstrip recommend`.
package struct Recommendation: Encodable, Equatable, Sendable {
  /// A widely described design, and its faults.
  package struct UsualWay: Encodable, Equatable, Sendable {
    /// The designs with these faults.
    package var designs: [String]
    /// The faults under the worst behaviour; absent if they were not counted.
    package var tally: FaultTally?
    /// In words: `12.4 lost per 1,000 displays`; `nothing` without a fault.
    package var faults: String
  }

  /// A design to use, and how to write it: the code, or a platform's calls if no code is generated for it.
  package struct Code: Encodable, Equatable, Sendable {
    package var design: String
    package var text: String?
    package var calls: [Call]?

    package init(design: String, text: String) {
      self.design = design
      self.text = text
    }

    package init(design: String, calls: [Call]) {
      self.design = design
      self.calls = calls
    }

    /// The code or the calls under a heading, for a terminal.
    ///
    /// - Parameter subject: the beginning of the heading of code; nil to name the design.
    func lines(_ style: TextStyle, subject: String? = nil) -> [String] {
      if let calls {
        let heading = "\(design) in the platform's calls (Swift code is generated for UIKit alone):"
        return style.wrapped(heading, indent: 4) + [""]
          + CallTable.table(calls.map { ($0.choice, $0.call) }).lines(fitting: style)
      }
      let command = ToolCommand.line(["new", "NAME", "--design", design])
      let heading = "\(subject ?? "The code of \(design)") ('\(command)' writes a package):"
      let code = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      return style.wrapped(heading, indent: 4) + [""] + code.dropLast().map(String.init)
    }
  }

  package struct Call: Encodable, Equatable, Sendable {
    /// The design's value on an axis, as `AXIS=VALUE`.
    package var choice: String
    /// The platform's call.
    package var call: String

    package init(choice: String, call: String) {
      self.choice = choice
      self.call = call
    }
  }

  private enum CodingKeys: CodingKey {
    case kind, design, triedCount, lines, costRanges, usualWays, explain, code, calls, codes
    case designs, results
  }

  package var kind: Answer.Kind
  /// The first of the designs to use; absent without an answer.
  package var design: String?
  package let triedCount: Int
  /// The answer in sentences; the first is an answer by itself.
  package private(set) var lines: [String]
  /// The sentences of a terminal, without what 'compare' says of costs; not stored.
  private var brief: [String]
  /// The range of each assumed cost in which the answer holds; absent where modelled costs decide nothing.
  package var costRanges: [CostRange]?
  package var usualWays: [UsualWay]
  /// The command that explains the most frequent fault of the usual ways; absent without a fault.
  package var explain: String?
  /// The code of the design; absent without generated code.
  package var code: String?
  /// The calls of the design; absent where there is code.
  package var calls: [Call]?
  /// How to write each of the designs to use.
  package var codes: [Code] = [] {
    didSet {
      let own = codes.first { $0.design == design }
      code = own?.text
      calls = own?.calls
    }
  }
  /// All designs to use: several if the answer is a choice.
  package let designs: [String]
  /// The results of the designs to use, and of the usual ways.
  package var results: [DesignResult]

  package init(_ run: RunResult, usualWays names: [String], triedCount: Int) {
    let answer = Answer(run)
    kind = answer.kind
    design = answer.design
    designs = answer.design == nil ? [] : answer.designs
    lines = answer.lines
    brief = answer.brief
    costRanges = run.costRanges
    self.triedCount = triedCount
    results = run.results
    let ways = names.map { name in
      let own = run.results.first { $0.design == name }
      let tally = FaultTally(name, in: run)
      return UsualWay(
        designs: [name] + (own?.alsoCalled ?? []), tally: tally,
        faults: tally == nil ? "failed" : run.faultWords(name) ?? "nothing")
    }
    usualWays = ways.map(\.faults).uniqued.map { faults in
      UsualWay(
        designs: ways.filter { $0.faults == faults }.flatMap(\.designs),
        tally: ways.first { $0.faults == faults }?.tally, faults: faults)
    }
    explain = run.explainCommand(among: names).map(ToolCommand.line)
    if let left = run.explainCommand(among: designs) {
      append("\(Recommendation.leftHeading) \(ToolCommand.line(left))")
    }
  }

  package mutating func append(_ line: String) {
    lines.append(line)
    brief.append(line)
  }

  private static let leftHeading = "See what is left:"

  /// The report for a terminal. Lines of code and commands may be wider than the style.
  package func text(_ style: TextStyle) -> String {
    var text = brief.flatMap { line in
      line.hasPrefix(Recommendation.leftHeading)
        ? [TextStyle.onOneLine(line)] : style.wrapped(line, indent: 4)
    }
    var table = Table(
      columns: [
        .prose("usual way"), .prose("faults per 1,000 displays"), .left("behaviours with faults"),
      ])
    for way in usualWays {
      table.append([
        way.designs.joined(separator: ", "), way.tally?.summary(of: results, naming: 2) ?? "failed",
        way.tally?.place ?? "",
      ])
    }
    if usualWays.contains(where: { $0.tally?.count != 0 }) {
      text += [""] + table.lines(fitting: style)
    }
    if let explain { text += ["", TextStyle.onOneLine("See a fault: \(explain)")] }
    for code in codes {
      text += [""] + code.lines(style, subject: designs.count == 1 ? "The code" : nil)
    }
    return text.joined(separator: "\n") + "\n"
  }
}

/// The calls of a platform with which a design is written.
package enum CallTable {
  /// - Parameter calls: the design's value on an axis, and the call.
  package static func table(_ calls: [(choice: String, call: String)]) -> Table {
    var table = Table(columns: [.left("design"), .prose("write")])
    for call in calls { table.append([call.choice, call.call]) }
    return table
  }
}

extension RunResult {
  /// The first platform without generated code; nil if each has code, and for hosts that were named by their parts.
  var platformWithoutCode: String? {
    workloads.lazy.compactMap(\.platform).first { !$0.hasPrefix("uikit") }
  }
}
