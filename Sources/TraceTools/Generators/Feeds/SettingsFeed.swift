import ScrollTrace

extension FeedModel {
  /// Like a page of settings: short, and hardly anything in it is a strip.
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
}
