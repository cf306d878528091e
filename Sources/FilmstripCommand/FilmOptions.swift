import ArgumentParser
import ListEngine
import Reporting

/// Which designs are filmed, for the formats that have a film.
struct FilmOptions: ParsableArguments {
  @Option(
    name: .customLong("film"),
    help: ArgumentHelp(
      """
      A design that the page of --format html plays back; repeat for more (default: the most \
      wrong beside the answer).
      """, valueName: "DESIGN", visibility: .hidden),
    completion: Arguments.presetNames, transform: Arguments.design)
  var designs: [Design] = []

  mutating func validate() throws { try FilmOptions.checkOnce(designs, "--film") }

  /// - Throws: `ValidationError` where a design is named twice.
  static func checkOnce(_ designs: [Design], _ option: String) throws {
    var names: Set<String> = []
    for design in designs where !names.insert(design.name).inserted {
      throw ValidationError("\(option) \(design.name) stands there twice")
    }
  }

  /// Whether a format is made that has a film.
  ///
  /// - Parameter always: formats that a folder gets unasked.
  func isNeeded(by options: ReportOptions<Report>, always: [String] = []) -> Bool {
    options.makes("html", always: always)
  }

  /// - Throws: `ValidationError` where no format is made that has a film.
  func check(with options: ReportOptions<Report>, always: [String] = []) throws {
    if !designs.isEmpty, !isNeeded(by: options, always: always) {
      let folder = always.isEmpty ? "" : ", or --output"
      throw ValidationError("--film is for --format html\(folder)")
    }
  }
}
