/// `sparse`: a Swift dictionary of the offsets that are not at rest; a row back at rest is dropped.
///
/// Most rows of a feed are never scrolled, so that most of what `dictionary` keeps says nothing. At rest
/// means just 0, and not what looks the same on a screen: every offset that comes back is to the bit what
/// `dictionary` gives back, and nothing but the number of entries and of hits is another. Wins where few of
/// many rows are scrolled; loses nothing but a comparison. Who does it: apps that save state to disk.
struct SparseOffsets<Form: OffsetForm>: OffsetStore {
  private var scrolled = DictionaryOffsets<Form>()

  mutating func read(_ key: Int) -> Form? { scrolled.read(key) }

  mutating func write(_ offset: Form, _ key: Int) {
    if offset.isRest {
      scrolled.drop(key)
    } else {
      scrolled.write(offset, key)
    }
  }

  var count: Int { scrolled.count }

  mutating func remap(_ shift: PathShift) { scrolled.remap(shift) }
}
