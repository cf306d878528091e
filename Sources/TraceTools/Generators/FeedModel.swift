import ScrollTrace

/// The shape of an invented feed: rows and items from seeded distributions.
public struct FeedModel: Sendable {
  /// The name on the command line.
  public let name: String
  /// A description of one line.
  public let idea: String
  private let make: @Sendable (inout SeededRandom) -> Feed

  /// A table that fills a phone's screen, 390 by 844 points.
  public static let viewport = Viewport(
    widthUnits: 390 * Points.units, heightUnits: 844 * Points.units)

  /// Returns the feed of a seed.
  public func feed(seed: UInt64) -> Feed {
    var random = SeededRandom(seed: seed, stream: RandomStream.feed)
    return make(&random)
  }

  /// Every model but the flat ones, in the order of listings.
  public static let all: [FeedModel] = [.store, .social, .settings]

  /// The names in listings.
  public static let names = all.map(\.name) + ["flat:ROWSxITEMS"]

  /// Returns the model with a name, such as `store` or `flat:5000x20`.
  ///
  /// - Throws: `FeedModelError` for an unknown name, or if the feed would be too large for a trace.
  public static func named(_ name: String) throws(FeedModelError) -> FeedModel {
    if let model = all.first(where: { $0.name == name }) { return model }
    if name.hasPrefix("flat:") { return try flat(named: name) }
    throw FeedModelError(
      description: NearestName.refusal(of: name, as: "feed", among: names))
  }

  /// An app store: sections with headers, and in each rows of apps, some cards, and lists whose columns are swiped.
  /// Most rows have a dozen items, some have sixty.
  static let store = FeedModel(
    name: "store", idea: "40 sections of long and short rows under headers, three kinds of cell"
  ) { random in
    let apps = Distribution.logNormal(median: 14, spread: 0.7, in: 3...60)
    let cards = Distribution.uniform(2...10)
    let columns = Distribution.logNormal(median: 8, spread: 0.5, in: 2...30)
    let sections = (0..<40).map { _ in
      (0..<random.whole(in: 2...6)).map { _ in
        switch random.index(weighted: [6, 1, 2]) {
        case 1: ModelRow(itemCount: cards.drawWhole(&random), kind: 1, heightPoints: 260)
        case 2: ModelRow(itemCount: columns.drawWhole(&random), kind: 2, heightPoints: 232)
        default: ModelRow(itemCount: apps.drawWhole(&random), kind: 0, heightPoints: 148)
        }
      }
    }
    return Feed(
      sections, headerHeightPoints: 44,
      itemShapes: [
        Feed.ItemShape(width: 100, height: 128, spacing: 10, inset: 10),
        Feed.ItemShape(width: 320, height: 240, spacing: 10, inset: 10),
        Feed.ItemShape(width: 340, height: 212, spacing: 10, inset: 10),
      ])
  }

  /// A social network: one long section of posts of every height. Most have one picture or none, some an album, and a
  /// few are strips of people.
  static let social = FeedModel(
    name: "social", idea: "600 posts of all heights, with albums and strips of people between"
  ) { random in
    let height = Distribution.logNormal(median: 320, spread: 0.45, in: 90...900)
    let album = Distribution.logNormal(median: 4, spread: 0.5, in: 2...10)
    let people = Distribution.logNormal(median: 24, spread: 0.4, in: 8...60)
    let posts = (0..<600).map { _ in
      switch random.index(weighted: [14, 5, 1]) {
      case 1:
        ModelRow(
          itemCount: album.drawWhole(&random), kind: 1, heightPoints: height.draw(&random))
      case 2: ModelRow(itemCount: people.drawWhole(&random), kind: 2, heightPoints: 110)
      default:
        ModelRow(
          itemCount: random.whole(in: 0...1), kind: 0, heightPoints: height.draw(&random))
      }
    }
    return Feed(
      [posts],
      itemShapes: [
        Feed.ItemShape(width: 390, height: 240),
        Feed.ItemShape(width: 300, height: 240, spacing: 8),
        Feed.ItemShape(width: 72, height: 90, spacing: 12, inset: 10),
      ])
  }

  /// A page of settings: short, with few strips.
  static let settings = FeedModel(
    name: "settings", idea: "5 short sections of low rows, few of them with a strip"
  ) { random in
    let sections = (0..<5).map { _ in
      (0..<random.whole(in: 2...6)).map { _ in
        random.chance(0.2)
          ? ModelRow(itemCount: random.whole(in: 4...12), kind: 1, heightPoints: 88)
          : ModelRow(itemCount: random.whole(in: 0...1), kind: 0, heightPoints: 44)
      }
    }
    return Feed(
      sections, headerHeightPoints: 36,
      itemShapes: [
        Feed.ItemShape(width: 60, height: 32, inset: 6),
        Feed.ItemShape(width: 72, height: 72, spacing: 8, inset: 8),
      ])
  }

  /// One section of equal rows, as most demos have.
  private static func flat(named name: String) throws(FeedModelError) -> FeedModel {
    let parts = name.dropFirst("flat:".count).split(
      separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let rows = Int(parts[0]), let items = Int(parts[1]),
      (0...TraceLimits.rows).contains(rows), (0...TraceLimits.itemsPerRow).contains(items)
    else {
      throw FeedModelError(
        description: """
          there is no feed '\(name)': a flat one is flat:ROWSxITEMS, such as flat:5000x20, with at most \
          \(TraceLimits.rows) rows and \(TraceLimits.itemsPerRow) items
          """)
    }
    return FeedModel(name: "flat:\(rows)x\(items)", idea: "rows that are all alike") { _ in
      Feed(
        itemCounts: Array(repeating: Int32(items), count: rows),
        rowHeight: .uniform(units: 150 * Points.units),
        itemShapes: [Feed.ItemShape(width: 120, height: 130, spacing: 10, inset: 10)])
    }
  }
}

/// An unknown name of a feed.
public struct FeedModelError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String
}

private struct ModelRow {
  let itemCount: Int
  let kind: UInt8
  let heightPoints: Double
}

extension Feed {
  /// A feed of rows with their own heights and kinds. Lengths are rounded to half a point.
  fileprivate init(
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
