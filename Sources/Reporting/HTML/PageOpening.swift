import Results

/// The answer of a result in plain words, and all its designs in one list: with the film the first screen of a page.
struct PageOpening {
  let part: Report.Part
  let identifier: String
  /// Whether it is one of several.
  let isNamed: Bool
  /// Whether it is the title of the page.
  let isFirst: Bool

  func model() -> PageTemplates.Model {
    let ranking = Ranking(part)
    var lines = words
    var model: PageTemplates.Model = [
      "id": identifier, "kicker": kicker, "level": isFirst ? "h1" : "h2",
      "rankingTitle": "All that were compared", "note": note(ranking),
      "columns": columns(ranking),
      "rows": ranking.rows.map { row($0, ranking) },
    ]
    if part.record.isPartial, let first = part.answer.lines.first { model["warning"] = first }
    if part.answer.design != nil {
      let words = AnswerWords.list(part.answer.designs, joined: "or").split(separator: " ")
      model["designParts"] = words.map(String.init).flatMap { word in
        let parts = PageOpening.parts(word)
        return parts.enumerated().map {
          ["part": $1, "endsWord": $0 == parts.count - 1] as PageTemplates.Model
        }
      }
    } else {
      model["title"] = lines.isEmpty ? "Nothing was compared" : lines.removeFirst()
    }
    model["lines"] = lines
    return model
  }

  private var kicker: String {
    let what =
      switch part.answer.kind {
      case .one: "Use"
      case .choice, .equal: "Choose one of these"
      case .noneFaithful, .nothing: "What was found"
      }
    return (isNamed ? "\(part.name): " : "") + what
  }

  /// The answer's sentences, with what is right and what is wrong as a person sees it.
  private var words: [String] {
    var lines = part.answer.lines
    if part.record.isPartial, !lines.isEmpty { lines.removeFirst() }
    switch part.answer.kind {
    case .one:
      // The name stands above.
      let verdict = lines[0].split(separator: ": ", maxSplits: 1).last ?? ""
      lines[0] = verdict.prefix(1).uppercased() + verdict.dropFirst()
    case .choice, .equal, .noneFaithful, .nothing: break
    }
    return lines + [worst].compactMap(\.self)
  }

  /// What the design that is most often wrong shows, each kind with its own rate.
  private var worst: String? {
    let worst = part.standings.filter(\.isRanked).compactMap(\.tally).max {
      $0.perThousandDisplays < $1.perThousandDisplays
    }
    return worst.flatMap { tally in
      tally.sights.map { "\(tally.design) is most often wrong: \($0)." }
    }
  }

  private func row(_ row: Standing, _ ranking: Ranking) -> PageTemplates.Model {
    var model: PageTemplates.Model = [
      "name": row.name, "nameParts": PageOpening.parts(row.name),
      "isAnswer": ranking.isAnswer(row),
      "tone": !row.isRanked ? "aside" : row.isFaithful ? "right" : "wrong",
      "faults": row.tally.map(PageOpening.faults) ?? "failed",
      "figures": zip(ranking.figures(of: row), columns(ranking)).map { figure, column in
        ["figure": figure, "isMinor": column["isMinor"] ?? false] as PageTemplates.Model
      } + bars(row),
    ]
    let marks = row.design.marks.joined(separator: ", ")
    if !marks.isEmpty { model["tag"] = marks }
    return model
  }

  /// `✕ 12.4 on 1 of 5`: faults for every 1,000 displays, and the behaviours that show any.
  private static func faults(_ tally: FaultTally) -> String {
    guard tally.count > 0 else { return "✓ none" }
    return "✕ \(Figure.rate(tally.perThousandDisplays))"
      + (tally.behaviourCount > 1 ? " on \(tally.behaviours)" : "")
  }

  /// The last commits, where there is a history: the last of the figures.
  private func bars(_ row: Standing) -> [PageTemplates.Model] {
    guard let trends = part.trends else { return [] }
    let bars = trends.bars(of: row.results)
    var model: PageTemplates.Model = [
      "figure": bars?.cell.text ?? "", "isMinor": true, "isBars": true,
    ]
    if let chart = bars?.trend.chart { model["link"] = chart }
    return [model]
  }

  /// How many figures of a design a phone has room for.
  private static let phoneColumnsMax = 3

  /// The heads of the list; what decided nothing has no room on a phone.
  private func columns(_ ranking: Ranking) -> [PageTemplates.Model] {
    let decided = Set(part.answer.deciding + ["opening", "memory"])
    let heads =
      ranking.criteria.map { ($0.title, decided.contains($0.name)) }
      + (ranking.isTimed ? [("x \(part.record.base)", decided.contains(Criterion.time.name))] : [])
      + (part.trends.map { [($0.title, false)] } ?? [])
    let major = heads.indices.filter { heads[$0].1 }.prefix(PageOpening.phoneColumnsMax)
    return heads.enumerated().map { ["title": $1.0, "isMinor": !major.contains($0)] }
  }

  /// A name in parts between which a line may break.
  static func parts(_ name: String) -> [String] {
    let parts = name.split(separator: ",", omittingEmptySubsequences: false)
    return parts.dropLast().map { "\($0)," } + parts.suffix(1).map(String.init)
  }

  private func note(_ ranking: Ranking) -> String {
    let isOne = part.workloads.count == 1
    return "Faults per 1,000 displays"
      + (isOne
        ? ". " : ", under the worst behaviour; other figures where they are largest. ")
      + "What opens and frames take is modelled"
      + (ranking.isTimed ? "; x \(part.record.base) is the list's own time, measured." : ".")
  }
}
