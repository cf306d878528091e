import TestSupport
import Testing

/// Generated traces of many kinds: every command that asks about one answers, and its figures are exact.
@Suite struct GeneratedTraceTests {
  private static let scenarios = [
    "browse", "reading", "hunt", "explore", "fling-to-end", "reload-storm", "rotate",
  ]
  private static let feeds = ["flat:12x9", "flat:40x3", "settings", "social", "flat:7x30"]
  private static let mutations = [
    "paging", "refresh", "inserts-above", "reload-storms", "rotations", "memory-warnings",
  ]

  /// Recipes for 50 short traces. The first is one on which the peak of designs with boxed offsets depended on which
  /// designs ran in the process.
  static let recipes =
    ["--duration 5 --seed 2 --feed flat:12x9"]
    + (1..<50).map { number in
      """
      --duration \(2 + number % 4) --seed \(number) --scenario \(scenarios[number % scenarios.count]) \
      --feed \(feeds[number % feeds.count]) --mutation \(mutations[number % mutations.count])
      """
    }

  @Test(arguments: recipes.prefix(Thorough.count(4, of: recipes.count)))
  func everyCommandAnswersAndEveryFigureIsExact(recipe: String) throws {
    let folder = try ScratchFolder()
    try folder.run("trace generate \(recipe) -o made.jsonl").exiting(0)
    try Self.askEverything(about: "made.jsonl", in: folder)
  }

  @Test func everyCommandAnswersAboutTheReadmesSample() throws {
    let folder = try ScratchFolder()
    try folder.write(try ReadmeTests.sample(), to: "sample.jsonl")
    try Self.askEverything(about: "sample.jsonl", in: folder)
  }

  @Test func aJoinedTraceSaysWhatWasFilledIn() throws {
    let folder = try ScratchFolder()
    try folder.write("time,y\n0,0\n500,90\n", to: "log.csv")
    try folder.run("trace import log.csv --feed flat:20x5 --ease 350 -o eased.jsonl").exiting(0)
    try folder.run("trace join eased.jsonl eased.jsonl -o joined.jsonl").exiting(0)
    let joined = try folder.text(of: "joined.jsonl")
    #expect(
      joined.split(separator: "\n")[0].contains("; offsets between samples filled in over 350 ms\"")
    )
  }

  /// The memory of the list must not depend on the addresses of new strips.
  @Test func countsDoNotDependOnTheAddressesOfDiscardedCells() throws {
    try FilmstripTool.run(
      "compare edited-feed-confined --exact --host web --design texture --design ceiling "
        + "--design stable-id,pool=aged:3"
    ).exiting(0)
  }

  private static func askEverything(about trace: String, in folder: ScratchFolder) throws {
    // With designs whose boxes fill caches of the runtime, in one process and in two orders.
    let boxed = ["boxed-dictionary", "boxed-dictionary,saves=scroll"].map { " --design \($0)" }
    for line in [
      "compare \(trace) --exact",
      "compare \(trace) --exact --design tag-lookup --design ceiling" + boxed.joined(),
      "recommend \(trace) --exact",
      "film \(trace) --design tag-lookup --output film.html --force",
    ] {
      let outcome = try folder.run(line).exiting(0)
      for text in [outcome.output, outcome.errors] {
        #expect(!text.contains("not exact") && !text.contains("FAILED"), "\(line): \(text)")
      }
    }
    for design in ["tag-lookup", "stable-id", "stable-id,saves=scroll,stops=bind"] {
      let outcome = try folder.run("explain \(trace) --design \(design)")
      let showsNothing = outcome.exitCode == 69 && outcome.errors.contains("shows no fault")
      #expect(outcome.exitCode == 0 || showsNothing, "\(design): \(outcome.errors)")
    }
  }
}
