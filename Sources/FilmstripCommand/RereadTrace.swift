import Foundation
import Measurement
import Results
import ScrollTrace
import TraceTools

/// A trace that is read more than once, in little memory: what comes only once, from standard input or a pipe, is kept
/// in a scratch file as it is read for the first time.
final class RereadTrace {
  private let name: String
  /// Of what comes only once.
  private var kept: KeptBytes?

  init(_ name: String) { self.name = name }

  /// Begins to read it, each time anew.
  ///
  /// - Precondition: it has been read to its end since it was opened before.
  /// - Throws: `TraceError`, `TraceFileError`; `ScratchFolderError`.
  func open() throws -> TraceReader {
    guard TraceArgument.file(name) == nil else { return try TraceArgument.open(name) }
    let title = name == "-" ? "standard input" : name
    if let kept {
      return try TraceReader(
        source: LineSource.open(path: kept.file.path).expanded(named: title), named: title)
    }
    let bytes = try KeptBytes(path: name, named: title)
    kept = bytes
    return try TraceReader(
      source: LineSource(expandedBy: bytes, named: title).expanded(named: title), named: title,
      warn: TraceArgument.warn)
  }
}

/// The bytes of a stream, each of which goes into a scratch file too.
///
/// As they come: in its binary form a text would take an eighth of the room, and 0.8 s more of the processor for ten
/// million events.
private final class KeptBytes: ByteExpander {
  let file: URL
  private let folder: ScratchFolder
  private let title: String
  private let source: FileHandle
  private let copy: FileHandle
  let damage: TraceError? = nil

  /// - Parameter path: `-` is standard input.
  /// - Throws: `TraceFileError` when the system does not open it, `ScratchFolderError`.
  init(path: String, named title: String) throws {
    self.title = title
    do {
      source = path == "-" ? .standardInput : try FileHandle(forReadingFrom: URL(literally: path))
    } catch {
      throw TraceFileError(file: title, reason: SystemReason.of(error))
    }
    do {
      folder = try ScratchFolder()
      file = folder.url.appendingPathComponent("trace")
      try Data().write(to: file, options: .withoutOverwriting)
      copy = try FileHandle(forWritingTo: file)
    } catch {
      throw ScratchFolderError(folder: FileManager.default.temporaryDirectory.path, cause: error)
    }
  }

  func read(
    into target: UnsafeMutablePointer<UInt8>, atMost capacity: Int
  ) throws(TraceFileError) -> Int {
    do {
      guard let bytes = try source.read(upToCount: capacity) else { return 0 }
      bytes.copyBytes(to: target, count: bytes.count)
      try keep(bytes)
      return bytes.count
    } catch let error as TraceFileError {
      throw error
    } catch {
      throw TraceFileError(file: title, reason: SystemReason.of(error))
    }
  }

  private func keep(_ bytes: Data) throws {
    do {
      try copy.write(contentsOf: bytes)
    } catch {
      throw TraceFileError(
        file: title,
        reason: "it cannot be kept in \(file.path): \(SystemReason.of(error)) (see TMPDIR)")
    }
  }
}
