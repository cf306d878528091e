import ScrollTrace

/// Makes traces of a feed in one call; `TraceRecipe` is the same in steps.
///
/// ```swift
/// let trace = ScrollGenerator.trace(feed: feed, viewport: viewport, seed: 7)
/// ```
public enum ScrollGenerator {
  /// Changes whenever the same arguments come to give another trace.
  public static let version = 1

  /// A trace of somebody who scrolls a feed: see `TraceRecipe.trace`.
  ///
  /// - Parameters:
  ///   - frameRate: frames a second, above 0.
  ///   - source: what made it; nil names this generator with its version and arguments, the feed aside.
  public static func trace(
    feed: Feed, viewport: Viewport, platform: Platform = .ios, person: Person = .browsing,
    mutations: [Mutation] = [], seed: UInt64, durationMilliseconds: Double = 60_000,
    frameRate: Double = 60, name: String = "generated", source: String? = nil
  ) -> Trace {
    var recipe = TraceRecipe(.browse, feed: feed, viewport: viewport, seed: seed)
    recipe.platform = platform
    recipe.person = person
    recipe.mutations = mutations
    recipe.pacing.rate = frameRate
    recipe.durationMilliseconds = durationMilliseconds
    let made =
      "filmstrip generator \(version), seed \(seed): \(person.name) on \(platform.name), "
      + "\(durationMilliseconds) ms at \(frameRate) frames a second"
    return recipe.trace(name: name, source: source ?? made)
  }
}

/// What the random numbers of a seed are drawn for, each with a sequence of its own.
enum RandomStream {
  static let person: UInt64 = 0
  static let frames: UInt64 = 1
  static let app: UInt64 = 2
  static let feed: UInt64 = 3
  static let individual: UInt64 = 4
}
