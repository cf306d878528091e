import Foundation

/// A file that grows beside its goal, or a folder that is filled there, until it takes its place.
///
/// It is locked for as long as this process lives, however that ends: whoever writes into the same folder next removes
/// those that nobody holds any more. Its name is short, since its goal's may be as long as names go.
final class GrowingEntry {
  let path: String
  /// Of a file, open for writing; of a folder, for its lock alone.
  let descriptor: Int32
  private var isFinished = false
  /// What removes it where a signal ends the command.
  private var removal: FileRemoval?

  /// - Throws: `POSIXError` where the system makes none.
  init(in folder: URL, isFolder: Bool = false) throws {
    GrowingEntry.removeAbandoned(in: folder)
    while true {
      let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
      let zeros = String(repeating: "0", count: GrowingEntry.digitCount - number.count)
      let path = folder.appendingPathComponent(GrowingEntry.prefix + zeros + number).path
      // Before there is one, so that none is left whenever the signal comes.
      let removal = FileRemoval(of: path)
      if isFolder, mkdir(path, 0o777) != 0 { throw GrowingEntry.error() }
      let flags = isFolder ? O_RDONLY | O_DIRECTORY : O_CREAT | O_EXCL | O_RDWR
      let descriptor = open(path, flags | O_CLOEXEC, 0o666)
      if descriptor < 0 { throw GrowingEntry.error() }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? GrowingEntry.isThere(descriptor) : true {
        (self.path, self.descriptor, self.removal) = (path, descriptor, removal)
        return
      }
      // Another run took it for abandoned before it was locked, and removed it.
      close(descriptor)
    }
  }

  deinit {
    // Whatever goes wrong here, an error is already on its way.
    if !isFinished { FileRemoval.remove(path) }
    close(descriptor)
  }

  /// Gives it its name; what had that name, if a file, is no more.
  ///
  /// - Throws: `POSIXError`.
  func move(to goal: String) throws {
    guard rename(path, goal) == 0 else { throw GrowingEntry.error() }
    isFinished = true
    removal = nil
  }

  /// The system's last error, whose number stays what it is when a string is made of it.
  static func error() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  // MARK: What others left

  private static let prefix = ".filmstrip-"
  private static let digitCount = 16

  /// Removes what this user's runs that were killed have left in a folder.
  private static func removeAbandoned(in folder: URL) {
    guard let stream = opendir(folder.path) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if isName(name) { removeIfAbandoned(folder.appendingPathComponent(name).path) }
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
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { FileRemoval.remove(path) }
  }

  private static func isName(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + digitCount
      && name.dropFirst(prefix.count).allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  /// Whether it still has a name.
  private static func isThere(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }
}
