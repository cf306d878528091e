import Foundation

/// A folder of its own for files that are gone with it.
final class ScratchFolder {
  let url: URL

  /// Names are of one length: where a program stands enters its arguments, those its heap, and the heap's
  /// layout what jemalloc spends (1,268 instructions of 38 million, for a path of 36 letters more).
  ///
  /// - Throws: Foundation's errors where it cannot be made.
  init() throws {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let name = "filmstrip-" + String(repeating: "0", count: 16 - number.count) + number
    url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      // Nobody is left to throw to; the figures do not depend on it.
      FileHandle.standardError.write(
        Data("filmstrip: \(url.path) was left behind: \(error.localizedDescription)\n".utf8))
    }
  }
}

/// A trace from standard input that could not be kept for the processes that replay it.
package struct ScratchFolderError: Error {
  /// Where temporary files go.
  package let folder: String
  /// The system's error.
  package let cause: any Error
}
