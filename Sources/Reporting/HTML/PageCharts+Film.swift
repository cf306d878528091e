import Results

// Charts of a film.
extension PageCharts {
  /// How many rows the table of a chart names.
  private static let storedRowsMax = 40

  /// What each design had stored in the end, over the rows.
  static func stored(_ film: Film) -> [PageChart] {
    film.takes.enumerated().compactMap { number, take in
      take.stored.flatMap { stored($0, take, film, "stored-\(number)") }
    }
  }

  private static func stored(
    _ store: FilmedStore, _ take: FilmTake, _ film: Film, _ identifier: String
  ) -> PageChart? {
    let indices = store.indices.values
    guard !indices.isEmpty else { return nil }
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
    let title = "Stored offsets over rows: \(take.design)"
    let words = """
      In the end, on \(film.workload), \(film.host): \(Figure.grouped(points[1].count)) as the person left them, \
      \(Figure.grouped(points[2].count)) others, \(Figure.grouped(points[0].count)) rows without one (at the height \
      where they were left). Rows never scrolled and stored at rest are left out.
      """
    return PageChart(
      title: title, words: words,
      svg: LineChart(
        title: title, description: words, identifier: identifier,
        x: LineChart.Axis(title: "row, by its place in the feed", reaches: [0]),
        y: LineChart.Axis(title: "points", reaches: [0]),
        series: [
          LineChart.Series(names: ["as left"], points: points[1], style: "good"),
          LineChart.Series(names: ["another"], points: points[2], style: "bad"),
          LineChart.Series(names: ["none stored"], points: points[0], style: "hollow"),
        ], isScattered: true
      ).svg(), columns: ["row", "stored", "left at"], rows: rows)
  }
}
