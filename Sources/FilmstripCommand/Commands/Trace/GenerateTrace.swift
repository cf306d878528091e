import ArgumentParser
import Foundation
import Reporting
import ScrollTrace
import TraceTools

/// A generated trace.
struct GenerateTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Generate a trace of a person who scrolls a feed, from a seed.",
    discussion: """
      Examples:
        filmstrip trace generate --list
        filmstrip trace generate --scenario hunt --feed flat:100000x30 -o hunt.jsonl
        filmstrip trace generate --mutation reload-storms | filmstrip compare -

      The same options give the same bytes on every machine, and the trace's source contains them. A scenario is a feed, \
      a person, mutations (changes of the feed by the app) and a duration. Options replace its parts.
      """)

  @Flag(help: "Describe the scenarios, feeds, people, platforms and mutations.")
  var list = false

  @OptionGroup var request: TraceRequest
  @OptionGroup var file: FileOutput

  mutating func run() throws {
    if list { return try OutputFile.printResult(GenerateTrace.listing) }
    var trace = try request.trace(warnsIfEmpty: true).trace
    var sink = try TraceSink(file, headerOf: trace)
    try sink.take(eventsOf: &trace)
    try sink.finish()
  }

  /// The names of the options with their meanings.
  private static var listing: String {
    let kinds = [
      ("Scenarios:", Scenario.all.map { ($0.name, $0.idea) }),
      ("Feeds:", FeedModel.all.map { ($0.name, $0.idea) } + [("flat:ROWSxITEMS", "equal rows")]),
      (
        "People (their traces contain coasts if they do not wait):",
        Person.all.map { ($0.name, $0.idea) }
      ),
      ("Platforms:", ScrollPhysics.all.map { ($0.name, $0.idea) }),
      ("Mutations:", Mutation.all.map { ($0.name, $0.idea) }),
    ]
    return kinds.map { title, entries in
      title + "\n" + entries.map { "  \($0.0): \($0.1)\n" }.joined()
    }.joined(separator: "\n")
  }
}

/// The options of a generated trace, from a command line or a suite.
struct TraceRequest: ParsableArguments {
  @Option(
    help: .init("The scenario (default: browse).", valueName: "NAME"),
    completion: .list(Scenario.all.map(\.name)),
    transform: { try Arguments.choice($0, "scenario", among: Scenario.all, named: \.name) })
  var scenario: Scenario?

  @OptionGroup var input: FeedOption

  @Option(
    help: .init("The platform's physics (default: ios).", valueName: "NAME"),
    completion: .list(ScrollPhysics.all.map(\.name)),
    transform: { try Arguments.choice($0, "platform", among: ScrollPhysics.all, named: \.name) })
  var platform: ScrollPhysics?

  @Option(
    help: .init("The person (default: the scenario's).", valueName: "NAME"),
    completion: .list(Person.all.map(\.name)),
    transform: { try Arguments.choice($0, "person", among: Person.all, named: \.name) })
  var person: Person?

  @Option(
    name: .customLong("mutation"),
    help: .init(
      "A mutation, or none (default: the scenario's). Repeatable.", valueName: "NAME"),
    completion: .list(Mutation.all.map(\.name) + ["none"]))
  var mutations: [String] = []

  @OptionGroup var screen: ScreenOptions

  @Option(help: "The largest shift of a frame, 0 to 0.4 of a frame.")
  var jitter = 0.0

  @Option(help: "The share of missed frames, 0 to 0.9.")
  var dropped = 0.0

  @OptionGroup var random: SeedOption

  @Option(help: .init("The length, up to 100000 (default: the scenario's).", valueName: "SECONDS"))
  var duration: Double?

  @Option(help: "The name in reports (default: the scenario and the seed).")
  var name: String?

  mutating func validate() throws {
    _ = try chosenMutations()
    if let name, !(1...Arguments.nameBytesMax ~= name.utf8.count) {
      throw ValidationError(
        "--name takes 1 to \(Arguments.nameBytesMax) bytes, and not \(name.utf8.count)")
    }
    try Arguments.check(jitter, in: 0...0.4, "--jitter")
    try Arguments.check(dropped, in: 0...0.9, "--dropped")
    if let duration {
      try Arguments.check(duration, in: .leastNonzeroMagnitude...100_000, "--duration")
    }
  }

  /// The names of the options in a suite, which are those of the command line.
  static let suiteNames = [
    "scenario", "feed", "viewport", "platform", "person", "mutation", "frame-rate", "jitter",
    "dropped", "seed", "duration", "name",
  ]

  /// Parses the options of a suite as a command line.
  ///
  /// - Parameter options: the last of a name counts, except that all mutations count.
  /// - Precondition: the names are among `suiteNames`.
  /// - Throws: the error of the command line.
  init(suite options: [(name: String, value: String)]) throws {
    self = try TraceRequest.parse(options.map { "--\($0.name)=\($0.value)" })
  }

