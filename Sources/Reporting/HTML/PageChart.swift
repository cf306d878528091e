/// A chart as the page has it: the picture, what it says in words, and the same as a table.
struct PageChart {
  var title: String
  /// Nothing where the group's words say it all.
  var words: String
  /// Empty where the chart is a table itself.
  var svg: String
  /// The first is of the names.
  var columns: [String]
  var rows: [(name: String, cells: [String])]
  var isWide = false
  /// Whether the names of the rows are those of designs, which can be pinned.
  var namesDesigns = false
  /// The designs that the whole chart is of; empty where it is of all.
  var designs: [String] = []
  var dots: TablePage?

  var model: PageTemplates.Model {
    var model: PageTemplates.Model = [
      "title": title, "columns": columns, "isWide": isWide,
      "rows": rows.map { row in
        var model: PageTemplates.Model = ["name": row.name, "cells": row.cells]
        if namesDesigns { model["design"] = row.name }
        return model
      },
    ]
    // What is absent is no section; an empty text would be one.
    if !words.isEmpty { model["words"] = words }
    if !svg.isEmpty { model["svg"] = svg }
    if !designs.isEmpty { model["designs"] = DesignNames.joined(designs) }
    if let dots { model["dots"] = dots.model() }
    return model
  }
}

/// Charts of one figure, on shared scales where they stand side by side.
struct PageChartGroup {
  /// Nothing where the charts are of several figures, and say so themselves.
  var heading: String?
  var words = ""
  var charts: [PageChart]

  var model: PageTemplates.Model {
    var model: PageTemplates.Model = ["charts": charts.map(\.model)]
    if let heading { model["heading"] = heading }
    if !words.isEmpty { model["groupWords"] = words }
    return model
  }

  /// Groups of one chart each side by side, as one without a heading.
  static func joined(_ groups: [PageChartGroup]) -> [PageChartGroup] {
    let filled = groups.filter { !$0.charts.isEmpty }
    guard filled.allSatisfy({ $0.charts.count == 1 }) else { return filled }
    let charts = filled.flatMap { group in
      group.charts.map { chart in
        var chart = chart
        // A workload goes without saying where there is one; designs do not.
        let name = chart.designs.isEmpty ? "" : "\(chart.title)."
        chart.words = [name, group.words, chart.words].filter { !$0.isEmpty }
          .joined(separator: " ")
        chart.title = group.heading ?? chart.title
        return chart
      }
    }
    return charts.isEmpty ? [] : [PageChartGroup(charts: charts)]
  }
}
