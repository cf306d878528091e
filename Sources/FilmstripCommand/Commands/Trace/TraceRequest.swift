import ArgumentParser
import Reporting
import ScrollTrace
import TraceTools

/// The options of a generated trace, from a command line or a suite.
struct TraceRequest: ParsableArguments {
  @Option(
    help: "The scenario: \(names(Scenario.all.map(\.name))).",
    completion: .list(Scenario.all.map(\.name)))
  var scenario = "browse"

  @Option(
    help: "The feed: \(names(FeedModel.names)) (default: the scenario's).",
    completion: .list(FeedModel.all.map(\.name)))
  var feed: String?

  @Option(
    help: ArgumentHelp(
      "Scroll the feed of another trace, on its screen: \(TraceArgument.help)", valueName: "TRACE"),
    completion: Arguments.traces)
  var like: String?

  @Option(
    help: ArgumentHelp(
      "The table's size in points (default: 390x844, or that of --like).", valueName: "WxH"))
  var viewport: String?

  @Option(
    help: "The physics: \(names(Platform.all.map(\.name))).",
    completion: .list(Platform.all.map(\.name)))
  var platform = "ios"

  @Option(
    help: "The person: \(names(Person.all.map(\.name))) (default: the scenario's).",
    completion: .list(Person.all.map(\.name)))
  var person: String?

  @Option(
    name: .customLong("mutation"),
    help: ArgumentHelp(
      """
      The changes of the feed by the app: \(names(Mutation.all.map(\.name))), or none; repeatable \
      (default: the scenario's).
      """, valueName: "mutation"),
    completion: .list(Mutation.all.map(\.name) + ["none"]))
  var mutations: [String] = []

  @Option(help: "Frames a second, 1 to 1000.")
  var frameRate = 60.0

  @Option(help: "The largest shift of a frame, as a share of a frame, 0 to 0.4.")
  var jitter = 0.0

  @Option(help: "The share of missed frames, 0 to 0.9.")
  var dropped = 0.0

  @Option(help: "The seed of all random numbers.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "The longest time of scrolling, above 0 to 100000 (default: the scenario's).",
      valueName: "SECONDS"))
  var duration: Double?

  @Option(help: "The name in reports (default: the scenario and the seed).")
  var name: String?

  mutating func validate() throws {
    _ = try chosenScenario()
    _ = try chosenPlatform()
    _ = try chosenPerson()
    _ = try chosenMutations()
    _ = try Arguments.viewport(viewport)
    if let feed {
      guard like == nil else {
        throw ValidationError("--feed and --like both name a feed: leave one out")
      }
      _ = try Arguments.feedModel(feed)
    }
    try Arguments.check(frameRate, in: 1...1000, "--frame-rate")
    try Arguments.check(jitter, in: 0...0.4, "--jitter")
    try Arguments.check(dropped, in: 0...0.9, "--dropped")
    if let duration {
      try Arguments.check(
        duration, in: Double.leastNonzeroMagnitude...100_000, "--duration")
    }
  }

  /// The options in a suite.
  ///
  /// - Parameter options: the last one of a name counts, except that all mutations count.
  /// - Precondition: the names are among `suiteNames`.
  /// - Throws: `ValidationError`.
  init(suite options: [(name: String, value: String)]) throws {
    self = try TraceRequest.parse([])
    for (name, value) in options {
      guard let option = TraceRequest.suiteOptions.first(where: { $0.name == name }) else {
        preconditionFailure("a suite was read with the option '\(name)'")
      }
      try option.set(&self, value)
    }
    try validate()
  }

  init() {}

  /// The names of the options in a suite, which are those on the command line.
  static var suiteNames: [String] { suiteOptions.map(\.name) }

  private static let suiteOptions:
    [(name: String, set: @Sendable (inout TraceRequest, String) throws -> Void)] = [
      ("scenario", { $0.scenario = $1 }), ("feed", { $0.feed = $1 }), ("like", { $0.like = $1 }),
      ("viewport", { $0.viewport = $1 }), ("platform", { $0.platform = $1 }),
      ("person", { $0.person = $1 }), ("mutation", { $0.mutations.append($1) }),
      ("frame-rate", { $0.frameRate = try number($1, "--frame-rate <frame-rate>") }),
      ("jitter", { $0.jitter = try number($1, "--jitter <jitter>") }),
      ("dropped", { $0.dropped = try number($1, "--dropped <dropped>") }),
      ("seed", { $0.seed = try number($1, "--seed <seed>") }),
      ("duration", { $0.duration = try number($1, "--duration <SECONDS>") }),
      ("name", { $0.name = $1 }),
    ]

