/// Designs in rows and what they come to in panels side by side: in each cell a mark on the panel's scale, and the figure.
///
/// A table, so that nothing can lie above anything else, names stand once, and a phone can have it in its own form.
struct DotTable {
  struct Panel {
    var title: String
    /// What stands below the title: how the figures came to be.
    var words = ""
    /// Whether the answer was decided by it.
    var isDeciding = false
    var kind: ChartScale.Kind = .linear
    /// The values at both ends, and what stands at these.
    var domain: ClosedRange<Double>
    var ends: [String]
    /// A value that is marked in each row.
    var base: Double?
  }

  struct Dot {
    /// Absent where there is no figure.
    var value: Double?
    var lower: Double?
    var upper: Double?
    /// The figure, or why there is none.
    var text: String
    /// Whether it is a figure of what was shown wrong.
    var isWrong = false
  }

  struct Row {
    var design: DesignLabel
    /// `good`, `bad`, `hollow` (a bound) or `unfit`: a shape each.
    var style: String
    var isAnswer = false
    /// What the page says of the design where it is pinned; nothing where another table does.
    var figures = ""
    /// One a panel.
    var dots: [Dot]
  }

  var title: String
  var panels: [Panel]
  var rows: [Row]
  /// Whether it says what its marks mean: the first of several does.
  var hasKey = false

  /// What marks mean: those that are in the table.
  var key: [PageTemplates.Model] {
    let styles = rows.map(\.style).uniqued
    let words = [
      ("good", "nothing wrong"), ("bad", "shows something wrong"), ("hollow", "a bound: no advice"),
      ("unfit", "not its feed: no verdict"),
    ]
    return words.filter { styles.contains($0.0) }.map {
      ["icon": DotTable.icon($0.0), "words": $0.1] as PageTemplates.Model
    }
  }

  func model() -> PageTemplates.Model {
    [
      "title": title, "count": panels.count, "hasKey": hasKey, "key": key,
      "panels": panels.map { panel in
        [
          "title": panel.title, "words": panel.words, "isDeciding": panel.isDeciding,
          "low": panel.ends.first ?? "", "high": panel.ends.last ?? "",
        ] as PageTemplates.Model
      }, "rows": rows.map(row),
    ]
  }

  private func row(_ row: Row) -> PageTemplates.Model {
    [
      "design": row.design.name, "nameParts": PageOpening.parts(row.design.name),
      "figures": row.figures, "style": row.style,
      "isAnswer": row.isAnswer, "also": row.design.alsoCalled.joined(separator: ", "),
      "cells": zip(panels, row.dots).map { panel, dot in
        cell(panel, dot, row.style)
      },
    ]
  }

  private func cell(_ panel: Panel, _ dot: Dot, _ style: String) -> PageTemplates.Model {
    let scale = ChartScale(panel.kind, panel.domain, from: 0, to: 100)
    func share(_ value: Double) -> String { SVGPicture.number(scale.position(value)) + "%" }
    var model: PageTemplates.Model = ["text": dot.text, "isWrong": dot.isWrong]
    if let base = panel.base { model["base"] = share(base) }
    if let value = dot.value {
      model["at"] = share(value)
      model["icon"] = DotTable.icon(style)
    }
    if let lower = dot.lower, let upper = dot.upper {
      model["from"] = share(lower)
      model["length"] =
        SVGPicture.number(scale.position(upper) - scale.position(lower)) + "%"
    }
    return model
  }

  /// A mark by itself, 16 units wide and high.
  static func icon(_ style: String) -> String {
    """
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true"><path class="dot \(style)" \
    d="\(MarkShape(style: style).data(8, 8, radius: 5))"/></svg>
    """
  }
}

extension DotTable.Panel {
  /// A panel from 0, or where the figures lie far apart on a scale of their logarithms, to the largest of them.
  ///
  /// - Parameters:
  ///   - values: of all rows, on panels that share the scale.
  ///   - text: a value as it stands at an end of the scale.
  init(
    title: String, words: String, isDeciding: Bool = false, values: [Double],
    base: Double? = nil, text: (Double) -> String
  ) {
    let values = values + (base.map { [$0] } ?? [])
    let (least, most) = (values.min() ?? 0, values.max() ?? 1)
    let isFar = least > 0 && most > DotTable.Panel.farRatio * least
    let domain = isFar ? least...most : min(0, least)...(most > 0 ? most : 1)
    self.init(
      title: title, words: isFar ? "\(words), log scale" : words, isDeciding: isDeciding,
      kind: isFar ? .logarithmic : .linear, domain: domain,
      ends: [domain.lowerBound, domain.upperBound].map { $0 == 0 ? "0" : text($0) }, base: base)
  }

  /// What lies so far apart is seen on no linear scale.
  private static let farRatio = 20.0
}
