import Foundation
import Results

/// The pipe on descriptor 3, on which a worker reports outcomes.
///
/// A message is its length in four bytes, the highest first, and a text: the hash of the task and the outcome. Text that a
/// design prints is not an outcome.
struct OutcomeChannel {
  static let descriptor: Int32 = 3
  /// Longer messages are refused.
  static let messageBytesMax = 64 << 20
  static let lengthBytes = 4
  /// The environment variable with the hash of the task.
  static let taskVariable = "FILMSTRIP_TASK"

  private let isPipe: Bool

  /// Call this before the code of a design: processes that a design starts do not inherit the descriptor. Without a parent
  /// that asks for outcomes, they are printed.
  init() {
    let isAsked = ProcessInfo.processInfo.environment[Self.taskVariable] != nil
    isPipe = isAsked && fcntl(Self.descriptor, F_SETFD, FD_CLOEXEC) == 0
    unsetenv(Self.taskVariable)
  }

  static func hash(of task: String) -> String { FNV1a.hexadecimal(task.utf8) }

  /// Reports an outcome.
  ///
  /// - Parameter task: the hash of the task.
  /// - Throws: Foundation's errors if nothing can be written.
  func report(_ text: String, of task: String) throws {
    guard isPipe else {
      return try FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }
    let message = Data((task + text).utf8)
    let length = withUnsafeBytes(of: UInt32(message.count).bigEndian) { Data($0) }
    try FileHandle(fileDescriptor: Self.descriptor, closeOnDealloc: false)
      .write(contentsOf: length + message)
  }
}
