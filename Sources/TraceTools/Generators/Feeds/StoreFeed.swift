import ScrollTrace

extension FeedModel {
  /// Like an app store: sections with headers, and in each some rows of apps, a card now and then, and
  /// lists whose columns are swiped. Long and short rows: most have a dozen items, some have sixty.
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
}
