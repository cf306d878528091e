#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that the system does not write.
public struct UnwritableTraceError: Error, Equatable, Sendable, CustomStringConvertible {
  public var file: String
  /// The system's own words, such as `No space left on device`.
  public var reason: String

  public var description: String { "\(file): cannot be written: \(reason)" }
}

/// Where a recording is written to.
protocol TraceSink: AnyObject {
  /// Puts the header there: whole, or nothing is there.
  func begin(_ header: [UInt8]) throws(UnwritableTraceError)
  /// Appends whole lines: all of them, or none.
  func append(_ lines: UnsafeRawBufferPointer) throws(UnwritableTraceError)
  /// Writes as many bytes in the place of others.
  func replace(_ bytes: [UInt8], atByte offset: Int) throws(UnwritableTraceError)
  func close()
}

/// A file. It appears under its name with a whole header, and grows by whole lines.
final class FileSink: TraceSink {
  private let path: String
  private var descriptor: Int32 = -1
  private var byteCount = 0

  init(path: String) { self.path = path }

  deinit { close() }

  func begin(_ header: [UInt8]) throws(UnwritableTraceError) {
    guard !path.utf8.contains(0) else { throw failure(EINVAL) }
    let growing = path + ".new"
    descriptor = open(growing, O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(errno) }
    do throws(UnwritableTraceError) {
      try header.withUnsafeBufferPointer { (bytes) throws(UnwritableTraceError) in
        try append(UnsafeRawBufferPointer(bytes))
      }
      guard rename(growing, path) == 0 else { throw failure(errno) }
    } catch {
      unlink(growing)
      throw error
    }
  }

  func append(_ lines: UnsafeRawBufferPointer) throws(UnwritableTraceError) {
    var done = 0
    while done < lines.count {
      let count = write(descriptor, lines.baseAddress.map { $0 + done }, lines.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let number = errno
        // Nothing of a line may stay, as when the disk is full.
        _ = ftruncate(descriptor, off_t(byteCount))
        throw failure(number)
      }
      done += count
    }
    byteCount += lines.count
  }

  func replace(_ bytes: [UInt8], atByte offset: Int) throws(UnwritableTraceError) {
    let count = bytes.withUnsafeBytes {
      pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
    }
    guard count == bytes.count else { throw failure(errno) }
  }

  func close() {
    guard descriptor >= 0 else { return }
    closeDescriptor(descriptor)
    descriptor = -1
  }

  private func failure(_ number: Int32) -> UnwritableTraceError {
    UnwritableTraceError(file: path, reason: String(cString: strerror(number)))
  }
}

/// `close(2)`, whose name the sink's own function hides.
private func closeDescriptor(_ descriptor: Int32) {
  close(descriptor)
}
