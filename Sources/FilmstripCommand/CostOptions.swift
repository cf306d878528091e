import ArgumentParser
import Foundation
import Measurement
import Reporting
import Results

/// The table of costs by which the work of frames is modelled.
struct CostOptions: ParsableArguments {
  @Option(
    help: .init("Modelled costs: phone (default), web or a file.", valueName: "TABLE"),
    completion: .file(extensions: ["json"]))
  var costs: String?

  @Flag(help: .hidden("Print the table of --costs and exit."))
  var printCosts = false

  /// Returns the table and its name in a record, which is nil for the standard table.
  ///
  /// - Throws: `HitchCostsError` for a damaged table; `Failure` with `unreadableFile`.
  func read() throws -> (name: String?, costs: HitchCosts) {
    guard let costs else { return (nil, .standard) }
    if let named = NamedCosts(rawValue: costs) {
      return (named == .phone ? nil : costs, try named.costs())
    }
    let data = try InputFile.read(costs, hint: "see --costs")
    return (costs, try HitchCostsReader.read(data, named: costs))
  }

  /// Prints the table.
  ///
  /// - Parameter format: the name of a format of `compare`; nil for JSON.
  func printTable(as format: String?, _ style: TextStyle) throws {
    let costs = try read().costs
    var table = Table(columns: [
      .left("operation"), .prose("what it is"), .right("modelled us"), .left("kind"),
      .prose("source"),
    ])
    for operation in costs.operations {
      guard let cost = costs[operation] else { continue }
      let isWhole = cost.microseconds == cost.microseconds.rounded()
      table.append([
        operation.rawValue, operation.meaning,
        String(format: isWhole ? "%.0f" : "%g", cost.microseconds), cost.kind.rawValue,
        cost.source,
      ])
    }
    let listing = Listing(table, costs.byName)
    try OutputFile.printResult(CostOptions.outputFormat(format).render(listing, style))
  }

  /// - Throws: `ValidationError` for a format that a table of costs does not have.
  static func outputFormat(_ name: String?) throws -> OutputFormat {
    guard let format = OutputFormat(argument: name == "terminal" ? "table" : name ?? "json") else {
      throw ValidationError("--print-costs goes with --format json, table and markdown")
    }
    return format
  }
}
