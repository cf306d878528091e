import Foundation
import ListEngine
import Results
import TestSupport
import Testing

@testable import Measurement

extension MeasurementTests {
  /// Blocks of known sizes, made and freed on purpose.
  @Suite(.enabled(if: isCounting, notCounting)) struct CountingTests {
    /// Three blocks of 5000 bytes (the class of 5120), two of them freed; then seven of 100 (112),
    /// four of them freed: 15,360 bytes were alive at most.
    @Test func aKnownNumberOfBlocksIsCountedToTheUnitEachTime() throws {
      let kept = UnsafeMutableBufferPointer<UnsafeMutableRawPointer>.allocate(capacity: 8)
      defer { kept.deallocate() }
      let known = Allocations(
        count: 10, bytes: 3 * 5120 + 7 * 112, peakBytes: 3 * 5120, frees: 6,
        sizeClasses: [
          Allocations.SizeClass(bytes: 112, count: 7), Allocations.SizeClass(bytes: 5120, count: 3),
        ])
      for _ in 0..<10 {
        let counted = try AllocationProbe.count {
          for index in 0..<3 { kept[index] = .allocate(byteCount: 5000, alignment: 16) }
          for index in 1..<3 { kept[index].deallocate() }
          for index in 1..<8 { kept[index] = .allocate(byteCount: 100, alignment: 16) }
          for index in 4..<8 { kept[index].deallocate() }
        }
        for index in 0..<4 { kept[index].deallocate() }
        #expect(counted == known)
      }
    }

    @Test func onlyWhatIsAllocatedInTheCountIsCounted() throws {
      var expected = Allocations(count: 0, bytes: 0, peakBytes: 0, frees: 0, sizeClasses: [])
      #expect(try AllocationProbe.count {} == expected)
      let older = UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: 16)
      expected.frees = 1
      #expect(try AllocationProbe.count { older.deallocate() } == expected)
    }

    /// The runtime makes the metadata of a generic type at its first use.
    @Test func blocksThatTheRuntimeTakesForItselfAreNoticed() throws {
      func count(_ depth: Int) throws -> Bool {
        var type: any Any.Type = Int.self
        _ = try AllocationProbe.count {
          for _ in 0..<depth { type = Self.nested(type) }
        }
        return AllocationProbe.includesLibraries
      }
      // Enough types for more than one block of metadata, or table of types.
      #expect(try count(1000))
      #expect(try !count(1000))
      var numbers: [[Int]] = []
      _ = try AllocationProbe.count {
        for number in 0..<100 { numbers.append(Array(repeating: number, count: 10)) }
        free(malloc(100))
        UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: 256).deallocate()
      }
      #expect(!AllocationProbe.includesLibraries)
    }

    private struct Nested<Inner> {}

    private static func nested(_ type: any Any.Type) -> any Any.Type {
      func nested<Inner>(_: Inner.Type) -> any Any.Type { Nested<Inner>.self }
      return _openExistential(type, do: nested)
    }

    /// Blocks of a new arena do not mix with those of another, and an arena that is left empty is used again.
    @Test func aCountInANewArenaIsTheSame() throws {
      let design = try Design("row-dictionary")
      let trace = SmallFeed.trace
      _ = try AllocationProbe.count(of: design, on: trace, host: .acquireFirst)
      let expected = try AllocationProbe.count(of: design, on: trace, host: .acquireFirst)
      // More than the arenas of a process.
      for _ in 0..<5000 {
        let counted = try AllocationProbe.count(of: design, on: trace, host: .acquireFirst)
        #expect(counted == expected)
      }
    }

    /// Were the count and jemalloc's own to differ, `count` would throw.
    @Test func blocksThatGrowShrinkOrAreAlignedAgreeWithJemalloc() throws {
      for byteCount in [1, 8, 100, 4096, 5000, 20_000, 100_000, 3_000_000] {
        _ = try AllocationProbe.count {
          var block = malloc(byteCount)
          for factor in [2, 3, 8, 1] { block = realloc(block, byteCount * factor) }
          free(block)
          free(calloc(byteCount, 3))
          UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 256).deallocate()
          var numbers: [Int] = []
          for number in 0..<byteCount / 100 { numbers.append(number) }
        }
      }
    }

    /// Where jemalloc loses sight of a thread that has ended, the next count crashes, or hangs.
    @Test func aCountAmongThreadsThatComeAndGoIsRight() throws {
      let tool = SystemTool(try BuiltExecutable.url(named: "CountedThreads"))
      let outcome = try tool.run([], environment: [:], timeLimitSeconds: 600)
      #expect(outcome.end == nil, "\(outcome.errors)")
      #expect(String(decoding: outcome.output, as: UTF8.self) == "every count was right\n")
    }

    @Test func aCountWithinACountIsRefusedAndSpoilsNothing() throws {
      var refusal: PassError?
      _ = try AllocationProbe.count {
        do {
          _ = try AllocationProbe.count {}
        } catch {
          refusal = error as? PassError
        }
      }
      #expect(refusal == AllocationProbe.refusal)
      try AllocationProbe.checkItself()
    }

    @Test func aCellIsMoreThanNothingAndAlwaysTheSame() throws {
      let cells = try AllocationProbe.cells()
      for cell in [cells.tableCell, cells.strip, cells.itemCell] {
        #expect(cell.count > 0)
        #expect(cell.peakBytes == cell.bytes)
        #expect(cell.frees == 0)
        #expect(cell.sizeClasses.reduce(0) { $0 + $1.count } == cell.count)
        #expect(cell.sizeClasses.reduce(0) { $0 + $1.count * $1.bytes } == cell.bytes)
      }
      for _ in 0..<10 { #expect(try AllocationProbe.cells() == cells) }
    }
  }
}
