import Foundation
import Results

/// A folder in which runners of one plan keep what is done, a segment for each run of each.
package struct SweepFolder: Sendable {
  package let url: URL
  package let planID: String

  package init(_ path: String, planID: String) {
    url = URL(fileURLWithPath: path)
    self.planID = planID
  }

  /// The segments that there are, in order of their names.
  ///
  /// - Throws: the system's error.
  package func segments() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: nil
    ).filter { $0.lastPathComponent.hasSuffix(SweepSegment.nameEnd) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Goes through all that is done.
  ///
  /// - Parameter take: is given every line that is whole, and its segment.
  /// - Returns: what is damaged.
  /// - Throws: `SweepError`, the system's error.
  package func read(
    _ take: (URL, Data, SweepSegment.Line) -> Void
  ) throws -> [SweepSegment.Damage] {
    try segments().flatMap { segment in
      let data = try Data(contentsOf: segment, options: .alwaysMapped)
      return try SweepSegment.read(data, named: segment.path, planID: planID) {
        take(segment, data, $0)
      }
    }
  }
}

/// Appends what is done to a segment of its own, and keeps others away from the same shard meanwhile.
package final class SweepRecorder: @unchecked Sendable {
  private let lock = NSLock()
  private let segment: Int32
  private let guardFile: Int32
  private let path: String

  /// Begins a segment.
  ///
  /// - Parameters:
  ///   - shard: what is done here, such as `2-of-7`: no other may do it meanwhile.
  /// - Throws: `SweepError` where another runner is at work on it, or the folder cannot be written.
  package init(_ folder: SweepFolder, shard: String) throws(SweepError) {
    do {
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    } catch {
      throw SweepError("\(folder.url.path): cannot be made: \(SystemReason.of(error))")
    }
    let lockPath = folder.url.appendingPathComponent("\(shard).lock").path
    guardFile = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard guardFile >= 0 else { throw SweepRecorder.failure(lockPath) }
    guard flock(guardFile, LOCK_EX | LOCK_NB) == 0 else {
      close(guardFile)
      throw SweepError("\(folder.url.path): another run is at work on \(shard) here")
    }
    var number = 1
    var file: Int32 = -1
    var name = ""
    repeat {
      let digits = String(number)
      let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      name = folder.url.appendingPathComponent("\(shard).\(padded)\(SweepSegment.nameEnd)").path
      file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
      number += 1
    } while file < 0 && errno == EEXIST
    guard file >= 0 else { throw SweepRecorder.failure(name) }
    (segment, path) = (file, name)
    try append(Array(SweepSegment.headline(folder.planID).utf8))
  }

  deinit {
    close(segment)
    close(guardFile)
  }

  /// - Throws: `SweepError`, where the disk is full for one.
  package func note(_ unit: SweepUnitID, _ outcome: SweepOutcome) throws(SweepError) {
    try append(SweepSegment.line(unit, outcome))
  }

  /// Writes what the system still holds to the disk.
  ///
  /// - Throws: `SweepError`.
  package func finish() throws(SweepError) {
    guard fsync(segment) == 0 else { throw SweepRecorder.failure(path) }
  }

  private func append(_ bytes: [UInt8]) throws(SweepError) {
    lock.lock()
    defer { lock.unlock() }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { write(segment, $0.baseAddress! + done, $0.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SweepRecorder.failure(path) }
      done += count
    }
  }

  private static func failure(_ path: String) -> SweepError {
    SweepError("\(path): cannot be written: \(String(cString: strerror(errno)))")
  }
}