  init() {}

  /// Generates the trace.
  ///
  /// - Throws: `TraceError`, `TraceFileError` of the trace that `--feed` names.
  func trace(warnsIfEmpty: Bool = false) throws -> ValidTrace {
    let model: Trace? =
      if let feed = input.feed, !input.isShape { try TraceArgument.read(feed).trace } else { nil }
    let recipe = try recipe(like: model)
    let name = name ?? "\(recipe.scenario.name)-\(random.seed)"
    let trace = recipe.trace(name: name, source: source(of: recipe, like: model))
    if warnsIfEmpty, trace.events.isEmpty {
      TraceArgument.warn("\(name): \(absenceOfEvents(in: recipe))")
    }
    return try ValidTrace(checking: trace)
  }

  private func absenceOfEvents(in recipe: TraceRecipe) -> String {
    var longer = recipe
    longer.durationMilliseconds = max(
      2 * recipe.durationMilliseconds, recipe.scenario.durationMilliseconds)
    guard let first = longer.trace(name: "longer", source: "").timesMilliseconds.first else {
      return "no events: the feed has nothing to scroll or tap"
    }
    let seconds = (recipe.durationMilliseconds / 1000).short
    return "no events in \(seconds) s: the first is at \((first / 1000).short) s; see --duration"
  }

  private func recipe(like model: Trace?) throws -> TraceRecipe {
    let scenario =
      try scenario ?? Arguments.choice("browse", "", among: Scenario.all, named: \.name)
    let seed = random.seed
    let feed =
      try model?.feed ?? Arguments.feedModel(input.feed ?? scenario.feedName).feed(seed: seed)
    let viewport = try screen.size() ?? model?.viewport ?? FeedModel.viewport
    var recipe = TraceRecipe(scenario, feed: feed, viewport: viewport, seed: seed)
    recipe.platform =
      try platform ?? Arguments.choice("ios", "", among: ScrollPhysics.all, named: \.name)
    recipe.person = person ?? scenario.person
    recipe.mutations = try chosenMutations() ?? scenario.mutations
    recipe.pacing = FramePacing(rate: screen.frameRate, jitter: jitter, dropChance: dropped)
    recipe.durationMilliseconds = duration.map { $0 * 1000 } ?? scenario.durationMilliseconds
    return recipe
  }

  /// Returns the command that makes the trace again, the version of the generator, and the hash of the trace whose feed is
  /// used.
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

  /// Returns the named mutations; nil without any.
  private func chosenMutations() throws -> [Mutation]? {
    if mutations.isEmpty { return nil }
    if mutations == ["none"] { return [] }
    try Arguments.checkOnce(mutations, "--mutation")
    return try mutations.map {
      try Arguments.choice($0, "mutation", among: Mutation.all, named: \.name)
    }
  }
}

/// The feed and the screen of a new trace, from a model or a trace.
struct FeedOption: ParsableArguments {
  @Option(
    help: .init(
      "\(FeedModel.names.joined(separator: ", ")), or a trace.", valueName: "FEED"),
    completion: .list(FeedModel.all.map(\.name)))
  var feed: String?

  /// Refuses misspelled names of models.
  mutating func validate() throws {
    guard let feed else { return }
    if isShape { _ = try Arguments.feedModel(feed) }
    let isTrace =
      EmbeddedTraces.names.contains(feed) || FileManager.default.fileExists(atPath: feed)
    if !isShape, !isTrace, let nearest = NearestName.of(feed, among: FeedModel.names) {
      throw ValidationError("there is no feed '\(feed)'; did you mean '\(nearest)'?")
    }
  }

  /// True for the name of a model.
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
  @Option(help: .init("The table's size in points (default: the feed's).", valueName: "WxH"))
  var viewport: String?

  @Option(help: .init("Frames a second, 1 to 1000.", valueName: "N"))
  var frameRate = 60.0

  mutating func validate() throws {
    _ = try size()
    try Arguments.check(frameRate, in: 1...1000, "--frame-rate")
  }

  /// Returns the table's size; nil if none is named.
  func size() throws -> Viewport? {
    guard let viewport else { return nil }
    let sides = viewport.split(separator: "x", omittingEmptySubsequences: false).map {
      Double($0) ?? 0
    }
    guard sides.count == 2, sides.allSatisfy({ (1...1_000_000).contains($0) }) else {
      throw ValidationError(
        "--viewport takes points, 1 to 1000000 each, such as 390x844, and not '\(viewport)'")
    }
    return Viewport(
      widthUnits: Points.units(nearestTo: sides[0]), heightUnits: Points.units(nearestTo: sides[1]))
  }
}
