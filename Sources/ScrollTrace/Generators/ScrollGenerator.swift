/// Makes traces: a person who scrolls a feed on a platform.
///
/// The same arguments give the same trace on every machine: its arithmetic is the project's own (see
/// `PortableMath`), and so are its random numbers.
///
/// ```swift
/// let trace = ScrollGenerator.trace(feed: feed, viewport: viewport, seed: 7)
/// ```
public enum ScrollGenerator {
  /// Changes whenever the same arguments come to give another trace.
  public static let version = 1

  /// A trace of somebody who scrolls a feed: strips are swiped and items tapped only where they are on
  /// the screen, and offsets lie within the content but for bounces.
  ///
  /// - Parameters:
  ///   - frameRate: frames a second, above 0.
  ///   - source: what made it; nil names this generator with its version and arguments, the feed aside.
  /// - Returns: a valid trace that ends before `durationMilliseconds`; without events where the feed has
  ///   nothing to scroll or to tap.
  public static func trace(
    feed: Feed, viewport: Viewport, platform: Platform = .ios, person: Person = .browsing,
    seed: UInt64, durationMilliseconds: Double = 60_000, frameRate: Double = 60,
    name: String = "generated", source: String? = nil
  ) -> Trace {
    let made =
      "filmstrip generator \(version), seed \(seed): \(person.name) on \(platform.name), "
      + "\(durationMilliseconds) ms at \(frameRate) frames a second"
    let header = Trace(
      name: name, source: source ?? made, frameRate: frameRate, viewport: viewport, feed: feed)
    var recording = Recording(
      header, platform: platform, person: person,
      clock: FrameClock(
        rate: frameRate, jitter: 0, dropChance: 0,
        random: SeededRandom(seed: seed, stream: RandomStream.frames)),
      random: SeededRandom(seed: seed, stream: RandomStream.person),
      durationMilliseconds: durationMilliseconds)
    recording.browse()
    return recording.trace
  }
}

/// What the random numbers of a seed are drawn for, each with a sequence of its own.
enum RandomStream {
  static let person: UInt64 = 0
  static let frames: UInt64 = 1
}
