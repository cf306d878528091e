import ScrollTrace

/// The table cell of a row, with its strip: subclass it for what a cell of the app keeps.
///
/// A heap object as every cell of the simulated list, and counted as one.
open class FeedCell: TableCell {
  /// The context of its list; set when the list takes the cell.
  final var context: HookContextPointer?

  public init(strip: Strip = Strip()) { super.init(kind: 0, strip: strip) }

  /// The reuse identifier.
  public final var kind: Int { Int(fields.pointee.kind) }

  /// Called before a cell that was used for a row is used for another.
  open func prepareForReuse() {}
}

/// The members of a strip that custom designs use.
extension Strip {
  /// The cell that contains it, once the list has taken the cell.
  public final var cell: FeedCell? {
    guard let owner = fields.pointee.cell?.pointee.owner else { return nil }
    return unsafeDowncast(owner.takeUnretainedValue(), to: FeedCell.self)
  }

  private final var context: HookContextPointer? { cell?.context }

  /// The plain integer that every view has.
  public final var tag: Int {
    get { fields.pointee.tag }
    set { fields.pointee.tag = newValue }
  }

  /// The content offset along the strip, in points. Setting it is scrolling by code: where it changes, a host that is
  /// `echoing` calls `scrollViewDidScroll`, at once or (`queued`) in the next frame. It stops no fling.
  public final var contentOffset: Double {
    get { Points.points(turned(fields.pointee.offsetUnits)) }
    set {
      guard newValue.magnitude <= Strip.offsetPointsMax else {
        fatalError("contentOffset was set to \(newValue), and takes -2^40 to 2^40 points")
      }
      let units = turned(Points.units(nearestTo: newValue))
      guard let context, let list = context.pointee.list, list.pointee.host.echoes else {
        fields.pointee.offsetUnits = units
        context?.pointee.report?(.restored(fields, to: units))
        return
      }
      var delegate = CustomDelegate(within: context)
      if let report = context.pointee.report {
        var watcher = AnyWatcher { callback, _ in report(callback) }
        delegate.setOffset(of: fields, to: units, in: &list.pointee, &watcher)
      } else {
        var watcher = NoWatcher()
        delegate.setOffset(of: fields, to: units, in: &list.pointee, &watcher)
      }
    }
  }

  private final func turned(_ units: Int64) -> Int64 {
    context?.pointee.list?.pointee.turned(units, of: fields) ?? units
  }

  /// Stops a fling that moves the strip.
  public final func stopScrollingAndZooming() {
    context?.pointee.list?.pointee.motion.stop(fields)
    context?.pointee.report?(.stopped(fields))
  }

  /// Lays the strip out now, and not only when the list does: on a host that is `confining` its offset is brought back
  /// to where the content that it shows begins or ends.
  public final func layoutIfNeeded() {
    guard let context, let list = context.pointee.list, list.pointee.host.confines else { return }
    var delegate = CustomDelegate(within: context)
    if let report = context.pointee.report {
      var watcher = AnyWatcher { callback, _ in report(callback) }
      delegate.confine(fields, tilesAgain: false, in: &list.pointee, &watcher)
    } else {
      var watcher = NoWatcher()
      delegate.confine(fields, tilesAgain: false, in: &list.pointee, &watcher)
    }
  }

  /// The limit of a coast, so that every offset that is read can be set.
  private static let offsetPointsMax = Points.points(StripMotion.limitUnits)

  /// Forgets the items that it has cells for; the next layout, which comes with each display, makes it anew.
  public final func reloadData() {
    guard let context, let list = context.pointee.list else {
      fatalError("reloadData outside of a call of the list")
    }
    list.pointee.reload(fields)
    context.pointee.report?(.reloaded(fields))
  }

  /// The identity of the row whose content an item's cell shows; nil where the item has no cell.
  public final func idOfRow(shownInCellOfItem item: Int) -> Int? {
    guard item >= Int(fields.pointee.firstItem), item < Int(fields.pointee.endItem) else {
      return nil
    }
    return Int(fields.pointee.cell(ofItem: Int32(item)).pointee.row)
  }

  /// The rows of the feed.
  public final var model: RowModel {
    guard let model = context?.pointee.model else {
      fatalError("a strip has a model from when the list has taken its cell")
    }
    return model.takeUnretainedValue()
  }
}
