import Foundation
import ScrollTrace

/// A folder for what processes hand each other: made when something is put into it, gone when its owner is.
final class ScratchFolder {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("filmstrip-\(UUID().uuidString)")
  private var isMade = false

  deinit {
    guard isMade else { return }
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      // What the system clears away itself is no reason to lose a result.
    }
  }

  /// Writes a trace for others to read.
  ///
  /// - Returns: its path.
  /// - Throws: `ScratchFolderError`, on a full disk say.
  func write(_ trace: Trace, named name: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    do {
      if !isMade {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        isMade = true
      }
      try Data(TextFormat.bytes(of: trace)).write(to: file)
    } catch {
      throw ScratchFolderError(folder: folder.deletingLastPathComponent().path, cause: error)
    }
    return file.path
  }
}

/// A trace from standard input that could not be kept for the processes that replay it.
public struct ScratchFolderError: Error {
  /// Where temporary files go.
  public let folder: String
  /// The system's error.
  public let cause: any Error
}
