import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Results

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a package with a custom design.",
    discussion: """
      Examples:
        filmstrip new my-feed
        filmstrip new my-feed --design stable-id,identity=owned,saves=scroll
        cd my-feed
        swift run -c release my-feed compare

      The package is an executable with every command of this tool and with your design: a class with UIKit's calls \
      (cellForRow, willDisplay, didEndDisplaying, scrollViewDidScroll, ...), to fill with the code of your view \
      controller. It has a test, a suite for the gate, a workflow that runs it, and a project file.
      """)

  @Argument(
    help: """
      The name of the package, its folder, executable and design: a letter, then letters, digits, '-' and '_'.
      """)
  var name: String

  @Option(
    help: .init(
      "The source of Filmstrip, such as https://github.com/OWNER/filmstrip@1.0.0 (default: this build's).",
      valueName: "PATH|ADDRESS@VERSION"))
  var from: String?

  @Option(
    help: "The design of the first code (default: \(SuiteTemplate.recommendedDesign)).",
    completion: Arguments.presetNames, transform: Arguments.design)
  var design: Design?

  @Option(
    help: .init("The platform of the code: uikit, the only one.", valueName: "PLATFORM"),
    completion: Arguments.hostNames, transform: Arguments.platform)
  var host: ListPlatform?

  /// The name is part of the name of a folder, `NAMETests`.
  private static let nameLettersMax = Arguments.nameBytesMax - "Tests".utf8.count

  mutating func validate() throws {
    if let host, !PlatformCalls.hasCode(on: host) {
      let design = design?.name ?? SuiteTemplate.recommendedDesign
      throw ValidationError(
        """
        the code of a package is UIKit's: 'filmstrip designs \(design) --host \(host.name)' prints what to write on \
        \(host.name)
        """)
    }
    _ = try Arguments.validated { try files(.checkout(address: nil), isChecked: true) }
    let isName =
      name.first.map { $0.isASCII && $0.isLetter } ?? false
      && name.utf8.count <= NewCommand.nameLettersMax
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    guard isName else {
      throw ValidationError(
        """
        a package's name is a letter, then letters, digits, '-' and '_', at most \(NewCommand.nameLettersMax) in all, \
        and not '\(name)'
        """)
    }
    let kind: String? =
      if DesignCatalog.preset(named: name) != nil {
        "a design"
      } else if PackageTemplate.modules.contains(where: { $0.lowercased() == name.lowercased() }) {
        "a module that the package imports"
      } else {
        PackageTemplate.keywords.contains(name) ? "a keyword of Swift" : nil
      }
    if let kind {
      throw ValidationError("'\(name)' is \(kind): take another name, such as '\(name)-feed'")
    }
  }

  private func files(
    _ source: PackageTemplate.Source, isChecked: Bool = false
  ) throws -> [(path: String, text: String)] {
    let design = try design ?? Arguments.design(SuiteTemplate.recommendedDesign)
    let faults = isChecked ? [] : try KnownFaults.all(of: design)
    return try PackageTemplate(name: name, source: source, design: design, faults: faults).files()
  }

  mutating func run() throws {
    let folder = URL(fileURLWithPath: name)
    let (source, checkout) = try source()
    let files = try files(source)
    // An executable outside its source knows no checkout.
    var step = ""
    if case .checkout(let address) = source, checkout == nil {
      step = "git clone \(address ?? "ADDRESS-OF-FILMSTRIP") \(PackageTemplate.checkoutFolder)\n"
      OutputFile.tell(
        """
        filmstrip: this executable is outside the source that it was built from, so the package needs a checkout of \
        Filmstrip: in \(name)/\(PackageTemplate.checkoutFolder), or named by FILMSTRIP_PATH; or use --from PATH, or \
        --from ADDRESS@VERSION
        """)
    }
    var status = stat()
    guard lstat(folder.path, &status) != 0 else {
      throw Failure(
        code: .unwritableFile, message: "\(name): exists, and is left as it is: take another name")
    }
    try OutputFile.naming(name, problem: "cannot be made") {
      try write(files, to: folder, linkingTo: checkout)
    }
    for file in files { OutputFile.tell("Wrote \(name)/\(file.path)") }
    try OutputFile.printResult(
      """
      cd \(name)
      \(step)swift run -c release \(name) compare

      The first build compiles Filmstrip: 2 to 4 minutes on two cores; later ones take seconds.
      The first 'swift test' compiles it once more, for debugging.
      Your code goes into Sources/\(name)/\(PackageTemplate.designFile).

      """)
  }

  /// Writes the package whole or not at all: a temporary folder gets its name once it has every file.
  private func write(
    _ files: [(path: String, text: String)], to folder: URL, linkingTo checkout: URL?
  ) throws {
    let growing = try TemporaryEntry(in: folder.deletingLastPathComponent(), isFolder: true)
    for file in files {
      let goal = growing.url.appending(path: file.path)
      try FileManager.default.createDirectory(
        at: goal.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: goal)
    }
    if let checkout {
      // With the link the package builds at once on this machine. git ignores it.
      let link = growing.url.appending(path: PackageTemplate.checkoutFolder).path
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: RelativePath.text(from: folder, to: checkout))
    }
    try growing.move(to: folder.path)
  }

  /// Returns the package's dependency, and its checkout on this machine.
  private func source() throws -> (PackageTemplate.Source, checkout: URL?) {
    guard let from else {
      guard let checkout = NewCommand.checkout else { return (.checkout(address: nil), nil) }
      return (.checkout(address: address(of: checkout)), checkout)
    }
    if from.contains("://") || from.hasPrefix("git@") {
      guard let found = from.wholeMatch(of: /(.+)@([0-9]+\.[0-9]+\.[0-9]+)/) else {
        let address = from.replacing(/@[^\/:@]*$/, with: "")
        throw ValidationError("--from '\(from)': expected a version, such as \(address)@1.0.0")
      }
      return (.address(String(found.1), version: String(found.2)), nil)
    }
    let path = URL(fileURLWithPath: from).standardizedFileURL
    guard NewCommand.isFilmstrip(path) else {
      throw ValidationError("--from '\(from)': there is no Filmstrip (no Sources/Filmstrip)")
    }
    return (.checkout(address: address(of: path)), path)
  }

  /// Returns the address of the remote `origin`; nil if it is a path of this machine.
  private func address(of checkout: URL) -> String? {
    GitRepository(folder: checkout.path).origin.flatMap { address in
      let isRemote = address.contains("://") || address.hasPrefix("git@")
      let isPlain = address.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || ":/@._~+-".contains($0))
      }
      return isRemote && isPlain && !address.hasPrefix("file:") ? address : nil
    }
  }

  /// The checkout whose build folder contains this executable; for a copied one that from which it was compiled.
  private static var checkout: URL? {
    checkout(above: Comparison.thisExecutable) ?? checkout(above: URL(fileURLWithPath: #filePath))
  }

  static func checkout(above file: URL) -> URL? {
    var folder = file.deletingLastPathComponent()
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
