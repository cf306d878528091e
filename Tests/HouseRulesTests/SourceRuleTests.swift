import Foundation
import Testing

/// Rules for every file of Sources that the compiler does not check: imports, and errors that are dropped.
@Suite struct SourceRuleTests {
  /// The modules that a target may import. Foundation and a C library stand where they are allowed.
  private static let allowed: [String: Set<String>] = [
    "Containers": ["CPrefetch"],
    "ScrollTrace": ["Containers"],
    "TraceWriter": ["Dispatch", "ScrollTrace"],
    "RecordedTraces": ["CEmbedded", "ScrollTrace"],
    "FeedCheck": ["RecordedTraces", "ScrollTrace"],
    "TraceTools": ["CFilmstrip", "Containers", "RecordedTraces", "ScrollTrace"],
    "CachePolicies": ["CPrefetch", "Containers"],
    "ListEngine": ["CPrefetch", "CachePolicies", "Containers", "ScrollTrace"],
    "Browser": [
      "CEmbedded", "CFilmstrip", "FeedCheck", "Foundation", "Gate", "Results", "ScrollTrace",
    ],
    "Results": ["Foundation", "ScrollTrace"],
    "Measurement": [
      "CAllocations", "CEmbedded", "CFilmstrip", "CachePolicies", "FeedCheck", "Foundation",
      "ListEngine", "Results", "ScrollTrace", "TraceTools",
    ],
    "Gate": ["Foundation", "Results", "ScrollTrace", "Yams"],
    "History": ["Foundation", "Results"],
    "Reporting": [
      "CEmbedded", "FeedCheck", "Foundation", "Mustache", "Results", "ScrollTrace",
    ],
    "FilmstripCommand": [
      "ArgumentParser", "Browser", "CEmbedded", "CachePolicies", "FeedCheck", "Foundation", "Gate",
      "History",
      "ListEngine", "Measurement", "Reporting", "Results", "ScrollTrace",
      "TraceTools",
    ],
    "Filmstrip": ["FilmstripCommand", "ListEngine", "ScrollTrace"],
    "FilmstripExecutable": ["FilmstripCommand"],
  ]

  /// Files that may import more than their target, each for what it is about.
  private static let exceptions: [String: Set<String>] = [
    // The system's read, and its words for what went wrong.
    "ScrollTrace/Formats/LineSource.swift": ["Glibc", "Musl", "Darwin"],
    "Containers/LargeMemory.swift": ["Glibc", "Musl"],
    // The system's write, its words, and its lock.
    "TraceWriter/System.swift": ["Glibc", "Musl", "Darwin"],
    // Designs that are about Foundation.
    "ListEngine/Designs/OffsetStores/DictionaryOffsets.swift": ["Foundation"],
    "ListEngine/Designs/NotifiedSelection.swift": ["Foundation"],
    // The warnings that have been printed.
    "FilmstripCommand/TraceArgument.swift": ["Synchronization"],
    // The results of parallel jobs.
    "Measurement/Children/PassRunner.swift": ["Synchronization"],
    // The limit that parallel replays lower.
    "Measurement/Screening.swift": ["Synchronization"],
    "Measurement/DisplayExplainer.swift": ["Synchronization"],
    // The guards that are known to every interruption of the process.
    "Measurement/Children/Interruption.swift": ["Synchronization"],
    "Measurement/Sweep/SweepRunner.swift": ["Synchronization"],
    // Registered once, and read by every thread.
    "ListEngine/Designs/Custom/CustomDesign.swift": ["Synchronization"],
    // How the process was started: written once, and read by every report.
    "Reporting/ToolCommand.swift": ["Synchronization"],
  ]

  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every Swift file below Sources, by its path there.
  private static func sources() throws -> [(path: String, text: String)] {
    try texts(in: "Sources", extension: "swift")
  }

  /// Every file of a kind in a folder of the package, by its path below the folder.
  private static func texts(
    in folder: String, extension kind: String
  ) throws -> [(path: String, text: String)] {
    let root = package.appendingPathComponent(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    return try paths.filter { $0.hasSuffix(".\(kind)") }.map {
      ($0, try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8))
    }
  }