  /// Returns a number, or throws the error of the command line for an invalid one.
  private static func number<Number: LosslessStringConvertible>(
    _ text: String, _ option: String
  ) throws -> Number {
    guard let number = Number(text) else {
      throw ValidationError("The value '\(text)' is invalid for '\(option)'")
    }
    return number
  }

  /// The trace that the options ask for.
  ///
  /// - Throws: `TraceError`, `TraceFileError` of the trace that `--like` names.
  func trace() throws -> ValidTrace {
    let model = try like.map { try TraceArgument.read($0).trace }
    let recipe = try recipe(like: model)
    return try ValidTrace(
      checking: recipe.trace(
        name: name ?? "\(scenario)-\(seed)", source: source(of: recipe, like: model)))
  }

  // MARK: The recipe

  private func recipe(like model: Trace?) throws -> TraceRecipe {
    let scenario = try chosenScenario()
    let feed = try model?.feed ?? Arguments.feedModel(feed ?? scenario.feedName).feed(seed: seed)
    let viewport = try Arguments.viewport(viewport) ?? model?.viewport ?? FeedModel.viewport
    var recipe = TraceRecipe(scenario, feed: feed, viewport: viewport, seed: seed)
    recipe.platform = try chosenPlatform()
    recipe.person = try chosenPerson() ?? scenario.person
    recipe.mutations = try chosenMutations() ?? scenario.mutations
    recipe.pacing = FramePacing(rate: frameRate, jitter: jitter, dropChance: dropped)
    recipe.durationMilliseconds = duration.map { $0 * 1000 } ?? scenario.durationMilliseconds
    return recipe
  }

  /// The command that makes the trace again, with every option, the version of the generator, and the hash of the trace
  /// whose feed is used.
  private func source(of recipe: TraceRecipe, like model: Trace?) -> String {
    let mutations = recipe.mutations.isEmpty ? ["none"] : recipe.mutations.map(\.name)
    let feed = like.map { ["--like", $0] } ?? ["--feed", feed ?? recipe.scenario.feedName]
    let words =
      ["filmstrip", "trace", "generate", "--scenario", recipe.scenario.name] + feed
      + [
        "--viewport", TraceRequest.text(recipe.viewport),
        "--platform", recipe.platform.name, "--person", recipe.person.name,
      ] + mutations.flatMap { ["--mutation", $0] }
      + [
        "--frame-rate", frameRate.short, "--jitter", jitter.short,
        "--dropped", dropped.short, "--seed", "\(seed)",
        "--duration", (recipe.durationMilliseconds / 1000).short,
      ] + (name.map { ["--name", $0] } ?? [])
    let hash = model.map { ", feed of \($0.contentHash)" } ?? ""
    return words.map(ShellWord.quoted).joined(separator: " ")
      + " (generator \(TraceRecipe.generatorVersion)\(hash))"
  }

  // MARK: The options

  private func chosenScenario() throws -> Scenario {
    try Arguments.choice(scenario, "scenario", among: Scenario.all, named: \.name)
  }

  private func chosenPlatform() throws -> Platform {
    try Arguments.choice(platform, "platform", among: Platform.all, named: \.name)
  }

  private func chosenPerson() throws -> Person? {
    try person.map { try Arguments.choice($0, "person", among: Person.all, named: \.name) }
  }

  /// Nil if none is named.
  private func chosenMutations() throws -> [Mutation]? {
    if mutations.isEmpty { return nil }
    if mutations == ["none"] { return [] }
    var named: Set<String> = []
    return try mutations.map { name in
      guard named.insert(name).inserted else {
        throw ValidationError("the mutation '\(name)' is named twice")
      }
      return try Arguments.choice(name, "mutation", among: Mutation.all, named: \.name)
    }
  }

  private static func text(_ viewport: Viewport) -> String {
    Points.points(viewport.widthUnits).short + "x" + Points.points(viewport.heightUnits).short
  }

  private static func names(_ names: [String]) -> String { names.joined(separator: ", ") }
}
