import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import Results

/// A package to begin with: a design of one's own, its test, its suite and its workflow.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a package with a design of your own, which builds and runs at once.",
    discussion: """
      Examples:
        filmstrip new my-feed
        filmstrip new my-feed --design stable-id,identity=owned,saves=scroll
        cd my-feed
        swift run -c release my-feed compare
        swift test

      The package is an executable with every command of this tool, and with your design: a class with UIKit's calls \
      (cellForRow, willDisplay, didEndDisplaying, scrollViewDidScroll, ...), to be filled with what your view controller \
      does. It has a test, a suite for the gate, a workflow that runs it, and a project file.
      """)

  @Argument(
    help: """
      The name of the package, its executable and its design: a letter, then letters, digits, '-' and '_'. The folder \
      of that name must not be there yet.
      """)
  var name: String

  @Option(
    help: ArgumentHelp(
      """
      Where the package takes Filmstrip from: a folder with its source, or an address with a version behind '@', such \
      as https://github.com/OWNER/filmstrip@1.0.0. Without it: the source that this executable was built from.
      """, valueName: "PATH|ADDRESS@VERSION"))
  var from: String?

  @Option(
    help: """
      The design whose code it begins with (default: \(SuiteTemplate.recommendedDesign)).
      """, completion: Arguments.presetNames, transform: Arguments.design)
  var design: Design?

  mutating func validate() throws {
    do {
      _ = try files(.checkout(address: nil))
    } catch let error as DesignError {
      throw ValidationError(error.description)
    }
    let isName =
      name.first.map { $0.isASCII && $0.isLetter } ?? false
      && name.utf8.count <= Arguments.nameBytesMax
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    guard isName else {
      throw ValidationError(
        "a package's name is a letter, then letters, digits, '-' and '_', and not '\(name)'")
    }
    if DesignCatalog.preset(named: name) != nil || name.lowercased() == "filmstrip" {
      throw ValidationError("'\(name)' has a meaning here already: take another name")
    }
  }

  private func files(_ source: PackageTemplate.Source) throws -> [(path: String, text: String)] {
    try PackageTemplate(
      name: name, source: source,
      design: design ?? Arguments.design(SuiteTemplate.recommendedDesign)
    ).files()
  }

  mutating func run() throws {
    let folder = URL(fileURLWithPath: name)
    let (source, checkout) = try source()
    let files = try files(source)
    var status = stat()
    guard lstat(folder.path, &status) != 0 else {
      throw Failure(
        code: .unwritableFile,
        message: "\(name): is there already, and is left as it is (take another name)")
    }
    do {
      // Whole or not at all: it is filled beside, and moves there when it has every file.
      let growing = try TemporaryEntry(in: folder.deletingLastPathComponent(), isFolder: true)
      for file in files {
        let goal = growing.url.appending(path: file.path)
        try FileManager.default.createDirectory(
          at: goal.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: goal)
      }
      if let checkout {
        // The package builds at once here; git ignores the link, and elsewhere a clone takes its place.
        try FileManager.default.createSymbolicLink(
          atPath: growing.url.appending(
            path: PackageTemplate.checkoutFolder
          ).path, withDestinationPath: RelativePath.text(from: folder, to: checkout))
      }
      try growing.move(to: folder.path)
    } catch {
      throw Failure(
        code: .unwritableFile, message: "\(name): cannot be made: \(SystemReason.of(error))")
    }
    for file in files { OutputFile.tell("Wrote \(name)/\(file.path)") }
    try OutputFile.printResult(
      """
      cd \(name)
      swift run -c release \(name) compare

      Your code goes into Sources/\(name)/\(PackageTemplate.designFile).

      """)
  }

  /// What the package depends on, and the checkout that it builds with on this machine; nil for an address.
  private func source() throws -> (PackageTemplate.Source, checkout: URL?) {
    guard let from else {
      guard let checkout = NewCommand.checkout else {
        throw ValidationError(
          """
          this executable does not stand in the source that it was built from: say with --from where Filmstrip is, a \
          folder or ADDRESS@VERSION
          """)
      }
      return (.checkout(address: address(of: checkout)), checkout)
    }
    if from.contains("://") || from.hasPrefix("git@") {
      guard let found = from.wholeMatch(of: /(.+)@([0-9]+\.[0-9]+\.[0-9]+)/) else {
        throw ValidationError(
          "an address has its version behind it, such as \(from)@1.0.0, and --from '\(from)' has none"
        )
      }
      return (.address(String(found.1), version: String(found.2)), nil)
    }
    let path = URL(fileURLWithPath: from).standardizedFileURL
    guard NewCommand.isFilmstrip(path) else {
      throw ValidationError("--from '\(from)': there is no Filmstrip (no Sources/Filmstrip)")
    }
    return (.checkout(address: address(of: path)), path)
  }

  /// The address that other machines clone a checkout from: that of its remote `origin`, unless it is on this machine.
  private func address(of checkout: URL) -> String? {
    GitRepository(folder: checkout.path).origin.flatMap { address in
      let isWhole = address.contains("://") || address.hasPrefix("git@")
      let isPlain = address.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || ":/@._~+-".contains($0))
      }
      return isWhole && isPlain && !address.hasPrefix("file:") ? address : nil
    }
  }

  /// The checkout in whose build folder this executable stands.
  private static var checkout: URL? {
    var folder = Comparison.thisExecutable.deletingLastPathComponent()
    while folder.path != "/" {
      if isFilmstrip(folder) { return folder }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }

  private static func isFilmstrip(_ folder: URL) -> Bool {
    ["Package.swift", "Sources/Filmstrip/Filmstrip.swift"].allSatisfy {
      FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    }
  }
}
