import FeedCheck
import Results

/// The designs that display what a log shows, the cause of its faults, and a design without them.
package struct LogExplanation {
  /// A design on a host, by their names.
  package struct Place: Encodable, Equatable, Sendable {
    package let design: String
    package let host: String

    package init(design: String, host: String) {
      self.design = design
      self.host = host
    }
  }

  /// A design, and how far the log agrees with what it displays.
  package struct Candidate: Encodable {
    package let place: Place
    /// The behaviour's name, such as `uikit/late`.
    package let behaviour: String
    package let agreement: DisplayAgreement
    /// Others that display the same.
    package let alike: [Place]

    package init(
      _ place: Place, behaviour: String, _ agreement: DisplayAgreement, alike: [Place] = []
    ) {
      self.place = place
      self.behaviour = behaviour
      self.agreement = agreement
      self.alike = alike
    }

    private enum Key: CodingKey { case design, host, behaviour, displays, faults, alike }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(place.design, forKey: .design)
      try container.encode(place.host, forKey: .host)
      try container.encode(behaviour, forKey: .behaviour)
      let (displays, faults) = (agreement.displays, agreement.faults)
      try container.encode([displays.agree, displays.of], forKey: .displays)
      try container.encode([faults.agree, faults.of], forKey: .faults)
      try container.encode(alike, forKey: .alike)
    }

    fileprivate var name: String { "\(place.design) on \(behaviour)" }

    /// `1,183 of 1,201 displays and 312 of 318 faults`.
    fileprivate var shares: String {
      func words(_ share: DisplayAgreement.Share, _ noun: String) -> String {
        "\(Figure.grouped(share.agree)) of \(Figure.counted(share.of, noun))"
      }
      let faults = agreement.faults
      return words(agreement.displays, "display")
        + (faults.of > 0 ? " and \(words(faults, "fault"))" : "")
    }
  }

  /// A design to use instead.
  package struct Fix: Encodable {
    package let design: String
    /// The faults of its replay of the same trace on the same host.
    package let faultCount: Int
    /// How to write it; absent without generated code.
    package let code: Recommendation.Code?

    package init(design: String, faultCount: Int, code: Recommendation.Code?) {
      self.design = design
      self.faultCount = faultCount
      self.code = code
    }
  }

  /// The best first.
  package let explanations: [Candidate]
  /// In sentences; empty where there is nothing to explain, or nothing explains half of the faults.
  package let cause: [String]
  /// Absent where `cause` is empty.
  package let fix: Fix?
  /// True if the trace is certainly the one that was performed.
  package var isTraceCertain = false

  private enum CodingKeys: CodingKey { case explanations, cause, fix }

  package init(_ explanations: [Candidate], cause: [String] = [], fix: Fix? = nil) {
    self.explanations = explanations
    self.cause = cause
    self.fix = fix
  }

  /// The design that explains the most, and the one to use; nil where nothing is to explain.
  var brief: String? {
    fix == nil ? nil : [lines.first, lines.last].compactMap(\.self).joined(separator: " ")
  }

  /// The explanation in sentences.
  var lines: [String] {
    guard let best = explanations.first else { return ["No design could be replayed."] }
    let (displays, faults) = (best.agreement.displays, best.agreement.faults)
    let replayCount = displays.agree + best.agreement.otherDisplayCount
    let doubts =
      best.agreement.sharesFewDisplays && !isTraceCertain
      ? [
        """
        The log has \(Figure.counted(displays.of, "display")), the replay \(Figure.grouped(replayCount)), and \
        \(Figure.grouped(displays.agree)) agree: check that this is the trace that was performed.
        """
      ] : []
    if faults.of == 0, displays.agree == displays.of {
      let count = Figure.counted(1 + best.alike.count, "design")
      return ["There is no fault to explain: \(count), each on its host, would display the same."]
        + doubts
    }
    let next = explanations.dropFirst().first.map { "; next best: \($0.name), \($0.shares)" } ?? ""
    let extra = best.agreement.otherFaultCount
    let others =
      extra > 0
      ? ["Its replay has \(Figure.counted(extra, "fault")) that the log does not have."] : []
    var lines = ["\(best.name) explains \(best.shares)\(next)."] + others
    lines += doubts
    if !best.agreement.explainsFaults {
      lines.insert(
        "Nothing explains half of the faults: no design displays what this feed does.", at: 0)
      lines[1] = "The nearest: " + lines[1]
    }
    let alike = best.alike.map(\.design).uniqued.filter { $0 != best.place.design }
    if !alike.isEmpty {
      let named = alike.prefix(Self.namedMax).joined(separator: ", ")
      let rest = alike.count - Self.namedMax
      lines.append("The same displays: \(named)\(rest > 0 ? ", and \(rest) more" : "").")
    }
    lines += cause
    if let fix {
      let count = fix.faultCount == 0 ? "no fault" : Figure.counted(fix.faultCount, "fault")
      lines.append(
        "Use \(fix.design): its replay of this trace on \(best.behaviour) shows \(count).")
    }
    return lines
  }

  /// The number of designs with the same displays that are named.
  private static let namedMax = 4
}
