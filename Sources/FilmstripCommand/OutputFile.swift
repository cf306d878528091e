import Foundation

/// Files that a command writes: whole, or not at all.
enum OutputFile {
  /// Writes a text beside its goal and moves it there; makes the folder where it is missing.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  static func write(_ text: String, to file: URL) throws {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
    } catch {
      throw Failure(
        code: .unwritableFile,
        message: "\(file.path): cannot be written: \(error.localizedDescription)")
    }
  }

  /// A line for the person, beside what a script reads.
  static func tell(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
