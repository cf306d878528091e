import ArgumentParser
import Reporting

/// Which designs are filmed, for the formats that have a film.
struct FilmOptions: ParsableArguments {
  @Option(
    name: .customLong("film"),
    help: ArgumentHelp(
      """
      A design that the page of --format html plays back, and that --format chrome has; repeat for more \
      (default: the most wrong beside the answer).
      """, valueName: "DESIGN"),
    completion: Arguments.presetNames)
  var designs: [String] = []

  mutating func validate() throws {
    var names: Set<String> = []
    for design in try designs.map(Arguments.design) where !names.insert(design.name).inserted {
      throw ValidationError("--film \(design.name) stands there twice")
    }
  }

  /// Whether a format was asked for that has a film.
  func isNeeded(by options: ReportOptions<Report>) -> Bool {
    options.asks(for: "html") || options.asks(for: "chrome")
  }

  /// - Throws: `ValidationError` where no format was asked for that has a film.
  func check(with options: ReportOptions<Report>) throws {
    if !designs.isEmpty, !isNeeded(by: options) {
      throw ValidationError("--film is for --format html and chrome")
    }
  }
}
