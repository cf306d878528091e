import ScrollTrace

/// What a recording says of itself in its header's `source`, in words that always take as many bytes, so that they
/// can be written again in place: whether it was finished, and how many offsets were left out.
struct SourceMark {
  enum State: String {
    // All of one length.
    case open = "not finished"
    case finished = "finished    "
    case brokenOff = "broken off  "
  }

  var state = State.open
  var leftOutCount = 0
  private let bare: Trace
  private var written: [UInt8]

  init(_ header: Trace) {
    bare = header
    written = []
    written = CheckedTextWriter.headerBytes(of: self.header)
  }

  /// The header with the mark.
  var header: Trace {
    var header = bare
    let digits = String(min(leftOutCount, 9_999_999))
    let padded = String(repeating: "0", count: 7 - digits.count) + digits
    header.source = "\(bare.source) (TraceWriter: \(padded) offsets left out, \(state.rawValue))"
    return header
  }

  /// The bytes of the file that are others than before, and where they are; nil where none are.
  mutating func takeChange() -> (bytes: [UInt8], offset: Int)? {
    let bytes = CheckedTextWriter.headerBytes(of: header)
    guard let first = bytes.indices.first(where: { bytes[$0] != written[$0] }),
      let last = bytes.indices.last(where: { bytes[$0] != written[$0] })
    else { return nil }
    written = bytes
    return (Array(bytes[first...last]), first)
  }
}
