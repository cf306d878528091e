import ArgumentParser
import Reporting

/// Which designs the page of `--format html` plays back.
struct FilmOptions: ParsableArguments {
  @Option(
    name: .customLong("film"),
    help: ArgumentHelp(
      """
      A design that the page of --format html plays back; repeat for more (default: the most wrong beside the \
      answer).
      """, valueName: "DESIGN"),
    completion: Arguments.presetNames)
  var designs: [String] = []

  mutating func validate() throws {
    var names: Set<String> = []
    for design in try designs.map(Arguments.design) where !names.insert(design.name).inserted {
      throw ValidationError("--film \(design.name) stands there twice")
    }
  }

  /// - Throws: `ValidationError` where no page was asked for that could play anything back.
  func check(with options: ReportOptions<Report>) throws {
    if !designs.isEmpty, !options.asks(for: "html") {
      throw ValidationError("--film is for the playback of --format html")
    }
  }
}
