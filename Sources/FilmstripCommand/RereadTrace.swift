import Foundation
import Measurement
import Results
import ScrollTrace
import TraceTools

/// A trace that is read more than once, in little memory. Standard input and pipes are copied to a scratch file first.
final class RereadTrace {
  private let name: String
  private var copy: (folder: ScratchFolder, file: URL)?

  init(_ name: String) { self.name = name }

  /// Begins to read it, each time anew.
  ///
  /// - Throws: `TraceError`, `TraceFileError`; `ScratchFolderError`.
  func open() throws -> TraceReader {
    guard TraceArgument.file(name) == nil else { return try TraceArgument.open(name) }
    let title = name == "-" ? "standard input" : name
    let file = try copy?.file ?? copied(title)
    return try TraceReader(
      source: LineSource.open(path: file.path).expanded(named: title), named: title,
      warn: TraceArgument.warn)
  }

  private func copied(_ title: String) throws -> URL {
    let folder: ScratchFolder
    let file: URL
    let target: FileHandle
    do {
      folder = try ScratchFolder()
      file = folder.url.appendingPathComponent("trace")
      try Data().write(to: file, options: .withoutOverwriting)
      target = try FileHandle(forWritingTo: file)
    } catch {
      throw ScratchFolderError(folder: FileManager.default.temporaryDirectory.path, cause: error)
    }
    defer { target.closeFile() }
    var isRead = false
    do {
      let source =
        name == "-" ? .standardInput : try FileHandle(forReadingFrom: URL(literally: name))
      while let piece = try source.read(upToCount: 1 << 20), !piece.isEmpty {
        isRead = true
        try target.write(contentsOf: piece)
        isRead = false
      }
    } catch {
      let reason = SystemReason.of(error)
      throw TraceFileError(
        file: title,
        reason: isRead
          ? "it cannot be kept in \(file.path): \(reason) (see TMPDIR)" : reason)
    }
    copy = (folder, file)
    return file
  }
}
