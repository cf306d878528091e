import Foundation

/// A temporary file or folder. It is removed with this object, by a signal, or by the next run in the same folder.
///
/// It is locked while this process lives, so that other runs can recognize abandoned entries. Its name is short, because
/// the final name may be as long as the system allows. All names have one length: the path of an executable is among its
/// arguments, and moves the heap (1,268 instructions of 38 million for 36 more letters).
package final class TemporaryEntry {
  package let url: URL
  /// The descriptor of a file is open for writing; that of a folder only holds the lock.
  package let descriptor: Int32
  private var isMoved = false

  package static let prefix = ".filmstrip-"
  private static let digitCount = 16

  private static let lock = NSLock()
  /// The entries that a signal removes; guarded by `lock`.
  nonisolated(unsafe) private static var paths: Set<String> = []

  package init(
    in folder: URL, isFolder: Bool = false, prefix: String = TemporaryEntry.prefix
  ) throws {
    TemporaryEntry.removeAbandoned(in: folder, prefix)
    while true {
      let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
      let zeros = String(repeating: "0", count: TemporaryEntry.digitCount - number.count)
      let url = folder.appendingPathComponent(prefix + zeros + number)
      let descriptor = try TemporaryEntry.lock.withLock {
        if isFolder, mkdir(url.path, 0o777) != 0 { throw POSIXError.last }
        let flags = isFolder ? O_RDONLY | O_DIRECTORY : O_CREAT | O_EXCL | O_RDWR
        let descriptor = open(url.path, flags | O_CLOEXEC, 0o666)
        if descriptor < 0 { throw POSIXError.last }
        TemporaryEntry.paths.insert(url.path)
        return descriptor
      }
      // File systems without locks also have no abandoned entries.
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0 || TemporaryEntry.hasName(descriptor) {
        (self.url, self.descriptor) = (url, descriptor)
        return
      }
      // Another run removed it as abandoned before it was locked.
      close(descriptor)
      TemporaryEntry.forget(url)
    }
  }

  deinit {
    if !isMoved { TemporaryEntry.remove(url.path) }
    TemporaryEntry.forget(url)
    close(descriptor)
  }

  /// Renames the entry. An existing file of that name is replaced.
  ///
  /// - Throws: `POSIXError`.
  package func move(to goal: String) throws {
    // A device or a network may have no room for the written data. EINVAL: the file system cannot sync.
    guard fsync(descriptor) == 0 || errno == EINVAL, rename(url.path, goal) == 0 else {
      throw POSIXError.last
    }
    isMoved = true
    // Without this, a power failure may undo the renaming. The file is whole in any case.
    let folder = open(
      url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    fsync(folder)
    close(folder)
  }

  private static func forget(_ url: URL) { lock.withLock { _ = paths.remove(url.path) } }

  /// Removes a file, or a folder with its contents. Failures are ignored: the caller already reports an error or ends, and
  /// the next run tries again.
  private static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR else { return }
    do { try FileManager.default.removeItem(atPath: path) } catch { return }
  }

  /// Removes all entries of this process, and makes no new ones before `endProcess` has run.
  package static func removeAll(andThen endProcess: () -> Void) {
    lock.withLock {
      for path in paths {
        // Other threads still run, and may fill a folder again.
        for _ in 0..<1000 where access(path, F_OK) == 0 { remove(path) }
      }
      endProcess()
    }
  }

  // MARK: Abandoned entries

  /// Removes the entries of killed runs of the same user.
  private static func removeAbandoned(in folder: URL, _ prefix: String) {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch { return }
    for name in names
    where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + digitCount
      && name.dropFirst(prefix.count).allSatisfy({ $0.isASCII && $0.isHexDigit })
    {
      removeIfAbandoned(folder.appendingPathComponent(name).path)
    }
  }

  private static func removeIfAbandoned(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_uid == getuid(),
      [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    else { return }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { remove(path) }
  }

  private static func hasName(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }
}

/// A file that is written whole or not at all: beside its goal, until `finish` renames it.
package final class FileReplacement {
  private let entry: TemporaryEntry
  private let goal: URL
  package let handle: FileHandle

  /// Creates the folder of the file if needed.
  ///
  /// - Throws: `POSIXError`, and Foundation's errors.
  package init(of goal: URL) throws {
    let folder = goal.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.goal = goal
    entry = try TemporaryEntry(in: folder)
    handle = FileHandle(fileDescriptor: entry.descriptor, closeOnDealloc: false)
    // A user who could not read the old file cannot read the new one either.
    var status = stat()
    if stat(goal.path, &status) == 0, fchmod(entry.descriptor, status.st_mode & 0o777) != 0 {
      throw POSIXError.last
    }
  }

  package func finish() throws { try entry.move(to: goal.path) }

  package static func write(_ data: Data, to goal: URL) throws {
    let file = try FileReplacement(of: goal)
    try file.handle.write(contentsOf: data)
    try file.finish()
  }
}

extension POSIXError {
  package static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
