/// A line chart, what it says in words, and its figures as a table.
struct PageChart {
  var words = ""
  let picture: LineChart
  let table: Table

  var model: PageTemplates.Model {
    [
      "chartTitle": picture.title, "chartWords": words.isEmpty ? [] : [words],
      "svg": picture.svg(),
      "chartTables": [
        TablePage(table: table, identifier: "", isAlone: false).model()
      ],
    ]
  }
}

/// Charts and tables behind a line that opens them.
struct PageFold {
  let identifier: String
  var title: String
  /// Of the folds of one group at most one is open.
  var group = ""
  var isOpen = false
  var charts: [PageChart] = []
  var tables: [TablePage] = []

  var model: PageTemplates.Model {
    [
      "id": identifier, "foldTitle": title, "group": group, "isOpen": isOpen,
      "charts": charts.map(\.model), "hasCharts": !charts.isEmpty,
      "tables": tables.map { $0.model() },
    ]
  }
}
