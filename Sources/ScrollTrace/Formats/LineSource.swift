#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes of a trace, by line or by number, from memory or from a file descriptor.
///
/// A file is read in large blocks into one buffer, which grows only for a line that does not fit. Memory is bounded by
/// the longest line.
package struct LineSource: ~Copyable {
  package enum Next {
    case line(Line)
    /// The line is longer than `lineBytesMax`.
    case tooLong
    case end
  }

  /// The first byte that was not returned, and the end of the bytes in memory. A reader that scans them itself, such
  /// as `QuickEvent`, moves `next` and counts its lines.
  package var next: UnsafePointer<UInt8>
  private(set) var end: UnsafePointer<UInt8>
  /// The number of lines returned.
  package var lineCount = 0
  /// The longest line that is returned.
  package var lineBytesMax = TraceLimits.lineBytes

  /// The stream that is read; nil if all bytes are in memory.
  private let origin: (any ByteStream)?
  private var hasEnded: Bool
  /// Owned; nil if the bytes are the caller's.
  private var buffer: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  private let blockBytes: Int
  /// Smaller buffers double.
  private static let doubledBytesMax = 16 << 20
  /// The number of bytes read, up to `end`.
  private var bytesInMemory = 0
  /// An estimate of the number of all bytes; 0 if it is unknown.
  private let size: Int

  /// The number of bytes returned: the position of `next` in the trace.
  package var bytesGiven: Int { bytesInMemory - (end - next) }
  /// An estimate of the number of bytes that follow; 0 if it is unknown, as for a pipe.
  var bytesLeft: Int { max(0, size - bytesGiven) }
  /// The damage of the compressed data that the bytes come from, after they have been read.
  package var damage: TraceError? { origin?.damage }

  /// Reads bytes in memory.
  ///
  /// - Precondition: the bytes outlive the source.
  package init(bytes: UnsafeRawBufferPointer) {
    origin = nil
    hasEnded = true
    blockBytes = 0
    bytesInMemory = bytes.count
    size = bytes.count
    // An empty buffer may have no address, which the source needs.
    buffer = bytes.baseAddress == nil ? Self.resized(nil, to: 1) : nil
    guard let start = bytes.baseAddress ?? UnsafeRawPointer(buffer) else {
      preconditionFailure("no bytes, and no buffer")
    }
    next = start.assumingMemoryBound(to: UInt8.self)
    end = next + bytes.count
  }

  /// Reads a stream, `blockBytes` at a time. 256 KiB stay in the second-level cache between the kernel's copy and the
  /// reader.
  package init(reading origin: any ByteStream, blockBytes: Int = 256 << 10) {
    self.origin = origin
    self.blockBytes = blockBytes
    size = origin.size
    hasEnded = false
    capacity = 2 * blockBytes
    let bytes = Self.resized(nil, to: capacity)
    buffer = bytes
    next = UnsafePointer(bytes)
    end = next
  }

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: `TraceFileError` if the system does not open it.
  package static func open(path: String) throws(TraceFileError) -> LineSource {
    LineSource(reading: try FileBytes(path: path))
  }

  deinit { free(buffer) }

  /// Returns the next line, blank ones included.
  ///
  /// - Throws: `TraceFileError` if the system does not read on.
  package mutating func nextLine() throws(TraceFileError) -> Next {
    var searched = 0
    while true {
      let inMemory = end - next
      let available = min(inMemory, lineBytesMax + 1)
      if let newline = memchr(next + searched, 0x0A, available - searched) {
        return take(line: UnsafeRawPointer(newline) - UnsafeRawPointer(next), isLast: false)
      }
      guard available <= lineBytesMax else {
        lineCount += 1
        return .tooLong
      }
      if hasEnded { return inMemory == 0 ? .end : take(line: inMemory, isLast: true) }
      searched = inMemory
      try fill()
    }
  }

  private mutating func take(line count: Int, isLast: Bool) -> Next {
    let line = Line(start: next, count: count, isLast: isLast)
    next += isLast ? count : count + 1
    lineCount += 1
    return .line(line)
  }

  /// Returns the next `count` bytes without taking them, or fewer if the trace ends before.
  ///
  /// They are valid until the next call. Memory grows with the bytes read, not with `count`.
  ///
  /// - Throws: `TraceFileError` if the system does not read on.
  package mutating func peek(_ count: Int) throws(TraceFileError) -> UnsafeRawBufferPointer {
    while end - next < count, !hasEnded { try fill() }
    return UnsafeRawBufferPointer(start: next, count: min(count, end - next))
  }

  /// Takes the next bytes; returns nil, and takes none, if there are fewer.
  ///
  /// - Throws: `TraceFileError` if the system does not read on.
  mutating func take(_ count: Int) throws(TraceFileError) -> UnsafeRawBufferPointer? {
    let bytes = try peek(count)
    guard bytes.count == count else { return nil }
    next += count
    return bytes
  }

  /// Reads one more block.
  private mutating func fill() throws(TraceFileError) {
    let target = makeRoom()
    let count = try origin?.read(into: target, atMost: blockBytes) ?? 0
    hasEnded = count == 0
    end += count
    bytesInMemory += count
  }

  /// Returns the place of the next block, after the pending bytes. If it does not fit, they move to the front of the
  /// buffer, which doubles if that is not enough.
  private mutating func makeRoom() -> UnsafeMutablePointer<UInt8> {
    guard var front = buffer else { preconditionFailure("bytes in memory are never refilled") }
    let pending = end - next
    let used = end - UnsafePointer(front)
    guard capacity - used < blockBytes else { return front + used }
    front.update(from: next, count: pending)
    if capacity - pending < blockBytes {
      // A buffer for the rest of a file, or for the longest line of a pipe, is not copied again. Its pages cost nothing
      // until they are written.
      let rest = size > bytesInMemory ? pending + size - bytesInMemory : lineBytesMax
      let longest = max(min(rest, lineBytesMax) + 2 * blockBytes, pending + blockBytes)
      let doubled = max(2 * capacity, pending + blockBytes)
      if capacity >= Self.doubledBytesMax, let whole = realloc(front, longest) {
        capacity = longest
        front = whole.assumingMemoryBound(to: UInt8.self)
      } else {
        capacity = doubled
        front = Self.resized(front, to: doubled)
      }
      buffer = front
    }
    next = UnsafePointer(front)
    end = next + pending
    return front + pending
  }

  /// `realloc` moves the pages of a large buffer without copying: a header of half a gibibyte would otherwise take
  /// twice that.
  private static func resized(_ old: UnsafeMutablePointer<UInt8>?, to count: Int)
    -> UnsafeMutablePointer<UInt8>
  {
    guard let bytes = realloc(old, count) else { fatalError("no memory for \(count) bytes") }
    return bytes.assumingMemoryBound(to: UInt8.self)
  }
}

