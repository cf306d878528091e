import Results

// Charts of a film.
extension PageCharts {
  /// How many rows the table of a chart names.
  private static let storedRowsMax = 40

  /// What each design had stored in the end, over the rows, on one scale.
  static func stored(_ film: Film) -> PageChartGroup {
    let takes = film.takes.compactMap { take in take.stored.map { (take.design, $0) } }
      .filter { !$0.1.indices.values.isEmpty }
    let offsets = takes.flatMap { $0.1.offsets.values + $0.1.trueOffsets.values }
    let rows = takes.flatMap(\.1.indices.values)
    let reach = (
      rows: [0, Double(rows.max() ?? 0)],
      points: [Double(min(0, offsets.min() ?? 0)) / 100, Double(offsets.max() ?? 0) / 100]
    )
    return PageChartGroup(
      heading: "Stored offsets over rows",
      words: """
        In the end, on \(film.workload), \(film.host). Rows never scrolled and stored at rest are left out; rows \
        without a stored offset stand at the height where they were left.
        """,
      charts: takes.enumerated().map { number, take in
        stored(take.1, take.0, reach, "stored-\(number)")
      })
  }

  private static func stored(
    _ store: FilmedStore, _ design: String, _ reach: (rows: [Double], points: [Double]),
    _ identifier: String
  ) -> PageChart {
    let indices = store.indices.values
    // By state: nothing, as left, another.
    var points: [[(x: Double, y: Double)]] = [[], [], []]
    var rows: [(name: String, cells: [String])] = []
    for index in indices.indices {
      let state = store.states.values[index]
      let left = Double(store.trueOffsets.values[index]) / 100
      let offset = Double(store.offsets.values[index]) / 100
      points[state].append((Double(indices[index]), state == 0 ? left : offset))
      guard rows.count < storedRowsMax else { continue }
      rows.append(
        (
          "row \(store.rows.values[index])",
          [state == 0 ? "nothing" : SVGPicture.number(offset), SVGPicture.number(left)]
        ))
    }
    let words = """
      \(Figure.grouped(points[1].count)) as the person left them, \(Figure.grouped(points[2].count)) others, \
      \(Figure.grouped(points[0].count)) rows without one.
      """
    return PageChart(
      title: design, words: words,
      svg: LineChart(
        title: "Stored offsets over rows: \(design)", description: words, identifier: identifier,
        x: LineChart.Axis(title: "row, by its index in the feed", reaches: reach.rows),
        y: LineChart.Axis(title: "points", reaches: reach.points),
        series: [
          LineChart.Series(names: ["as left"], points: points[1], style: "good"),
          LineChart.Series(names: ["another"], points: points[2], style: "bad"),
          LineChart.Series(names: ["none stored"], points: points[0], style: "hollow"),
        ], isScattered: true, showsDesigns: false
      ).svg(), columns: ["row", "stored", "left at"], rows: rows, designs: [design])
  }
}
