import Results

/// What the build itself decides.
enum BuildChecks {
  static func optimisation(isRelease: Bool) -> Finding {
    isRelease
      ? Finding(
        check: "build", severity: .fine, found: "a release build",
        effect: "times and allocations are those of optimised code")
      : Finding(
        check: "build", severity: .warning, found: "a debug build",
        effect: """
          events take much longer, other functions make the difference, and other blocks are allocated: no \
          figure says anything about an app
          """, remedy: "swift build -c release, or scripts/compare")
  }

  static func allocations(areCounted: Bool) -> Finding {
    areCounted
      ? Finding(
        check: "allocations", severity: .fine, found: "counted, with jemalloc",
        effect: "counts, bytes and peaks are exact")
      : Finding(
        check: "allocations", severity: .notice,
        found: "not counted: this build is without the trait 'Jemalloc'",
        effect: "reports have no allocations, and times are those of the C library's allocator",
        remedy: "install libjemalloc-dev, and build without --disable-default-traits")
  }
}
