import Foundation
import Results

/// A folder with the results of one plan: segments, of which each run writes one.
///
/// A segment is text that only grows. Each line ends in the hash of its other fields:
/// ```
/// filmstrip-segment  PLAN'S ID             HASH
/// UNIT'S ID          FIGURES, OR !REASON   HASH
/// ```
package struct SweepFolder: Sendable {
  package let url: URL
  package let planID: String

  package init(_ path: String, planID: String) {
    url = URL(fileURLWithPath: path)
    self.planID = planID
  }

  fileprivate static let headline = "filmstrip-segment"
  fileprivate static let nameEnd = ".segment"

  /// A whole line of a segment.
  package struct Line {
    package let unit: SweepUnitID
    package let outcome: SweepOutcome
    package let segment: String
  }

  /// A line that is not as it was written: its unit is to be done again.
  package struct Damage: Equatable, Sendable, CustomStringConvertible {
    package let segment: String
    /// Counted from 1.
    package let line: Int

    package var description: String {
      "\(segment):\(line): found a line that is not as its hash says"
    }
  }

  /// Reads all segments, by name. A last line without an end was being written when its run was killed, and is skipped.
  ///
  /// - Throws: `SweepError` where a segment cannot be read, or is of another plan.
  package func read(_ take: (Line) -> Void) throws(SweepError) -> [Damage] {
    var damages: [Damage] = []
    for (segment, data) in try segments() {
      var begin = data.startIndex
      var number = 0
      while let end = data[begin...].firstIndex(of: UInt8(ascii: "\n")) {
        number += 1
        defer { begin = end + 1 }
        let fields = SweepFolder.fields(data[begin..<end])
        if let fields, let id = FNV1a.value(hexadecimal: fields.name.utf8) {
          let outcome = SweepOutcome(text: fields.text)
          take(Line(unit: SweepUnitID(id), outcome: outcome, segment: segment.path))
        } else if let fields, fields.name == SweepFolder.headline {
          guard fields.text == planID else {
            throw SweepError(
              """
              \(segment.path):\(number): found a segment of the plan \(fields.text), expected one of \(planID): each \
              plan needs its own folder
              """)
          }
        } else {
          damages.append(Damage(segment: segment.path, line: number))
        }
      }
    }
    return damages
  }

  private func segments() throws(SweepError) -> [(URL, Data)] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: url.path)
        .filter { $0.hasSuffix(SweepFolder.nameEnd) }.sorted().map { name in
          let segment = url.appendingPathComponent(name)
          return (segment, try Data(contentsOf: segment, options: .alwaysMapped))
        }
    } catch {
      throw SweepError("\(url.path): cannot be read: \(SystemReason.of(error))", .unreadable)
    }
  }

  fileprivate static func line(_ name: String, _ text: String) -> [UInt8] {
    let fields = "\(name)\t\(text)\t"
    return Array("\(fields)\(FNV1a.hexadecimal(fields.utf8))\n".utf8)
  }

  /// The fields of a line whose hash is right; nil for any other.
  private static func fields(_ line: Data) -> (name: String, text: String)? {
    let hashLength = 16
    let fields = line.dropLast(hashLength)
    guard let hash = FNV1a.value(hexadecimal: line.suffix(hashLength)) else { return nil }
    var found = FNV1a()
    fields.withUnsafeBytes { found.add($0) }
    let texts = fields.split(separator: UInt8(ascii: "\t"))
    guard found.value == hash, texts.count == 2 else { return nil }
    return (String(decoding: texts[0], as: UTF8.self), String(decoding: texts[1], as: UTF8.self))
  }
}

/// Appends results to a new segment, and locks its shard against other runs.
package final class SweepRecorder: @unchecked Sendable {
  private let lock = NSLock()
  private let segment: Int32
  private let shardLock: Int32
  private let path: String

  /// - Parameter shard: what is done here, such as `2-of-7`.
  /// - Throws: `SweepError` where another run is at work on it, or the folder cannot be written.
  package init(_ folder: SweepFolder, shard: String) throws(SweepError) {
    do {
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    } catch {
      throw SweepError("\(folder.url.path): cannot be made: \(SystemReason.of(error))", .unwritable)
    }
    let lockPath = folder.url.appendingPathComponent("\(shard).lock").path
    shardLock = SweepRecorder.open(lockPath, O_RDWR)
    guard shardLock >= 0 else { throw SweepRecorder.failure(lockPath) }
    guard flock(shardLock, LOCK_EX | LOCK_NB) == 0 else {
      close(shardLock)
      throw SweepError(
        "\(folder.url.path): another run is at work on \(shard) here", .unwritable)
    }
    var number = 0
    var file: Int32 = -1
    var name = ""
    repeat {
      number += 1
      let padded = String(format: "%04d", number)
      name = folder.url.appendingPathComponent("\(shard).\(padded)\(SweepFolder.nameEnd)").path
      file = SweepRecorder.open(name, O_WRONLY | O_EXCL | O_APPEND)
    } while file < 0 && errno == EEXIST
    guard file >= 0 else { throw SweepRecorder.failure(name) }
    (segment, path) = (file, name)
    try append(SweepFolder.line(SweepFolder.headline, folder.planID))
  }

  deinit {
    close(segment)
    close(shardLock)
  }

  /// Opens a file above the standard descriptors, one of which may be closed: what is printed must not land in it.
  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    let file = Foundation.open(path, flags | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0, file <= STDERR_FILENO else { return file }
    defer { close(file) }
    return fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
  }

  /// - Throws: `SweepError`, for example where the disk is full.
  package func note(_ unit: SweepUnitID, _ outcome: SweepOutcome) throws(SweepError) {
    try append(SweepFolder.line(unit.description, outcome.text))
  }

  /// Writes what the system still holds to the disk.
  package func finish() throws(SweepError) {
    guard fsync(segment) == 0 else { throw SweepRecorder.failure(path) }
  }

  private func append(_ bytes: [UInt8]) throws(SweepError) {
    lock.lock()
    defer { lock.unlock() }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(segment, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SweepRecorder.failure(path) }
      rest = rest.dropFirst(count)
    }
  }

  private static func failure(_ path: String) -> SweepError {
    SweepError("\(path): cannot be written: \(String(cString: strerror(errno)))", .unwritable)
  }
}
