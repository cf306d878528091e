#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes of a trace, a line or a number of them at a time, from memory or from a file descriptor.
///
/// A file is read in large blocks into one buffer, which grows only for a line that does not fit:
/// memory is bounded by the longest line, whatever the file's length.
package struct LineSource: ~Copyable {
  /// What comes next.
  package enum Next {
    case line(Line)
    /// The line is longer than `lineBytesMax`.
    case tooLong
    case end
  }

  /// The first byte that has not been given out, and the end of the bytes in memory. What reads
  /// ahead on its own (see `QuickEvent`) moves `next`, and counts its line.
  package var next: UnsafePointer<UInt8>
  private(set) var end: UnsafePointer<UInt8>
  /// The number of lines given out.
  package var lineCount = 0
  /// The longest line that is given out.
  package var lineBytesMax = TraceLimits.lineBytes

  private let name: String
  /// The open file, or -1 when everything is in memory.
  private let descriptor: Int32
  private let closesDescriptor: Bool
  private var hasEnded: Bool
  /// What the bytes are expanded by, where they are compressed.
  private let expander: (any ByteExpander)?
  /// Owned; nil when the bytes are the caller's.
  private var buffer: UnsafeMutablePointer<UInt8>?
  private var capacity: Int
  private let blockBytes: Int
  /// The bytes that have been in memory up to `end`, and the size that the file is said to have.
  private var bytesInMemory: Int
  /// 0 where nobody knows, as for a pipe.
  private let size: Int

  /// The number of bytes given out: where `next` is in the trace.
  package var bytesGiven: Int { bytesInMemory - (end - next) }
  /// How many bytes seem to follow: 0 where nobody knows, as for a pipe.
  var bytesLeft: Int { max(0, size - bytesGiven) }
  /// What is wrong with the compressed data that the bytes come from, once they are over.
  package var damage: TraceError? { expander?.damage }

  /// Reads bytes in memory.
  ///
  /// - Precondition: the bytes outlive the source.
  package init(bytes: UnsafeRawBufferPointer, named name: String) {
    self.name = name
    descriptor = -1
    closesDescriptor = false
    expander = nil
    hasEnded = true
    capacity = 0
    blockBytes = 0
    bytesInMemory = bytes.count
    size = bytes.count
    if let base = bytes.baseAddress {
      next = base.assumingMemoryBound(to: UInt8.self)
      buffer = nil
    } else {
      let empty = Self.resized(nil, to: 1)
      next = UnsafePointer(empty)
      buffer = empty
    }
    end = next + bytes.count
  }

  /// Reads an open file, `blockBytes` at a time, or what an expander has. 256 KiB keeps a block in the
  /// second-level cache between the kernel's copy and the reader.
  init(
    descriptor: Int32, named name: String, closesDescriptor: Bool, blockBytes: Int = 256 << 10,
    expandedBy expander: (any ByteExpander)? = nil
  ) {
    self.name = name
    self.descriptor = descriptor
    self.closesDescriptor = closesDescriptor
    self.blockBytes = blockBytes
    self.expander = expander
    hasEnded = false
    bytesInMemory = 0
    size = Self.size(of: descriptor)
    capacity = 2 * blockBytes
    let bytes = Self.resized(nil, to: capacity)
    buffer = bytes
    next = UnsafePointer(bytes)
    end = next
  }

  /// Reads what an expander makes of compressed data. Nobody knows how long it is.
  package init(expandedBy expander: any ByteExpander, named name: String) {
    self.init(descriptor: -1, named: name, closesDescriptor: false, expandedBy: expander)
  }

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: `TraceFileError` when the system does not open it.
  package static func open(path: String) throws(TraceFileError) -> LineSource {
    if path == "-" {
      return LineSource(
        descriptor: STDIN_FILENO, named: "standard input", closesDescriptor: false)
    }
    guard !path.utf8.contains(0) else {
      throw TraceFileError(file: path, reason: String(cString: strerror(EINVAL)))
    }
    var descriptor: Int32
    repeat {
      descriptor = sysOpen(path)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else {
      throw TraceFileError(file: path, reason: String(cString: strerror(errno)))
    }
    return LineSource(descriptor: descriptor, named: path, closesDescriptor: true)
  }

  deinit {
    free(buffer)
    if closesDescriptor { close(descriptor) }
  }

  /// The next line, blank ones too.
  ///
  /// - Throws: `TraceFileError` when the system does not read on.
  package mutating func nextLine() throws(TraceFileError) -> Next {
    var searched = 0
    while true {
      let inMemory = end - next
      let available = min(inMemory, lineBytesMax + 1)
      if let newline = memchr(next + searched, 0x0A, available - searched) {
        let count = UnsafeRawPointer(newline) - UnsafeRawPointer(next)
        return give(count: count, isLast: false)
      }
      guard available <= lineBytesMax else {
        lineCount += 1
        return .tooLong
      }
      if hasEnded { return inMemory == 0 ? .end : give(count: inMemory, isLast: true) }
      searched = inMemory
      try fill()
    }
  }

  /// The next bytes, which stay: `count` of them, or fewer where the trace ends before.
  ///
  /// They are valid until more are asked for. Memory grows with what is there, whatever `count` claims.
  ///
  /// - Throws: `TraceFileError` when the system does not read on.
  package mutating func peek(_ count: Int) throws(TraceFileError) -> UnsafeRawBufferPointer {
    while end - next < count, !hasEnded { try fill() }
    return UnsafeRawBufferPointer(start: next, count: min(count, end - next))
  }

  /// Takes the next bytes; nil, and takes none, where there are fewer.
  ///
  /// - Throws: `TraceFileError` when the system does not read on.
  mutating func take(_ count: Int) throws(TraceFileError) -> UnsafeRawBufferPointer? {
    let bytes = try peek(count)
    guard bytes.count == count else { return nil }
    next += count
    return bytes
  }

  private mutating func give(count: Int, isLast: Bool) -> Next {
    let line = Line(start: next, count: count, isLast: isLast)
    next += isLast ? count : count + 1
    lineCount += 1
    return .line(line)
  }

  /// Reads one more block behind the bytes that have not been given out.
  private mutating func fill() throws(TraceFileError) {
    let target = makeRoom()
    if let expander {
      let count = try expander.read(into: target, atMost: blockBytes)
      hasEnded = count == 0
      end += count
      bytesInMemory += count
      return
    }
    var count: Int
    repeat {
      count = read(descriptor, target, blockBytes)
    } while count < 0 && errno == EINTR
    guard count >= 0 else {
      throw TraceFileError(file: name, reason: String(cString: strerror(errno)))
    }
    hasEnded = count == 0
    end += count
    bytesInMemory += count
  }

  /// The size of a file, or 0.
  private static func size(of descriptor: Int32) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return 0 }
    return Int(status.st_size)
  }

  /// Where the next block goes: behind the pending bytes. Without room behind them they move to the
  /// front of the buffer, which then doubles if that is not enough.
  private mutating func makeRoom() -> UnsafeMutablePointer<UInt8> {
    guard let old = buffer else { preconditionFailure("bytes in memory are never refilled") }
    let pending = end - next
    if capacity - (end - UnsafePointer(old)) >= blockBytes {
      return old + (end - UnsafePointer(old))
    }
    old.update(from: next, count: pending)
    var front = old
    if capacity - pending < blockBytes {
      capacity = max(2 * capacity, pending + blockBytes)
      front = Self.resized(old, to: capacity)
      buffer = front
    }
    next = UnsafePointer(front)
    end = next + pending
    return front + pending
  }

  /// The C library's `realloc`, which moves the pages of a large buffer and copies none: a header of
  /// half a gibibyte would otherwise take one.
  private static func resized(_ old: UnsafeMutablePointer<UInt8>?, to count: Int)
    -> UnsafeMutablePointer<UInt8>
  {
    guard let bytes = realloc(old, count) else { fatalError("no memory for \(count) bytes") }
    return bytes.assumingMemoryBound(to: UInt8.self)
  }
}

/// What the text of compressed data comes from, a block at a time.
package protocol ByteExpander: AnyObject {
  /// What is wrong with the data, once the text is over.
  var damage: TraceError? { get }
  /// Puts the next bytes of the text at `target`; 0 at its end.
  ///
  /// - Throws: `TraceFileError` when the system does not read on.
  func read(
    into target: UnsafeMutablePointer<UInt8>, atMost capacity: Int
  ) throws(TraceFileError) -> Int
}

/// `open(2)`, whose name the source's own function hides.
private func sysOpen(_ path: String) -> Int32 {
  open(path, O_RDONLY | O_CLOEXEC)
}
