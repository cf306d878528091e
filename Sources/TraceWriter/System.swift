#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that the system cannot write.
public struct UnwritableTraceError: Error, Equatable, Sendable, CustomStringConvertible {
  public var file: String
  /// The system's message, such as `No space left on device`.
  public var reason: String

  public var description: String { "\(file): cannot be written: \(reason)" }
}

/// The target of a recording.
protocol TraceSink: AnyObject {
  /// Appends a block, completely or not at all, unless the process is killed.
  func append(_ block: [UInt8]) throws(UnwritableTraceError)
}

/// A file that is open until this object is released.
final class FileSink: TraceSink {
  private let path: String
  private let descriptor: Int32
  private var byteCount = 0

  /// Creates the file, which gets its name when the header is complete.
  init(path: String, header: [UInt8]) throws(UnwritableTraceError) {
    guard !path.utf8.contains(0) else { throw Self.failure(path, EINVAL) }
    self.path = path
    let growing = path + ".new"
    descriptor = open(growing, O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    do throws(UnwritableTraceError) {
      try append(header)
      guard rename(growing, path) == 0 else { throw Self.failure(path, errno) }
    } catch {
      unlink(growing)
      throw error
    }
  }

  deinit { close(descriptor) }

  func append(_ block: [UInt8]) throws(UnwritableTraceError) {
    var done = 0
    while done < block.count {
      let count = block[done...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let number = errno
        // A part of a block must not stay, as when the disk is full.
        _ = ftruncate(descriptor, off_t(byteCount))
        throw Self.failure(path, number)
      }
      done += count
    }
    byteCount += block.count
  }

  private static func failure(_ path: String, _ number: Int32) -> UnwritableTraceError {
    UnwritableTraceError(file: path, reason: String(cString: strerror(number)))
  }
}

/// A lock that is held for a few instructions at a time.
final class Lock {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func hold<Outcome>(_ body: () -> Outcome) -> Outcome {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
