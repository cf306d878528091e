import ArgumentParser
import Reporting
import ScrollTrace
import TraceTools

/// The options of a generated trace, from a command line or a suite.
struct TraceRequest: ParsableArguments {
  @Option(
    help: "The scenario: \(names(Scenario.all.map(\.name))) (default: browse).",
    completion: .list(Scenario.all.map(\.name)),
    transform: { try Arguments.choice($0, "scenario", among: Scenario.all, named: \.name) })
  var scenario: Scenario?

  @OptionGroup var input: FeedOption

  @Option(
    help: "The physics: \(names(Platform.all.map(\.name))) (default: ios).",
    completion: .list(Platform.all.map(\.name)),
    transform: { try Arguments.choice($0, "platform", among: Platform.all, named: \.name) })
  var platform: Platform?

  @Option(
    help: "The person: \(names(Person.all.map(\.name))) (default: the scenario's).",
    completion: .list(Person.all.map(\.name)),
    transform: { try Arguments.choice($0, "person", among: Person.all, named: \.name) })
  var person: Person?

  @Option(
    name: .customLong("mutation"),
    help: ArgumentHelp(
      """
      The changes of the feed by the app: \(names(Mutation.all.map(\.name))), or none; repeatable \
      (default: the scenario's).
      """, valueName: "mutation"),
    completion: .list(Mutation.all.map(\.name) + ["none"]))
  var mutations: [String] = []

  @OptionGroup var screen: ScreenOptions

  @Option(help: "The largest shift of a frame, as a share of a frame, 0 to 0.4.")
  var jitter = 0.0

  @Option(help: "The share of missed frames, 0 to 0.9.")
  var dropped = 0.0

  @OptionGroup var random: SeedOption

  @Option(
    help: ArgumentHelp(
      "The longest time of scrolling, above 0 to 100000 (default: the scenario's).",
      valueName: "SECONDS"))
  var duration: Double?

  @Option(help: "The name in reports (default: the scenario and the seed).")
  var name: String?

  mutating func validate() throws {
    _ = try chosenMutations()
    try Arguments.check(jitter, in: 0...0.4, "--jitter")
    try Arguments.check(dropped, in: 0...0.9, "--dropped")
    if let duration {
      try Arguments.check(
        duration, in: Double.leastNonzeroMagnitude...100_000, "--duration")
    }
  }

  /// The names of the options in a suite, which are those on the command line.
  static let suiteNames = [
    "scenario", "feed", "viewport", "platform", "person", "mutation", "frame-rate", "jitter",
    "dropped", "seed", "duration", "name",
  ]

  /// The options in a suite, read as a command line.
  ///
  /// - Parameter options: the last one of a name counts, except that all mutations count.
  /// - Precondition: the names are among `suiteNames`.
  /// - Throws: the error of the command line.
  init(suite options: [(name: String, value: String)]) throws {
    self = try TraceRequest.parse(options.map { "--\($0.name)=\($0.value)" })
  }

  init() {}

  /// The trace that the options ask for.
  ///
  /// - Throws: `TraceError`, `TraceFileError` of the trace that `--feed` names.
  func trace() throws -> ValidTrace {
    let model: Trace? =
      if let feed = input.feed, !input.isShape { try TraceArgument.read(feed).trace } else { nil }
    let recipe = try recipe(like: model)
    return try ValidTrace(
      checking: recipe.trace(
        name: name ?? "\(recipe.scenario.name)-\(random.seed)",
        source: source(of: recipe, like: model)))
  }

  // MARK: The recipe

  private func recipe(like model: Trace?) throws -> TraceRecipe {
    let scenario = try scenario ?? Arguments.choice("browse", "", among: Scenario.all, named: \.name)
    let seed = random.seed
    let feed =
      try model?.feed ?? Arguments.feedModel(input.feed ?? scenario.feedName).feed(seed: seed)
    let viewport = try screen.size() ?? model?.viewport ?? FeedModel.viewport
    var recipe = TraceRecipe(scenario, feed: feed, viewport: viewport, seed: seed)
    recipe.platform = try platform ?? Arguments.choice("ios", "", among: Platform.all, named: \.name)
    recipe.person = person ?? scenario.person
    recipe.mutations = try chosenMutations() ?? scenario.mutations
    recipe.pacing = FramePacing(rate: screen.frameRate, jitter: jitter, dropChance: dropped)
    recipe.durationMilliseconds = duration.map { $0 * 1000 } ?? scenario.durationMilliseconds
    return recipe
  }

  /// The command that makes the trace again, with every option, the version of the generator, and the hash of the trace
  /// whose feed is used.
  private func source(of recipe: TraceRecipe, like model: Trace?) -> String {
    let mutations = recipe.mutations.isEmpty ? ["none"] : recipe.mutations.map(\.name)
    let viewport = [recipe.viewport.widthUnits, recipe.viewport.heightUnits].map {
      Points.points($0).short
    }
    let words =
      [
        "filmstrip", "trace", "generate", "--scenario", recipe.scenario.name, "--feed",
        input.feed ?? recipe.scenario.feedName, "--viewport", viewport.joined(separator: "x"),
        "--platform", recipe.platform.name, "--person", recipe.person.name,
      ] + mutations.flatMap { ["--mutation", $0] }
      + [
        "--frame-rate", screen.frameRate.short, "--jitter", jitter.short,
        "--dropped", dropped.short, "--seed", "\(random.seed)",
        "--duration", (recipe.durationMilliseconds / 1000).short,
      ] + (name.map { ["--name", $0] } ?? [])
    let hash = model.map { ", feed of \($0.contentHash)" } ?? ""
    return words.map(ShellWord.quoted).joined(separator: " ")
      + " (generator \(TraceRecipe.generatorVersion)\(hash))"
  }

  /// Nil if none is named.
  private func chosenMutations() throws -> [Mutation]? {
    if mutations.isEmpty { return nil }
    if mutations == ["none"] { return [] }
    if let index = mutations.indices.first(where: { mutations[..<$0].contains(mutations[$0]) }) {
      throw ValidationError("the mutation '\(mutations[index])' is named twice")
    }
    return try mutations.map {
      try Arguments.choice($0, "mutation", among: Mutation.all, named: \.name)
    }
  }

  private static func names(_ names: [String]) -> String { names.joined(separator: ", ") }
}
