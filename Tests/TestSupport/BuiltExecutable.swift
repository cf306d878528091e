import Foundation

/// The package's own executables, which are built beside the test bundle.
public enum BuiltExecutable {
  /// No executable of this name is in the searched folders.
  public struct MissingError: Error {
    public let name: String
    public let folders: [String]
  }

  /// Where an executable of the package is.
  ///
  /// On Linux the test bundle is this process's executable; elsewhere it is loaded into another.
  ///
  /// - Throws: `MissingError`.
  public static func url(named name: String) throws -> URL {
    let neighbours =
      [
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(),
        Bundle.main.executableURL, Bundle.main.bundleURL.appendingPathComponent("-"),
        CommandLine.arguments.first.map { URL(fileURLWithPath: $0) },
      ].compactMap { $0 } + Bundle.allBundles.map(\.bundleURL)
    let candidates = neighbours.map {
      $0.deletingLastPathComponent().appendingPathComponent(name)
    }
    let found = candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else {
      throw MissingError(
        name: name, folders: candidates.map { $0.deletingLastPathComponent().path })
    }
    return found
  }
}
