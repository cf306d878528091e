import Foundation
import Results

/// A folder of its own for files that are gone with it, or with the next run where this one is killed.
package final class ScratchFolder {
  package let url: URL
  /// Of the file that is locked for as long as this process lives, however it ends.
  private let lock: Int32

  /// Names are of one length: where a program stands enters its arguments, those its heap, and the heap's
  /// layout what jemalloc spends (1,268 instructions of 38 million, for a path of 36 letters more).
  ///
  /// - Throws: Foundation's errors where it cannot be made.
  package init() throws {
    ScratchFolder.removeAbandoned()
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let name =
      ScratchFolder.prefix
      + String(repeating: "0", count: ScratchFolder.digitCount - number.count) + number
    url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    // It has its name when it is locked: nobody finds it before. Without one nobody else removes the folder.
    let path = url.appendingPathComponent(ScratchFolder.lockName).path
    lock = open(path + ".new", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    if lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 { rename(path + ".new", path) }
  }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      // Nobody is left to throw to; the figures do not depend on it.
      ScratchFolder.tell("filmstrip: \(url.path) was left behind: \(SystemReason.of(error))\n")
    }
    if lock >= 0 { close(lock) }
  }

  /// Whether anybody can be told or not: `FileHandle.write` would end the process.
  private static func tell(_ text: String) {
    do { try FileHandle.standardError.write(contentsOf: Data(text.utf8)) } catch { return }
  }

  // MARK: What others left

  private static let prefix = "filmstrip-"
  private static let digitCount = 16
  private static let lockName = "owner"

  /// Removes the folders of this user whose owners are gone: whoever lives holds the lock on a file in his own.
  ///
  /// Where one cannot be removed, neither are those behind it: they harm nobody.
  static func removeAbandoned() {
    let folder = FileManager.default.temporaryDirectory
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where isName(name) {
        try removeIfAbandoned(folder.appendingPathComponent(name))
      }
    } catch {
      return
    }
  }

  private static func removeIfAbandoned(_ url: URL) throws {
    guard isOwn(url), let lock = lock(in: url) else { return }
    defer { close(lock) }
    try FileManager.default.removeItem(at: url)
  }

  private static func isName(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + digitCount
      && name.dropFirst(prefix.count).allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  /// Whether it is a folder, and no link to one, of the user who runs this.
  private static func isOwn(_ url: URL) -> Bool {
    var status = stat()
    return lstat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == getuid()
  }

  /// The lock on a folder's file, open; nil where another process holds it, or there is none.
  private static func lock(in url: URL) -> Int32? {
    let lock = open(
      url.appendingPathComponent(lockName).path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard lock >= 0 else { return nil }
    if flock(lock, LOCK_EX | LOCK_NB) == 0 { return lock }
    close(lock)
    return nil
  }
}

/// A trace from standard input that could not be kept to be read again.
package struct ScratchFolderError: Error {
  /// Where temporary files go.
  package let folder: String
  /// The system's error.
  package let cause: any Error

  package init(folder: String, cause: any Error) { (self.folder, self.cause) = (folder, cause) }
}
