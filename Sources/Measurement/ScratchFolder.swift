import Foundation
import Results

/// A folder for temporary files, which is removed with this value.
package struct ScratchFolder {
  private let entry: TemporaryEntry

  package var url: URL { entry.url }

  /// - Throws: `POSIXError`.
  package init() throws {
    entry = try TemporaryEntry(
      in: FileManager.default.temporaryDirectory, isFolder: true, prefix: "filmstrip-")
  }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }
}

/// A trace from standard input could not be stored for other processes.
package struct ScratchFolderError: Error {
  /// The folder for temporary files.
  package let folder: String
  /// The system's error.
  package let cause: any Error

  package init(folder: String, cause: any Error) { (self.folder, self.cause) = (folder, cause) }
}
