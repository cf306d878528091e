/// The suite that a gate runs where none is named, and that `filmstrip suite init` writes.
enum EmbeddedSuite {
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
      - indexed-subclass
      - row-dictionary
      - stable-id
      - stable-id,saves=scroll
      # - my-app: stable-id,pool=cap:5

    # Each design also with these values, one change at a time [none].
    # vary:
    #   pool: [fifo, cap:5]

    # The design that is timed twice as the control [floor]; it is always run along.
    base: floor

    # Platforms, each with all of its behaviours, or single ones such as uikit/ends-late ('filmstrip hosts') [uikit].
    hosts: [uikit]

    # What is judged, by name or pattern [everything that was measured].
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
        design: stable-id,saves=scroll
        host: uikit/usual
        at-most: 0
      - metric: allocations.steady.count
        workload: chromium-browse
        design: stable-id*
        at-most: 0

    """
}
