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
        message: "\(file.path): cannot be written: \(reason(error)) (see --output)")
    }
  }

  /// Makes the folder that results will go to, before they are measured.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  static func makeFolder(_ folder: URL) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        code: .unwritableFile,
        message: "\(folder.path): cannot be made: \(reason(error)) (see --output)")
    }
  }

  /// Prints a result; `print` would not tell that a disk is full.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  static func printResult(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw Failure(
        code: .unwritableFile, message: "standard output: cannot be written: \(reason(error))")
    }
  }

  /// The system's own words: Foundation's are `The operation could not be completed`.
  static func reason(_ error: Error) -> String {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
    guard let underlying = error.userInfo[NSUnderlyingErrorKey] as? Error else {
      return error.localizedDescription
    }
    return reason(underlying)
  }

  /// A line for the person, beside what a script reads.
  static func tell(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
