import Results

/// The answer of another result of several: the design, the sentences, and what it costs in a few figures.
struct PageAnswer {
  let part: Report.Part
  let identifier: String

  func model() -> PageTemplates.Model {
    let answer = part.answer
    var lines = answer.lines
    var model: PageTemplates.Model = [
      "id": identifier, "kicker": kicker, "facts": facts,
      "title": "There is no advice",
    ]
    if part.record.isPartial, !lines.isEmpty { model["warning"] = lines.removeFirst() }
    if answer.design != nil {
      model["design"] = AnswerWords.list(answer.designs, joined: "or")
    } else if let first = lines.first {
      model["title"] = first
      lines.removeFirst()
    }
    model["lines"] = lines
    return model
  }

  private var kicker: String {
    let what =
      switch part.answer.kind {
      case .one: "Use"
      case .choice, .equal: "Choose between"
      case .noneFaithful, .nothing: "The answer"
      }
    return "\(part.name): \(what) on \(AnswerWords.workloads(of: part.record))"
  }

  /// Of the answer; without one, of what was compared.
  private var facts: [PageTemplates.Model] {
    let ranked = part.standings.filter(\.isRanked)
    let faithful = ranked.filter(\.isFaithful).count
    var facts: [(value: String, what: String)] = [
      ("\(faithful) of \(ranked.count)", "designs compared are faithful throughout")
    ]
    if let own = part.standings.first(where: { $0.design.name == part.answer.design }) {
      if let ratio = own.timeRatio {
        let interval = Figure.interval(ratio.lower, ratio.upper)
        facts.append(
          (
            Figure.ratio(ratio.value.double) + " x",
            "the time of \(part.record.base), set-up aside"
              + (interval.isEmpty ? "" : ": \(interval)")
          ))
      }
      if let peak = own.peakBytes {
        facts.append(
          (
            Figure.fixed(Double(peak) / 1024, decimals: 1) + " KB",
            "in the simulated list's bookkeeping at the most, exact"
          ))
      }
      if let count = own.allocationCount {
        facts.append((Figure.grouped(count), "blocks allocated in all, exact"))
      }
    }
    let worst = ranked.compactMap(\.tally).max { $0.perThousandDisplays < $1.perThousandDisplays }
    if let worst, worst.count > 0 {
      facts.append(
        (
          Figure.rate(worst.perThousandDisplays),
          "faults of \(worst.design) per 1,000 displays, the most of any ranked"
        ))
    }
    return facts.map { ["value": $0.value, "what": $0.what] }
  }
}
