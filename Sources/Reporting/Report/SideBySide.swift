import Results

/// Several results beside each other: for each workload that two of them have, what each design came to in each.
///
/// Nothing is judged here: times of two runs are no pairs.
public struct SideBySide: Equatable, Sendable {
  /// The letter of each result, which the titles of the columns end with, and its name.
  public let letters: [Report.Fact]
  /// A table a workload, a row a design.
  public let tables: [ReportTable]
  /// What is not the same in all of them, and so no design's doing: paragraphs of one line each.
  public let notes: [String]

  init(_ results: [(name: String, result: RunResult)]) {
    let runs = results.enumerated().map { number, entry in
      LetteredRun(letter: SideBySide.letter(number), run: entry.result)
    }
    letters = zip(runs, results).map { .init(name: $0.letter, text: $1.name) }
    let places = runs.flatMap { $0.run.workloads.map(Place.init) }.uniqued
    tables = places.compactMap { SideBySide.table($0, runs) }
    notes = SideBySide.notes(places, runs)
  }

  /// A, B, ... Z, A1, B1, ...
  private static func letter(_ number: Int) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
    let round = number / letters.count
    return letters[number % letters.count] + (round == 0 ? "" : "\(round)")
  }

  private struct LetteredRun {
    let letter: String
    let run: RunResult

    func rows(_ place: Place) -> [DesignResult] {
      run.results.filter { $0.workload == place.name && $0.host == place.host }
    }
  }

  private struct Place: Hashable {
    let name: String
    let host: String

    init(_ workload: Workload) {
      name = workload.name
      host = workload.host
    }
  }

  // MARK: Tables

  private static func table(_ place: Place, _ runs: [LetteredRun]) -> ReportTable? {
    let here = runs.filter { !$0.rows(place).isEmpty }
    guard here.count > 1 else { return nil }
    let labels = here.flatMap { $0.rows(place) }
    let metrics = Metric.all.filter { metric in
      labels.contains { metric.quantity($0) != nil }
    }
    let columns = metrics.flatMap { metric in
      here.map { run in
        var column = metric.column
        column.name += ".\(run.letter)"
        column.title += " \(run.letter)"
        return column
      }
    }
    let rows = labels.map(\.design).uniqued.map { name in
      ReportTable.Row(
        design: label(name, labels),
        cells: metrics.flatMap { metric in
          here.map { cell(metric, $0.rows(place).first { $0.design == name }, $0.run.base) }
        })
    }
    return ReportTable(
      heading: "\(place.name), host \(place.host), side by side", columns: columns, rows: rows)
  }

  private static func label(_ name: String, _ rows: [DesignResult]) -> DesignLabel {
    var label = DesignLabel(name: name)
    label.isBound = rows.contains { $0.design == name && $0.isBound }
    return label
  }

  private static func cell(
    _ metric: Metric, _ row: DesignResult?, _ base: String
  ) -> ReportTable.Cell {
    guard let row else { return .notApplicable("the design is not in this result") }
    if metric.isAgainstBase, row.isCalled(base), metric.quantity(row) == nil { return .base }
    return metric.quantity(row).map { .quantity($0) }
      ?? .notApplicable("this result has no such figure")
  }

  private struct Metric {
    let column: ReportTable.Column
    let isAgainstBase: Bool
    let quantity: (DesignResult) -> Quantity?

    static var all: [Metric] {
      [
        Metric(
          column: .init("faults", "faults", .exact, .faults, rank: 1), isAgainstBase: false,
          quantity: { row in
            row.fidelity.isEmpty ? nil : Quantity(row.fidelity.values.reduce(0, +))
          }),
        Metric(
          column: .init("allocations", "allocs", .exact, .costs, rank: 2), isAgainstBase: false,
          quantity: { row in row.allocations.map { Quantity($0.total.count) } }),
        Metric(
          column: .init(
            "peakBytes", "peak KB", unit: "KB", .exact, .costs, decimals: 1, rank: 3),
          isAgainstBase: false,
          quantity: { row in
            row.allocations.map { Quantity(Double($0.total.peakBytes) / 1024) }
          }),
        Metric(
          column: .init(
            "timeRatio", "x base", unit: "ratio", .noisy, .times, decimals: 2, hasInterval: true,
            rank: 2),
          isAgainstBase: true,
          quantity: { row in
            row.timing?.comparison.map {
              Quantity($0.ratio, lower: $0.lower, upper: $0.upper, confidence: $0.confidence)
            }
          }),
      ]
    }
  }

  // MARK: What differs

  private static func notes(_ places: [Place], _ runs: [LetteredRun]) -> [String] {
    var notes = [
      """
      Each result's figures as it has them: allocs and peak of the design itself, times against the result's own \
      base. Differences between results are not judged here.
      """
    ]
    for place in places {
      let hashes = runs.compactMap { run in
        run.run.workloads.first { Place($0) == place }.map { (run.letter, $0.traceHash) }
      }
      if Set(hashes.map(\.1)).count > 1 {
        let each = hashes.map { "\($0) \($1)" }.joined(separator: ", ")
        notes.append(
          "Not the same trace: \(place.name), \(place.host) has the hashes \(each).")
      }
    }
    func note(_ what: String, _ value: (RunResult) -> String) {
      guard Set(runs.map { value($0.run) }).count > 1 else { return }
      let each = runs.map { "\($0.letter) \(value($0.run))" }.joined(separator: ", ")
      notes.append("Not the same \(what): \(each).")
    }
    note("base") { $0.base }
    note("version") { $0.version }
    note("toolchain") { $0.machine.toolchain }
    note("machine, and times of two machines do not compare") {
      $0.machine.fingerprint ?? $0.machine.processor
    }
    return notes
  }
}
