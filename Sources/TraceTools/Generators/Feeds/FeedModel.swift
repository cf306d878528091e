import ScrollTrace

/// The shape of a feed that no app had: rows and items from seeded distributions.
public struct FeedModel: Sendable {
  /// What the command line calls it.
  public let name: String
  /// What it is, on one line.
  public let idea: String
  private let make: @Sendable (inout SeededRandom) -> Feed

  init(name: String, idea: String, make: @escaping @Sendable (inout SeededRandom) -> Feed) {
    self.name = name
    self.idea = idea
    self.make = make
  }

  /// A table that fills a phone's screen, 390 by 844 points.
  public static let viewport = Viewport(
    widthUnits: 390 * Points.units, heightUnits: 844 * Points.units)

  /// The feed of a seed.
  public func feed(seed: UInt64) -> Feed {
    var random = SeededRandom(seed: seed, stream: RandomStream.feed)
    return make(&random)
  }

  /// Every model with a name of its own, in the order in which they are listed to people; there are the
  /// flat ones besides.
  public static let all: [FeedModel] = [.store, .social, .settings]

  /// The names as they are listed to people.
  public static let names = all.map(\.name) + ["flat:ROWSxITEMS"]

  /// The model with this name, `flat:5000x20` and the like included.
  ///
  /// - Throws: `FeedModelError` where there is none, or the feed would be too large for a trace.
  public static func named(_ name: String) throws(FeedModelError) -> FeedModel {
    if let model = all.first(where: { $0.name == name }) { return model }
    if name.hasPrefix("flat:") { return try flat(named: name) }
    throw FeedModelError(
      description: NearestName.refusal(of: name, as: "feed", among: names))
  }
}

/// A feed's name that is none.
public struct FeedModelError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String
}

/// A row in the making.
struct ModelRow {
  let itemCount: Int
  let kind: UInt8
  let heightPoints: Double
}

extension Feed {
  /// A feed of rows with heights and kinds of their own; lengths are rounded to half a point.
  init(
    _ sections: [[ModelRow]], headerHeightPoints: Double = 0, itemShapes: [ItemShape]
  ) {
    let rows = sections.joined()
    self.init(
      itemCounts: rows.map { Int32($0.itemCount) },
      sectionRowCounts: sections.map { Int32($0.count) },
      headerHeightUnits: Points.units(nearestTo: headerHeightPoints),
      rowHeight: .each(
        units: rows.map { Points.units(nearestTo: ($0.heightPoints * 2).rounded() / 2) }),
      kinds: rows.map(\.kind), itemShapes: itemShapes)
  }
}
