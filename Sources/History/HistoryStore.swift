import Foundation
import Results

/// A history in one text file (`HistoryLines`), in a repository or beside it.
///
/// Readers take no lock, since a writer replaces the whole file. Writers wait for each other. A process that is killed
/// loses only its own addition.
package struct HistoryStore: Sendable {
  /// The longest wait for another writer.
  private static let lockSeconds = 60.0

  package let file: String

  package init(_ file: String) { self.file = file }

  /// - Complexity: O(bytes).
  package func records() throws(HistoryError) -> HistoryRecords {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT {
      throw HistoryError(
        .file, file,
        "there is no such file ('filmstrip history add RESULT --to \(file)' begins one)")
    }
    guard descriptor >= 0 else { throw failure(.file) }
    defer { close(descriptor) }
    return try HistoryRecords(HistoryLines(bytes(of: descriptor), file: file))
  }

  /// Adds all results or none, and returns the numbers of those that were added and that were present.
  @discardableResult
  package func add(_ entries: [HistoryEntry]) throws(HistoryError) -> (new: Int, known: Int) {
    var newCount = 0
    try update { records in
      for entry in entries where try records.add(entry) { newCount += 1 }
    }
    return (newCount, entries.count - newCount)
  }

  /// Changes the history under a lock. The first change creates the file.
  ///
  /// - Throws: `HistoryError`, and leaves the file unchanged.
  package func update(_ change: (inout HistoryRecords) throws -> Void) throws(HistoryError) {
    let descriptor = try lock()
    defer { close(descriptor) }
    let old = try bytes(of: descriptor)
    var records = try HistoryRecords(HistoryLines(old, file: file))
    do {
      try change(&records)
      let text = records.lines.text
      if text != old { try FileReplacement.write(text, to: target) }
    } catch let error as HistoryError {
      throw error
    } catch let error as EncodingError {
      throw HistoryError(.content, file, "found \(error), expected figures that JSON can express")
    } catch {
      throw failure(.storage, error, ": nothing was added")
    }
  }

  /// Checks that results can be added later.
  package func checkWriting() throws(HistoryError) {
    let descriptor = open(file, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    if descriptor >= 0 {
      defer { close(descriptor) }
      _ = try HistoryLines(bytes(of: descriptor), file: file)
    } else if errno != ENOENT {
      throw failure(.storage)
    }
    let folder = target.deletingLastPathComponent().path
    guard access(folder, W_OK | X_OK) == 0 else { throw failure(.storage) }
  }

  /// The file, with links resolved.
  private var target: URL { URL(fileURLWithPath: file).resolvingSymlinksInPath() }

  /// Opens and locks the file; creates an empty one if it is missing.
  private func lock() throws(HistoryError) -> Int32 {
    let start = ProcessInfo.processInfo.systemUptime
    while true {
      let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
      guard descriptor >= 0 else { throw failure(.storage) }
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        guard ProcessInfo.processInfo.systemUptime - start < Self.lockSeconds else {
          close(descriptor)
          throw HistoryError(
            .storage, file,
            "found it locked for \(Int(Self.lockSeconds)) s, expected the other writer to end: nothing was added"
          )
        }
        usleep(5000)
      }
      // During the wait another writer may have replaced the file.
      var (own, current) = (stat(), stat())
      if fstat(descriptor, &own) == 0, stat(file, &current) == 0, own.st_ino == current.st_ino,
        own.st_dev == current.st_dev
      {
        return descriptor
      }
      close(descriptor)
    }
  }

  private func bytes(of descriptor: Int32) throws(HistoryError) -> Data {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw HistoryError(.file, file, "found no regular file, expected a history")
    }
    do {
      return try FileHandle(fileDescriptor: descriptor).readToEnd() ?? Data()
    } catch {
      throw failure(.file, error)
    }
  }

  /// The refusal of the system to read (`file`) or to write (`storage`).
  private func failure(
    _ kind: HistoryError.Kind, _ error: any Error = POSIXError.last, _ effect: String = ""
  ) -> HistoryError {
    let verb = kind == .file ? "read" : "written"
    return HistoryError(kind, file, "cannot be \(verb): \(SystemReason.of(error))\(effect)")
  }
}