  /// Returns the modules that a file imports, with or without access levels and kinds.
  static func imports(of text: String) -> [String] {
    let prefix = /\s*(?:(?:@\w+|public|package|internal|private|fileprivate)\s+)*import\s+/
    let kind = /(?:struct|class|enum|protocol|func|var|let|typealias)\s+/
    return text.split(separator: "\n").compactMap { line in
      guard let found = line.prefixMatch(of: prefix) else { return nil }
      let name = line[found.range.upperBound...].trimmingPrefix(kind)
      return String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
  }

  @Test func everyTargetImportsOnlyWhatItMay() throws {
    let sources = try SourceRuleTests.sources()
    #expect(sources.count > 30, "the sources were not found")
    for (path, text) in sources {
      let target = String(path.split(separator: "/")[0])
      guard let allowed = SourceRuleTests.allowed[target] else {
        Issue.record("the target \(target) has no rule")
        continue
      }
      let extra = SourceRuleTests.exceptions[path] ?? []
      for module in SourceRuleTests.imports(of: text) {
        #expect(allowed.union(extra).contains(module), "\(path) imports \(module)")
      }
    }
  }

  @Test func everyExceptionIsStillNeeded() throws {
    let sources = Dictionary(
      uniqueKeysWithValues: try SourceRuleTests.sources().map { ($0.path, $0.text) })
    for path in SourceRuleTests.exceptions.keys {
      let imports = sources[path].map(SourceRuleTests.imports) ?? []
      #expect(!imports.isEmpty, "\(path) is gone, or imports nothing")
    }
  }

  /// The modules that an app's tests build: no Foundation, no UIKit, no command line, and no symbol of Linux alone without a
  /// condition.
  @Test func theClosureOfFeedCheckBuildsForOtherSystems() throws {
    let sources = try SourceRuleTests.sources()
    var (modules, new): (Set<String>, Set<String>) = ([], ["FeedCheck"])
    while let module = new.popFirst() {
      modules.insert(module)
      let files = sources.filter { $0.path.hasPrefix("\(module)/") }
      new.formUnion(files.flatMap { SourceRuleTests.imports(of: $0.text) })
      new.subtract(modules)
      for (path, text) in files {
        var text = text
        for condition in [/#if canImport\(Glibc\)(?s:.*?)#endif/, /#if os\(Linux\)(?s:.*?)#endif/] {
          text.replace(condition, with: "")
        }
        #expect(!text.contains(/\b(Glibc|Musl|madvise|MADV_\w+|UIKit|AppKit)\b/), "\(path)")
        #expect(SourceRuleTests.imports(of: text).allSatisfy { $0 != "Darwin" }, "\(path)")
        // These need iOS 16 or later, and an app's tests may run on older systems.
        let later = /\b(U?Int128|Duration|ContinuousClock|Mutex|Atomic|Regex|firstMatch)\b/
        #expect(!text.contains(later), "\(path): \(text.firstMatch(of: later)?.output.0 ?? "")")
      }
    }
    let system: Set = ["Glibc", "Musl", "Darwin"]
    #expect(
      modules.subtracting(system) == [
        "FeedCheck", "RecordedTraces", "ScrollTrace", "Containers", "CEmbedded", "CPrefetch",
      ])
    for folder in ["Sources/CEmbedded", "Sources/CPrefetch"] {
      for kind in ["c", "h"] {
        for (path, text) in try SourceRuleTests.texts(in: folder, extension: kind) {
          let included = text.matches(of: /#include <(.*)>/).map { String($0.1) }
          #expect(included.allSatisfy { $0 == "stddef.h" }, "\(path) includes \(included)")
        }
      }
    }
  }

  /// `try?` drops an error; the others trap without a message.
  @Test func sourcesDropNoErrorAndForceNothing() throws {
    // Whole words: `-> Entry?` is allowed.
    let word = /\b(try\?|try!|as!)/
    for (path, text) in try SourceRuleTests.sources() {
      #expect(!text.contains(word), "\(path): \(text.firstMatch(of: word)?.output.0 ?? "")")
    }
  }

  /// Files beside the engine that replay designs, with the reason why no custom design runs in the tool.
  private static let replaying: [String: String] = [
    "FilmstripCommand/Commands/Explain.swift": "asks DesignReplays",
    "FilmstripCommand/Commands/GalleryCommand.swift": "the designs of the gallery are built in",
    "FilmstripCommand/Commands/JudgeCommand.swift": "the explanation's cause and fix are built in",
    "FilmstripCommand/Commands/ReplayCommand.swift": "custom designs go to DesignReplays",
    "FilmstripCommand/KnownFaults.swift": "the first code of a package is built in",
    "FilmstripCommand/CustomReplay.swift": "for a user's own test, which is no tool",
    "Measurement/Children/DesignReplays.swift": "runs each custom design in a process",
    "Measurement/DisplayExplainer.swift": "custom designs go to DesignReplays",
    "Measurement/Probes/AllocationProbe.swift": "in a worker",
    "Measurement/Probes/ExtraWork.swift": "in a worker",
    "Measurement/Probes/Instructions/InstructionProbe.swift": "in a worker",
    "Measurement/Probes/PassInProcess.swift": "in a worker",
    "Measurement/Probes/TimeProbe.swift": "in a worker",
    "Measurement/Screening.swift": "screens built-in designs",
  ]

  /// A new place that replays designs has to say where custom designs run. At run time, the tool refuses them
  /// (`CustomDesignTests`).
  @Test func everyPlaceThatReplaysDesignsIsKnown() throws {
    let call =
      /\.(?:(?:watched|framed|logged|displayed)Replays?|session|filmed|faultFrames|faultCount|finding)\(|\.explanation\(of/
    let found = try SourceRuleTests.sources().filter { path, text in
      !path.hasPrefix("ListEngine/") && text.contains(call)
    }
    #expect(Set(found.map(\.path)) == Set(SourceRuleTests.replaying.keys))
  }

  /// `scripts/test --filter NAME` in a page runs at least one suite or target of tests.
  @Test func pagesNameOnlySuitesThatExist() throws {
    let tests = try SourceRuleTests.texts(in: "Tests", extension: "swift")
    let targets = Set(tests.compactMap { $0.path.split(separator: "/").first })
    let suites = Set(
      tests.flatMap { $0.text.matches(of: /@Suite[^\n]*(?:struct|class|enum) (\w+)/).map(\.1) })
    var count = 0
    for (path, text) in try SourceRuleTests.texts(in: "Sources", extension: "md") {
      for match in text.matches(of: /scripts\/test [^`\n]*--filter (\w*Tests)/) {
        count += 1
        #expect(
          targets.contains(match.1) || suites.contains(match.1), "\(path): \(match.1)")
      }
    }
    #expect(count > 5)
  }

  @Test func importsAreFoundHoweverTheyAreWritten() {
    let text = """
      import A
      @testable import B
      public import struct C.Member
      // import D
      let text = "import E"
        import F.Submodule
      """
    #expect(SourceRuleTests.imports(of: text) == ["A", "B", "C", "F"])
  }
}
