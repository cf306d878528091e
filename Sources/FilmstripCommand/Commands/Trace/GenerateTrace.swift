import ArgumentParser
import Foundation
import Reporting
import ScrollTrace
import TraceTools

/// A generated trace.
struct GenerateTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract:
      "Generate a trace of a person who scrolls a feed by a platform's physics, from a seed.",
    discussion: """
      Examples:
        filmstrip trace generate > browse.jsonl
        filmstrip trace generate --scenario hunt --feed flat:100000x30 --seed 7 --output hunt.jsonl
        filmstrip trace generate --feed my-app.jsonl --platform android --duration 3600 -o hour.jsonl
        filmstrip trace generate --mutation reload-storms --mutation paging | filmstrip compare -

      The same options give the same bytes on every machine, and the trace's source contains them all. A scenario is a \
      feed, a person, mutations and a duration, each of which an option changes:
      \(listing(Scenario.all.map { ($0.name, $0.idea) }))

      Feeds:
      \(listing(FeedModel.all.map { ($0.name, $0.idea) } + [("flat:ROWSxITEMS", "rows all alike")]))

      People (the traces of people who do not wait contain coasts):
      \(listing(Person.all.map { ($0.name, $0.idea) }))

      Platforms:
      \(listing(Platform.all.map { ($0.name, $0.idea) }))

      Mutations, the changes of the feed by the app:
      \(listing(Mutation.all.map { ($0.name, $0.idea) }))
      """)

  @OptionGroup var request: TraceRequest
  @OptionGroup var file: FileOutput

  mutating func run() throws {
    var trace = try Failure.translating { try request.trace().trace }
    var sink = try TraceSink(file, headerOf: trace)
    try sink.take(eventsOf: &trace)
    try sink.finish()
  }

  /// Names and what they mean, a line each.
  private static func listing(_ entries: [(name: String, idea: String)]) -> String {
    entries.map { "  \($0.name): \($0.idea)" }.joined(separator: "\n")
  }
}

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
    if let name { try Arguments.check(name: name, "--name") }
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
    let scenario =
      try scenario ?? Arguments.choice("browse", "", among: Scenario.all, named: \.name)
    let seed = random.seed
    let feed =
      try model?.feed ?? Arguments.feedModel(input.feed ?? scenario.feedName).feed(seed: seed)
    let viewport = try screen.size() ?? model?.viewport ?? FeedModel.viewport
    var recipe = TraceRecipe(scenario, feed: feed, viewport: viewport, seed: seed)
    recipe.platform =
      try platform ?? Arguments.choice("ios", "", among: Platform.all, named: \.name)
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

/// The feed on the screen, and the screen: a model's, or those of a trace.
struct FeedOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The feed: \(FeedModel.names.joined(separator: ", ")), or a trace for its feed and screen.",
      valueName: "SHAPE|TRACE"),
    completion: .list(FeedModel.all.map(\.name)))
  var feed: String?

  /// Refuses a name that begins like a flat model's and is not one, and one that is nearly a model's.
  mutating func validate() throws {
    guard let feed else { return }
    if isShape { _ = try Arguments.feedModel(feed) }
    let isTrace =
      EmbeddedTraces.names.contains(feed) || FileManager.default.fileExists(atPath: feed)
    if !isShape, !isTrace, let nearest = NearestName.of(feed, among: FeedModel.names) {
      throw ValidationError("there is no feed '\(feed)'; did you mean '\(nearest)'?")
    }
  }

  /// Whether the name is a model's and not a trace's.
  var isShape: Bool {
    guard let feed else { return false }
    return feed.hasPrefix("flat:") || FeedModel.all.contains { $0.name == feed }
  }

  /// Returns a trace with the feed and its viewport. Only the header of a file is read.
  ///
  /// - Throws: `ValidationError`, `TraceError`, `TraceFileError`.
  func trace(default standard: String) throws -> Trace {
    let name = feed ?? standard
    guard isShape || feed == nil else { return try TraceArgument.open(name).header }
    let feed = try Arguments.feedModel(name).feed(seed: 1)
    return Trace(name: name, viewport: FeedModel.viewport, feed: feed)
  }
}

/// The table's size and the frame rate of a new trace.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The table's size in points (default: 390x844, or that of the trace that --feed names).",
      valueName: "WxH"))
  var viewport: String?

  @Option(help: "Frames a second, 1 to 1000.")
  var frameRate = 60.0

  mutating func validate() throws {
    _ = try size()
    try Arguments.check(frameRate, in: 1...1000, "--frame-rate")
  }

  /// The table's size; nil where none is named.
  func size() throws -> Viewport? {
    guard let viewport else { return nil }
    let sides = viewport.split(separator: "x", omittingEmptySubsequences: false).map {
      Double($0) ?? 0
    }
    guard sides.count == 2, sides.allSatisfy({ (1...1_000_000).contains($0) }) else {
      throw ValidationError(
        "--viewport takes WIDTHxHEIGHT in points, 1 to 1000000 each, such as 390x844, "
          + "and not '\(viewport)'")
    }
    return Viewport(
      widthUnits: Points.units(nearestTo: sides[0]), heightUnits: Points.units(nearestTo: sides[1]))
  }
}
