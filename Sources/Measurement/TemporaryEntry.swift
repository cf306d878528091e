import Foundation
import Results

/// A temporary file or folder, removed with its owner, by a signal, or by the next run in the same folder.
///
/// It is locked for as long as this process lives, so that other runs see which entries are abandoned. Its name is short,
/// since the name that it is moved to may be as long as names go; and of one length: where a program stands enters its
/// arguments, those its heap, and the heap's layout what jemalloc spends (1,268 instructions of 38 million, for a path of
/// 36 letters more).
package final class TemporaryEntry {
  package let url: URL
  /// Of a file, open for writing; of a folder, for its lock alone.
  package let descriptor: Int32
  private var isMoved = false

  package static let prefix = ".filmstrip-"
  private static let digitCount = 16

  /// - Throws: `POSIXError`.
  package init(
    in folder: URL, isFolder: Bool = false, prefix: String = TemporaryEntry.prefix
  ) throws {
    TemporaryEntry.removeAbandoned(in: folder, prefix)
    while true {
      let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
      let zeros = String(repeating: "0", count: TemporaryEntry.digitCount - number.count)
      let url = folder.appendingPathComponent(prefix + zeros + number)
      var descriptor: Int32 = -1
      try Interruption.ofProcess.startTemporary(url.path) {
        if isFolder, mkdir(url.path, 0o777) != 0 { throw TemporaryEntry.error() }
        let flags = isFolder ? O_RDONLY | O_DIRECTORY : O_CREAT | O_EXCL | O_RDWR
        descriptor = open(url.path, flags | O_CLOEXEC, 0o666)
        if descriptor < 0 { throw TemporaryEntry.error() }
      }
      // A file system without locks has no abandoned entries either.
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0 || TemporaryEntry.isThere(descriptor) {
        (self.url, self.descriptor) = (url, descriptor)
        return
      }
      // Another run took it for abandoned before it was locked, and removed it.
      close(descriptor)
      Interruption.ofProcess.endTemporary(url.path)
    }
  }

  deinit {
    if !isMoved { TemporaryEntry.remove(url.path) }
    Interruption.ofProcess.endTemporary(url.path)
    close(descriptor)
  }

  /// Gives it its name; a file that had that name is replaced.
  ///
  /// - Throws: `POSIXError`.
  package func move(to goal: String) throws {
    // A device or a network may have no room for what it took; one that cannot sync at all says EINVAL.
    if fsync(descriptor) != 0, errno != EINVAL { throw TemporaryEntry.error() }
    guard rename(url.path, goal) == 0 else { throw TemporaryEntry.error() }
    isMoved = true
  }

  package static func error() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// Removes a file, or a folder with what is in it. Failures are ignored: another error is on its way, or the process
  /// ends, and the next run tries again.
  static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR else { return }
    do { try FileManager.default.removeItem(atPath: path) } catch { return }
  }

  /// Removes what this user's killed runs have left in a folder.
  private static func removeAbandoned(in folder: URL, _ prefix: String) {
    let manager = FileManager.default
    let names: [String]
    do { names = try manager.contentsOfDirectory(atPath: folder.path) } catch { return }
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

  /// Whether it still has a name.
  private static func isThere(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }
}

/// A folder for files that are gone with it.
package struct ScratchFolder {
  private let entry: TemporaryEntry

  package var url: URL { entry.url }

  /// - Throws: `POSIXError`.
  package init() throws {
    entry = try TemporaryEntry(
      in: FileManager.default.temporaryDirectory, isFolder: true, prefix: "filmstrip-")
  }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }
}

/// A trace from standard input that could not be kept to be read again.
package struct ScratchFolderError: Error {
  /// Where temporary files go.
  package let folder: String
  /// The system's error.
  package let cause: any Error

  package init(folder: String, cause: any Error) { (self.folder, self.cause) = (folder, cause) }
}
