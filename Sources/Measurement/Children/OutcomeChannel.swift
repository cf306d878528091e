import Foundation
import Results

/// A worker's end of descriptor 3: tasks come in, outcomes go out.
///
/// A message is its length in four bytes, the highest first, and a text; an outcome's text begins with the hash of its
/// task. What a design prints is no outcome.
package struct OutcomeChannel {
  static let descriptor: Int32 = 3
  /// Longer messages are refused.
  static let frameBytesMax = 64 << 20
  /// The environment variable that names the task's hash for a worker of one task.
  static let taskVariable = "FILMSTRIP_TASK"

  private let isSocket: Bool
  private let handle: FileHandle

  /// Must come before code of a design runs: processes that a design starts do not get the descriptor.
  ///
  /// - Parameter isAsked: whether a parent asks for outcomes; by hand, and where instructions are counted, they are
  ///   printed.
  package init(
    isAsked: Bool = ProcessInfo.processInfo.environment[OutcomeChannel.taskVariable] != nil
  ) {
    isSocket = isAsked && fcntl(OutcomeChannel.descriptor, F_SETFD, FD_CLOEXEC) == 0
    handle =
      isSocket
      ? FileHandle(fileDescriptor: OutcomeChannel.descriptor, closeOnDealloc: false)
      : .standardOutput
    unsetenv(OutcomeChannel.taskVariable)
  }

  package static func hash(of task: String) -> String {
    var hash = FNV1a()
    hash.add(task.utf8)
    return FNV1a.hexadecimal(hash.value)
  }

  /// - Parameter task: its hash.
  /// - Throws: Foundation's errors where nobody can be told.
  package func tell(_ text: String, of task: String) throws {
    try handle.write(
      contentsOf: isSocket ? Data(OutcomeChannel.frame(task + text)) : Data("\(text)\n".utf8))
  }

  /// - Returns: nil where there is none any more.
  func nextTask() -> String? {
    guard isSocket, let head = read(4) else { return nil }
    return read(head.reduce(0) { $0 << 8 | Int($1) }).map { String(decoding: $0, as: UTF8.self) }
  }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return recv(OutcomeChannel.descriptor, &bytes, count, Int32(MSG_WAITALL)) == count
      ? bytes : nil
  }

  static func frame(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return withUnsafeBytes(of: UInt32(bytes.count).bigEndian) { Array($0) } + bytes
  }
}
