// swift-tools-version: 6.1
import PackageDescription

// A separate package, so that a build of filmstrip does not fetch dependencies of benchmarks.
let package = Package(
  name: "Benchmarks",
  // The benchmark library asks for macOS 13.
  platforms: [.macOS(.v13)],
  traits: [
    .trait(name: "Jemalloc", description: "Allocate through Debian's libjemalloc, as filmstrip."),
    .default(enabledTraits: ["Jemalloc"]),
  ],
  dependencies: [
    // The name counts for `package:` below: the identity is that of the directory, whatever it is.
    .package(
      name: "filmstrip", path: "..",
      traits: [.trait(name: "Jemalloc", condition: .when(traits: ["Jemalloc"]))]),
    // Without its traits: its malloc and ARC interposers would count, and slow, what is measured.
    .package(url: "https://github.com/ordo-one/benchmark.git", exact: "1.38.1", traits: []),
  ],
  targets: [
    // The plugin finds only targets below a folder named Benchmarks.
    .executableTarget(
      name: "Hot",
      dependencies: [
        .product(name: "ScrollTrace", package: "filmstrip"),
        .product(name: "TraceTools", package: "filmstrip"),
        .product(name: "ListEngine", package: "filmstrip"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Hot",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
  ],
  swiftLanguageModes: [.v6]
)
