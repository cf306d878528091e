import Foundation

/// The pipe on descriptor 3, on which a worker reports outcomes.
///
/// A message is its length in four bytes, the highest first, and a text. Text that a design prints is not an outcome. A
/// custom design runs in the process that reports its own row, and can report what it likes there: the parent checks the
/// form and the ranges of an outcome, and no outcome changes another row (`OutcomeCheck.swift`).
struct OutcomeChannel {
  static let descriptor: Int32 = 3
  /// Longer messages are refused.
  static let messageBytesMax = 64 << 20
  static let lengthBytes = 4
  /// The environment variable of a worker whose parent reads outcomes.
  static let variable = "FILMSTRIP_OUTCOMES"

  private let isPipe: Bool

  /// Call this before the code of a design: processes that a design starts do not inherit the descriptor. Without a parent
  /// that asks for outcomes, they are printed.
  init() {
    let isAsked = ProcessInfo.processInfo.environment[Self.variable] != nil
    isPipe = isAsked && fcntl(Self.descriptor, F_SETFD, FD_CLOEXEC) == 0
    unsetenv(Self.variable)
  }

  /// Reports an outcome.
  ///
  /// - Throws: Foundation's errors if nothing can be written.
  func report(_ text: String) throws {
    guard isPipe else {
      return try FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }
    let message = Data(text.utf8)
    let length = withUnsafeBytes(of: UInt32(message.count).bigEndian) { Data($0) }
    try FileHandle(fileDescriptor: Self.descriptor, closeOnDealloc: false)
      .write(contentsOf: length + message)
  }
}
