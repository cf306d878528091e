import ScrollTrace

/// A known defect, on a trace small enough to read.
public struct Exhibit: Sendable {
  public let name: String
  /// What is wrong, in one line.
  public let defect: String
  /// What the person does, what they should see, and what the design shows instead.
  public let does: String
  public let shouldSee: String
  public let sees: String
  /// The design that has the defect, and where.
  public let design: String
  public let host: Host
  /// What sets it right, in a word, and as a design.
  public let remedy: String
  public let remedyDesign: String
  /// What shows the defect: nothing else counts anything wrong.
  public let symptom: Symptom
  /// The trace in the text format.
  public let text: String

  /// What tells of a defect.
  public enum Symptom: String, Sendable {
    case lostOffsets, foreignOffsets, staleStrips, misroutedSelections, traps
    /// Nothing is shown wrong, but answering for heights asks items.
    case itemsAsked

    /// The symptom, so many times, in words.
    public func words(_ count: Int) -> String {
      let plural = count == 1 ? "" : "s"
      return switch self {
      case .lostOffsets: "\(count) lost offset\(plural)"
      case .foreignOffsets: "\(count) foreign offset\(plural)"
      case .staleStrips: "\(count) stale strip\(plural)"
      case .misroutedSelections: "\(count) misrouted tap\(plural)"
      case .traps: "\(count) trap\(plural)"
      case .itemsAsked: "\(count) item\(plural) asked for their heights"
      }
    }
  }

  /// What a design comes to on the exhibit's trace.
  public struct Finding: Equatable, Sendable {
    public let fidelity: FidelityCounters
    /// The items that were asked for their heights.
    public let itemsAsked: Int

    /// How often a symptom was seen.
    public func count(of symptom: Symptom) -> Int {
      if symptom == .itemsAsked { return itemsAsked }
      guard let counter = fidelity.list.first(where: { $0.name == symptom.rawValue }) else {
        preconditionFailure("no fidelity counter is called \(symptom.rawValue)")
      }
      return counter.value
    }

    /// Whether this symptom was seen, and no other that shows something wrong.
    public func shows(only symptom: Symptom) -> Bool {
      let others = fidelity.list.filter { $0.name != symptom.rawValue }
      return count(of: symptom) > 0 && others.allSatisfy { $0.value == 0 }
    }
  }

  /// - Throws: `TraceError` when the text breaks the format, which a test rules out.
  public func trace() throws -> Trace { try TextFormat.read(text, named: "\(name).jsonl") }

  /// Replays the exhibit's trace with a design, on the exhibit's host.
  ///
  /// - Throws: `DesignError`; `TraceError` as `trace()` does.
  public func finding(with design: String) throws -> Finding {
    let (trace, design) = (try trace(), try Design(design))
    let replay = design.watchedReplay(of: trace, host: host)
    return Finding(fidelity: replay.fidelity, itemsAsked: replay.counters.itemsAsked)
  }
}