/// A stream of bytes that is read a block at a time: a file, or the text of compressed data.
package protocol ByteStream: AnyObject {
  /// The damage of the data, after it has been read.
  var damage: TraceError? { get }
  /// An estimate of the number of bytes; 0 if it is unknown.
  var size: Int { get }
  /// Reads the next bytes and returns their number; 0 at the end.
  ///
  /// - Throws: `TraceFileError` if the system does not read on.
  func read(
    into target: UnsafeMutablePointer<UInt8>, atMost capacity: Int
  ) throws(TraceFileError) -> Int
}

extension ByteStream {
  package var size: Int { 0 }
}

/// The bytes of a file; `-` is standard input, which stays open.
final class FileBytes: ByteStream {
  let damage: TraceError? = nil
  let size: Int
  private let descriptor: Int32
  private let name: String
  private let isInput: Bool

  init(path: String) throws(TraceFileError) {
    isInput = path == "-"
    name = isInput ? "standard input" : path
    guard !path.utf8.contains(0) else { throw Self.failure(name, EINVAL) }
    var opened = isInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    while opened < 0, errno == EINTR { opened = open(path, O_RDONLY | O_CLOEXEC) }
    guard opened >= 0 else { throw Self.failure(name, errno) }
    descriptor = opened
    var status = stat()
    size = fstat(opened, &status) == 0 ? Int(status.st_size) : 0
  }

  deinit {
    if !isInput { close(descriptor) }
  }

  func read(
    into target: UnsafeMutablePointer<UInt8>, atMost capacity: Int
  ) throws(TraceFileError) -> Int {
    while true {
      let count = systemRead(descriptor, target, capacity)
      if count >= 0 { return count }
      guard errno == EINTR else { throw Self.failure(name, errno) }
    }
  }

  private static func failure(_ name: String, _ number: Int32) -> TraceFileError {
    TraceFileError(file: name, reason: String(cString: strerror(number)))
  }
}

/// `read(2)`, whose name the method hides.
private func systemRead(
  _ descriptor: Int32, _ target: UnsafeMutablePointer<UInt8>, _ count: Int
) -> Int {
  read(descriptor, target, count)
}
