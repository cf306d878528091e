// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "filmstrip",
  products: [
    // On a Mac a folder "filmstrip" beside "Filmstrip" would be the same.
    .executable(name: "filmstrip", targets: ["FilmstripExecutable"]),
    // The library for packages with custom designs.
    .library(name: "Filmstrip", targets: ["Filmstrip"]),
    .library(name: "ScrollTrace", targets: ["ScrollTrace"]),
    .library(name: "TraceTools", targets: ["TraceTools"]),
    .library(name: "CachePolicies", targets: ["CachePolicies"]),
    .library(name: "ListEngine", targets: ["ListEngine"]),
    .library(name: "TraceWriter", targets: ["TraceWriter"]),
    .library(name: "FeedCheck", targets: ["FeedCheck"]),
  ],
  traits: [
    .trait(name: "Jemalloc", description: "Count allocations through Debian's libjemalloc."),
    .default(enabledTraits: ["Jemalloc"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .target(name: "CEmbedded", exclude: ["Traces"]),
    // A header alone: what imports it waits for no C compiler, and the engine's modules, which take longest, begin first.
    .systemLibrary(name: "CPrefetch"),
    .target(name: "CFilmstrip", linkerSettings: [.linkedLibrary("z")]),
    .target(
      name: "CAllocations",
      cSettings: [.define("HAVE_JEMALLOC", .when(traits: ["Jemalloc"]))],
      cxxSettings: [.define("HAVE_JEMALLOC", .when(traits: ["Jemalloc"]))],
      linkerSettings: [.linkedLibrary("jemalloc", .when(traits: ["Jemalloc"]))]),
    // Containers for hot loops.
    .target(name: "Containers", dependencies: ["CPrefetch"]),
    .target(
      name: "ScrollTrace", dependencies: ["Containers"],
      // Rounding is libm's, which nothing else brings in without Foundation.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // The recorder for apps: no Foundation, no UIKit.
    .target(name: "TraceWriter", dependencies: ["ScrollTrace"]),
    // The judge of display logs, and an app's own list driven by a trace: no Foundation, no UIKit.
    .target(name: "FeedCheck", dependencies: ["ScrollTrace", "RecordedTraces"]),
    // The traces in every build.
    .target(name: "RecordedTraces", dependencies: ["ScrollTrace", "CEmbedded"]),
    // Sources of traces: generators, imports, the embedded recordings, and parts of other traces.
    .target(
      name: "TraceTools",
      dependencies: ["ScrollTrace", "RecordedTraces", "Containers", "CFilmstrip"]),
    .target(name: "CachePolicies", dependencies: ["Containers", "CPrefetch"]),
    .target(
      name: "ListEngine",
      dependencies: [
        "ScrollTrace", "CachePolicies", "Containers", "CPrefetch",
      ]),
    // A Chromium, driven through its debugging pipe, and a page in it whose list performs a trace.
    .target(
      name: "Browser",
      dependencies: ["CEmbedded", "CFilmstrip", "FeedCheck", "Gate", "Results", "ScrollTrace"],
      exclude: ["Page", "RealList/Page"]),
    // Results of measurements, and their statistics.
    .target(name: "Results", dependencies: ["ScrollTrace"]),
    .target(
      name: "Measurement",
      dependencies: [
        "ScrollTrace", "TraceTools", "FeedCheck", "CachePolicies", "ListEngine", "Results",
        "CAllocations", "CEmbedded", "CFilmstrip",
      ], exclude: ["HitchModel/web-costs.json"]),
    .target(
      name: "Gate",
      dependencies: ["Results", "ScrollTrace", .product(name: "Yams", package: "Yams")]),
    // The measurements of every commit, in one file.
    .target(name: "History", dependencies: ["Results"]),
    .target(
      name: "Reporting",
      dependencies: [
        "FeedCheck", "ScrollTrace", "Results", "CEmbedded",
        .product(name: "Mustache", package: "swift-mustache"),
      ], exclude: ["Page"]),
    .target(
      name: "FilmstripCommand",
      dependencies: [
        "ScrollTrace", "TraceTools", "FeedCheck", "CachePolicies", "ListEngine", "Results",
        "Measurement", "Gate", "Reporting", "History", "Browser", "CEmbedded",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: [
        "Recorder/recorder.html", "Recorder/plain.js", "Recorder/recycled.js", "Recorder/probe.js",
        "Templates",
      ]),
    .target(name: "Filmstrip", dependencies: ["FilmstripCommand", "ListEngine", "ScrollTrace"]),
    .executableTarget(name: "FilmstripExecutable", dependencies: ["FilmstripCommand"]),

    // The promised figures, beside the plainest C loops of the same work.
    .target(
      name: "CRuler", path: "Benchmarks/Sources/CRuler",
      linkerSettings: [.linkedLibrary("jemalloc", .when(traits: ["Jemalloc"]))]),
    .executableTarget(
      name: "Ruler",
      dependencies: ["CRuler", "ScrollTrace", "TraceTools", "CachePolicies", "ListEngine"],
      path: "Benchmarks/Sources/Ruler"),
    .testTarget(name: "RulerTests", dependencies: ["Ruler"]),

    .target(
      name: "ReferenceList", dependencies: ["FeedCheck", "ScrollTrace"],
      path: "Tests/ReferenceList"),
    .target(
      name: "TraceMutator", dependencies: ["ScrollTrace", "TraceTools"],
      path: "Tests/TraceMutator",
      exclude: ["Corpus"]),
    .executableTarget(
      name: "FuzzReaders", dependencies: ["ScrollTrace", "TraceMutator"],
      path: "Tests/FuzzReaders"),
    .testTarget(
      name: "ScrollTraceTests",
      dependencies: [
        "TestSupport",
        "ScrollTrace", "TraceTools", "ReferenceList", "TraceMutator",
      ],
      exclude: ["Golden", "Python"]),
    .testTarget(
      name: "TraceToolsTests",
      dependencies: ["TraceTools", "ScrollTrace", "ReferenceList"],
      exclude: ["Recordings"]),
    .testTarget(
      name: "ContainersTests", dependencies: ["TestSupport", "Containers", "ScrollTrace"]),
    .testTarget(
      name: "CachePoliciesTests",
      dependencies: ["TestSupport", "CachePolicies", "ScrollTrace", "ReferenceList"],
      exclude: ["Oracle"]),
    // An app that records until it is killed.
    .executableTarget(
      name: "WritingApp", dependencies: ["TraceWriter", "ScrollTrace"], path: "Tests/WritingApp"),
    .testTarget(
      name: "TraceWriterTests",
      dependencies: [
        "TestSupport", "TraceWriter", "FeedCheck", "ScrollTrace", "ReferenceList", "WritingApp",
      ]),
    .testTarget(
      name: "FeedCheckTests",
      dependencies: [
        "TestSupport", "FeedCheck", "ScrollTrace", "TraceTools", "ListEngine",
        "ReferenceList",
      ],
      exclude: ["Logs"]),
    .testTarget(
      name: "ListEngineTests",
      dependencies: [
        "TestSupport",
        "ListEngine", "CachePolicies", "Containers", "ScrollTrace", "TraceTools",
        "ReferenceList",
      ],
      exclude: ["FrameworkRuns/Data"]),
    // The plain list itself, held to traces that were worked out by hand from the law.
    .testTarget(
      name: "ReferenceListTests", dependencies: ["ReferenceList", "ScrollTrace"]),
    .testTarget(
      name: "SweepTests",
      dependencies: [
        "Measurement", "ListEngine", "ScrollTrace", "TraceTools", "Results",
        "ReferenceList", "TestSupport", "FilmstripExecutable",
      ]),
    // Counts among threads that come and go, whose failure may be a crash.
    .executableTarget(
      name: "CountedThreads", dependencies: ["Measurement", "Results"],
      path: "Tests/CountedThreads"),
    .testTarget(
      name: "MeasurementTests",
      dependencies: [
        "TestSupport", "TraceTools", "FeedCheck", "Measurement", "ListEngine", "Results",
        "ScrollTrace", "ReferenceList", "CountedThreads", "FilmstripExecutable",
      ]),
    // The executables that tests run, and whether a run is thorough.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    // Processes that fail, each in its way.
    .testTarget(
      name: "ChildProcessTests",
      dependencies: [
        "TestSupport",
        "TraceTools", "Measurement", "ListEngine", "Results", "ScrollTrace", "FilmstripExecutable",
      ]),
    .testTarget(
      name: "HitchModelTests",
      dependencies: [
        "TestSupport",
        "TraceTools",
        "Measurement", "ListEngine", "Results", "ScrollTrace", "ReferenceList",
      ]),
    // The program of the instruction probe's tests: an executable, because callgrind runs nothing else.
    .executableTarget(
      name: "CountedWork",
      dependencies: ["TraceTools", "Measurement", "ListEngine", "ScrollTrace"],
      path: "Tests/CountedWork"),
    .testTarget(
      name: "DoctorTests",
      dependencies: [
        "TestSupport", "Measurement", "ListEngine", "Results", "ScrollTrace",
        "CountedWork",
      ]),
    .testTarget(
      name: "ReportingTests",
      dependencies: ["TestSupport", "Reporting", "Results", "ScrollTrace"],
      exclude: ["Golden"]),
    .testTarget(
      name: "GateTests",
      dependencies: [
        "TestSupport", "ScrollTrace", "Gate", "Reporting", "Results",
      ]),
    // A process that adds to a history until it is killed.
    .executableTarget(
      name: "HistoryWriter", dependencies: ["History", "Results"], path: "Tests/HistoryWriter"),
    .testTarget(
      name: "HistoryTests",
      dependencies: [
        "TestSupport", "History", "Results", "ScrollTrace", "HistoryWriter",
      ]),
    .testTarget(
      name: "StatisticsTests", dependencies: ["TestSupport", "ScrollTrace", "Results"],
      exclude: ["Golden"]),
    // The tool with a design that has faults on demand.
    .executableTarget(
      name: "GateTrial",
      dependencies: ["Filmstrip", "ListEngine", "Measurement", "ScrollTrace", "TraceTools"],
      path: "Tests/GateTrial"),
    // An executable like a user's, with custom designs.
    .executableTarget(
      name: "CustomDesigns",
      dependencies: ["Filmstrip", "ListEngine", "Measurement", "ScrollTrace", "TraceTools"],
      path: "Tests/CustomDesigns"),
    // The executables are built for these tests, which run them as processes.
    .testTarget(
      name: "FilmstripCommandTests",
      dependencies: [
        "TestSupport", "Browser", "FilmstripCommand", "Gate", "Results", "FilmstripExecutable",
        "CustomDesigns", "GateTrial",
      ],
      exclude: ["slurm-here"]),
    .testTarget(
      name: "BrowserTests",
      dependencies: [
        "TestSupport", "Browser", "FeedCheck", "Gate", "ScrollTrace",
      ]),
    // Takes pictures of a playing film and measures its frames (scripts/figures).
    .executableTarget(name: "FilmStudio", dependencies: ["Browser"], path: "Tests/FilmStudio"),
    .testTarget(
      name: "RecorderTests",
      dependencies: [
        "TestSupport", "Browser", "FeedCheck", "ListEngine", "ScrollTrace", "TraceTools",
        "FilmstripExecutable",
      ]),
    .testTarget(
      name: "HTMLReportTests",
      dependencies: [
        "TestSupport",
        "TraceTools",
        "Browser", "Gate", "ListEngine", "Measurement", "Reporting", "Results", "ScrollTrace",
        "FilmstripExecutable",
      ]),
    // A real list in a real browser, held to what a replay predicts.
    .testTarget(
      name: "RealListTests",
      dependencies: [
        "TestSupport",
        "Browser", "FeedCheck", "Gate", "ListEngine", "Measurement", "ReferenceList",
        "Results",
        "ScrollTrace", "TraceTools",
      ]),
    .testTarget(name: "HouseRulesTests"),
  ],
  swiftLanguageModes: [.v6]
)

// Tests are compiled without optimization in every configuration: what they test is optimized, and their own code takes
// longer to optimize than to run.
for target in package.targets where target.isTest {
  target.swiftSettings = [.unsafeFlags(["-Onone"])]
}

// In the builds of scripts/build: what commands read and print, a third of the compiler's work, gains nothing from
// optimization. Not in others, because a package with such a flag cannot be depended on by its version.
if Context.environment["FILMSTRIP_COMMANDS"] == "unoptimized" {
  let printing = ["FilmstripCommand", "Gate", "Reporting"]
  for target in package.targets where printing.contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-Onone"])]
  }
}

// The build with addresses checked (scripts/test --thorough) has the tests of the engine and the readers alone.
if Context.environment["FILMSTRIP_TESTS"] == "engine" {
  let engineTests: Set<String> = [
    "CachePoliciesTests", "ContainersTests", "ListEngineTests", "ReferenceListTests",
    "ScrollTraceTests",
    "TraceToolsTests",
  ]
  package.targets.removeAll { $0.isTest && !engineTests.contains($0.name) }
}

// The edit loop (scripts/test --quick) is a debug build in which everything that replays traces is optimized.
if Context.environment["FILMSTRIP_TESTS"] == "quick" {
  let replaying: Set<String> = [
    "CachePolicies", "Containers", "FeedCheck", "ListEngine", "Measurement", "ReferenceList",
    "Results", "ScrollTrace", "TraceTools",
  ]
  for target in package.targets where replaying.contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-O", "-assert-config", "Debug"])]
  }
}
