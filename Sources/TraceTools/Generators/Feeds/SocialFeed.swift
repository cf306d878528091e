import ScrollTrace

extension FeedModel {
  /// Like a social network: one long section of posts of every height; most have one picture or none,
  /// some an album, and now and then there is a strip of people.
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
}
