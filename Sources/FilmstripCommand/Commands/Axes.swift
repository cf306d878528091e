import ArgumentParser
import ListEngine
import Reporting

/// What a design chooses.
struct Axes: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the axes of a design and their values, a row each; the first is the default.",
    discussion: """
      Examples:
        filmstrip axes
        filmstrip axes --format json
        filmstrip compare --design stable-id --vary pool=lifo,cap:5,none
      """)

  @Option(help: "What to print.")
  var format = OutputFormat.table

  @OptionGroup var lines: WidthOptions

  /// An axis as JSON.
  private struct Listing: Encodable {
    struct Value: Encodable {
      let name: String
      let meaning: String
    }

    let name: String
    let question: String
    /// The default first.
    let values: [Value]
  }

  mutating func run() throws {
    let listings = AxisDescription.all.map { axis in
      Listing(
        name: axis.name, question: axis.question,
        values: axis.values.map { Listing.Value(name: $0.name, meaning: $0.meaning) })
    }
    var table = Table(columns: [.left("axis"), .left("value"), .prose("meaning")])
    for axis in AxisDescription.all {
      table.append([axis.name, "", axis.question])
      for value in axis.values { table.append(["", value.name, value.meaning]) }
    }
    try OutputFile.printResult(format.render(table, listings, lines.style))
  }
}
