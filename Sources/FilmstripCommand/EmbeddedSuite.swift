/// The suite that a gate runs where none is named, and that `filmstrip suite init` writes.
enum EmbeddedSuite {
  /// The design that the answer to the default comparison recommends.
  static let recommendedDesign = "stable-id,saves=scroll,stops=bind"

  /// A suite of somebody's own traces and design.
  ///
  /// - Parameters:
  ///   - traces: as the suite's folder sees them.
  ///   - design: what the app does now.
  static func text(traces: [String], design: String) -> String {
    """
    # What 'filmstrip gate' runs. 'filmstrip suite init' without arguments writes a suite with every key explained.
    #   filmstrip baseline update suite.yml --baseline baseline.json
    #   filmstrip gate suite.yml --baseline baseline.json
    filmstrip-suite: 1
    name: my-app
    traces:
    \(traces.map { "  - \(word($0))" }.joined(separator: "\n"))
    # my-app is the name that the baseline keeps: the design behind it may change.
    designs:
      - my-app: \(word(design))
      # - recommended: the design that 'filmstrip recommend' names
    hosts: [\(ComparedByDefault.host)]
    # Times need a machine that does nothing else: 'judge: judged' there.
    times:
      judge: off
    # What must hold whatever the baseline says: remove the signs when my-app shows nothing wrong.
    # budgets:
    #   - metric: fidelity.*
    #     design: my-app
    #     at-most: 0

    """
  }

  /// A word of YAML: in quotation marks where a letter could mean something else.
  private static func word(_ text: String) -> String {
    let isPlain = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "._/,=-:".contains($0))
    }
    // A colon before a space ends a key, and there is no space in a plain word.
    if isPlain, let first = text.first, first.isLetter || first == "." || first == "/",
      text.last != ":"
    {
      return text
    }
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case _ where scalar.value < 32 || 127..<160 ~= scalar.value:
        "\\x" + String(scalar.value + 256, radix: 16).dropFirst()
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  static let text = """
    # What 'filmstrip gate' runs, and how much it allows. 'filmstrip suite check FILE' reads it and names every
    # mistake with its line. Whatever is left out here has the value that stands in brackets.

    # The version of this format.
    filmstrip-suite: 1

    # What reports call the suite.
    name: default

    # Scrolls to replay: embedded recordings, files (from this file's folder), patterns of files, and scrolls that
    # are made by physics from a seed: the same bytes on every machine ('filmstrip trace generate --help').
    traces:
      - chromium-browse
      - edited-feed
      # - traces/*.jsonl
      # - scenario: browse
      #   seed: 7
      #   duration: 60
      #   name: a-minute

    # Designs: PRESET[,AXIS=VALUE]..., or a pattern of presets such as "*". With a name before it the baseline keeps
    # a design under that name, so that what the app does can change and is held against what it did.
    designs:
      - tag-lookup
      - row-dictionary
      - stable-id
      - \(recommendedDesign)
      # - my-app: stable-id,pool=cap:5

    # Each design also with these values, one change at a time [none].
    # vary:
    #   pool: [fifo, cap:5]

    # The design that is timed twice as the control [floor]; it is always run along.
    base: floor

    # Platforms, each with all of its behaviours, or single ones such as uikit/ends-late ('filmstrip hosts') [uikit].
    hosts: [\(ComparedByDefault.host)]

    # What is listed and judged, by name or pattern [everything is listed; faults, allocations, modelled costs,
    # instructions and times are judged]. A metric without a better direction is never judged.
    # metrics: [fidelity.*, allocations.*, counters.cellsCreated, time]

    # How many processes count the instructions of each replay and must agree; needs valgrind [0: none].
    # instructions: 2

    # Times: off, advisory (told, and decide nothing) or judged [judged]. They are judged on a machine with the
    # baseline's fingerprint alone.
    times:
      judge: judged
      margin: 3%
      alpha: 1%
      # blocks: 24

    # How far a metric may move to either side [not at all]: a number in its unit, or a share of the baseline. The
    # last that names a metric decides. For time a share is its margin.
    # thresholds:
    #   - metric: allocations.*.bytes
    #     design: stable-id
    #     within: 1%
    #   - metric: time
    #     workload: edited-feed
    #     within: 8%

    # What a metric may come to at all, whatever the baseline says [anything].
    budgets:
      - metric: fidelity.*
        design: "\(recommendedDesign)"
        host: uikit/usual
        at-most: 0
      - metric: allocations.steady.count
        workload: chromium-browse
        design: stable-id*
        at-most: 0

    """
}
