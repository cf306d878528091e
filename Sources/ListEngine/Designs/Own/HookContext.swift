import ScrollTrace

typealias HookContextPointer = UnsafeMutablePointer<HookContext>

/// What a design of one's own can reach while the list calls it: one block a replay, behind a pointer, so that no call
/// pays for exclusivity.
struct HookContext {
  /// The list that calls; nil at all other times.
  var list: UnsafeMutablePointer<ListState>?
  /// Whose calls they are; it outlives them.
  unowned(unsafe) var design: (any FeedDesign)?
  /// The strip that the call is about; nil where it is about none.
  var strip: StripPointer?
  /// Whoever looks on; nil where nobody does.
  var tell: ((Callback) -> Void)?
  var model: Unmanaged<RowModel>?
  /// Entries of all `StoredOffsets`.
  var storedOffsetCount = 0
  /// Whether the cell that is being bound came out of a pool.
  var isReused = false
  /// The row whose display ended, or that was moved or reloaded, in the call that tells of it, and its memo, or which
  /// of its items came and went.
  var toldRow: Int32 = -1
  var toldMemo = 0
  var toldSplice = Splice(itemCount: 0, at: 0, removed: 0, added: 0)
  /// Items that were asked for their height in this call.
  var itemsAsked = 0
  /// What a tap opened in this call.
  var opened: DetailScreen.Model?
}
