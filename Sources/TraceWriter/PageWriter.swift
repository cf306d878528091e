/// Lines for a file that is a trace at any time, even when its process is killed in the middle of a write.
///
/// A kernel copies what is written page by page, and a kill can come between two pages. So no line lies across the
/// border of two, the rest of a page being filled with a blank line where the next does not fit, and each write is of
/// one page.
struct PageWriter {
  static let pageBytes = 4096
  /// Rows of an insert whose line surely fits a page: at most 7 digits for the items, 16 for a height, 3 for a kind
  /// and a comma behind each.
  static let insertedRowsMax = 64

  /// Of the file with all that has been appended.
  private var fileBytes: Int
  private var bytes: [UInt8] = []

  /// - Parameter fileBytes: the bytes that are in the file.
  init(fileBytes: Int) { self.fileBytes = fileBytes }

  /// - Precondition: the line is no longer than a page, and ends in a newline.
  mutating func append(_ line: [UInt8]) {
    precondition(line.count <= Self.pageBytes, "a line of \(line.count) bytes")
    let room = Self.pageBytes - fileBytes % Self.pageBytes
    if line.count > room {
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: room - 1))
      bytes.append(UInt8(ascii: "\n"))
      fileBytes += room
    }
    bytes.append(contentsOf: line)
    fileBytes += line.count
  }

  /// Hands on what has been appended, a page or a part of one at a time, and keeps nothing.
  mutating func write<Failure: Error>(
    _ take: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    defer { bytes.removeAll(keepingCapacity: true) }
    var begin = 0
    while begin < bytes.count {
      let offset = fileBytes - bytes.count + begin
      let end = min(bytes.count, begin + Self.pageBytes - offset % Self.pageBytes)
      let part = begin..<end
      try bytes.withUnsafeBufferPointer { (all) throws(Failure) in
        try take(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[part])))
      }
      begin = end
    }
  }
}
