import Filmstrip
import Foundation

/// Does something at the first row that no design should; tags and no offsets otherwise.
final class Faulty: FeedDesign {
  enum Mistake: String, CaseIterable {
    // These cost the design its row.
    case traps, `throws`, returnsOneCellTwice, waits, loops, overflows, aborts, segfaults, divides
    case isKilled, stops, terminates, exitsWell, exitsBadly, allocates
    case leavesASessionAndWaits
    case closesTheChannel, closesEverything, writesNonsense, writesForged, writesHalf, floodsForGood
    // These cost nothing.
    case printsAForgery, printsNoNewline, printsMarks, floods, leavesAProcess, leavesASession
    case closesItsOutput, readsItsInput, ignoresSignals, changesTheFolder, startsAThread
    case hangsAtExit
    // These are refused, and change no other row.
    case forgesAnotherRow, forgesLargestCounts, forgesTwice
    // This costs nothing but the process that it leaves.
    case forksTwice
  }

  struct Complaint: Error {}

  private let mistake: Mistake
  private var cells: [FeedCell] = []
  private var hasErred = false
  private var blocks: [UnsafeMutableRawPointer] = []

  init(_ mistake: Mistake) { self.mistake = mistake }

  func makeCell(ofKind kind: Int) -> FeedCell {
    if mistake != .returnsOneCellTwice || cells.isEmpty { cells.append(FeedCell()) }
    return cells[cells.count - 1]
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) throws {
    if !hasErred {
      hasErred = true
      try err(path.row)
    }
    cell.strip.tag = path.row
    cell.strip.reloadData()
  }

  func row(shownBy strip: Strip) -> Row? { nil }

  private func err(_ row: Int) throws {
    switch mistake {
    case .traps: fatalError("row \(row) is not below 0")
    case .throws: throw Complaint()
    case .returnsOneCellTwice: break
    // Longer than any limit of a test.
    case .waits: sleep(600)
    // A loop without a call is optimized away.
    case .loops: while getpid() > 0 {}
    case .overflows: print(Faulty.depth(row))
    case .aborts: abort()
    case .segfaults: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = row
    case .divides: print(1 / (cells.count - cells.count))
    case .isKilled: kill(getpid(), SIGKILL)
    case .stops: kill(getpid(), SIGSTOP)
    case .terminates: kill(getpid(), SIGTERM)
    case .exitsWell: exit(0)
    case .exitsBadly: exit(7)
    case .allocates: try allocate()
    case .hangsAtExit: atexit { sleep(600) }
    case .closesTheChannel: close(3)
    case .closesEverything: for descriptor: Int32 in 0..<1024 { close(descriptor) }
    case .writesNonsense: write("nonsense, and more of it than a length has", to: 3)
    case .writesForged: write("\0\0\0\u{2}{}", to: 3)
    case .writesHalf:
      write("\0\0\0\u{9}{", to: 3)
      exit(0)
    case .floodsForGood: while hasErred { write(Faulty.flood, to: 2) }
    case .printsAForgery: write(Faulty.forgery, to: 1)
    case .printsNoNewline: write("nothing behind it", to: 1)
    case .printsMarks: write(".\n???\n>0\n=0\t1\n!0\tno\n", to: 1)
    case .floods: for _ in 0..<200 { write(Faulty.flood, to: 1) }
    // Not Foundation's Process, whose own allocations depend on when the process ends.
    case .leavesAProcess: system("sleep 601 &")
    case .leavesASession: system("setsid sleep 601 & setsid sleep 601 &")
    case .leavesASessionAndWaits:
      system("setsid sleep 601 & (setsid sleep 601 &)")
      sleep(600)
    case .forksTwice: system("setsid sh -c '(setsid sleep 601 &) &' &")
    case .forgesAnotherRow: report(#"{"beginning":"mine"}"#)
    case .forgesLargestCounts:
      report(
        """
        {"fidelity":{"counters":{"rowsDisplayed":\(Int.max)},"fidelity":{"lostOffsets":\(Int.max),"traps":\(Int.max)}}}
        """)
    case .forgesTwice: for _ in 0..<2 { report(#"{"refusal":"no"}"#) }
    case .closesItsOutput: for descriptor: Int32 in 0...2 { close(descriptor) }
    case .readsItsInput: while readLine() != nil {}
    case .ignoresSignals: for number: Int32 in 1...15 { signal(number, SIG_IGN) }
    case .changesTheFolder: chdir("/")
    case .startsAThread: Thread.detachNewThread { while true { usleep(1000) } }
    }
  }

  private static let flood = String(repeating: "x", count: 100_000)
  private static let forgery = """
    {"row":1}
    {"fidelity":{"counters":{"rowsDisplayed":77},"fidelity":{"lostOffsets":0}}}

    """

  /// Writes an outcome as a worker does.
  private func report(_ text: String) {
    let length = text.utf8.count
    let head = [UInt8(0), UInt8(0), UInt8(length >> 8), UInt8(length & 0xFF)]
    _ = Foundation.write(3, head, head.count)
    write(text, to: 3)
  }

  private func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = Foundation.write(descriptor, bytes, bytes.count)
  }

  private static func depth(_ number: Int) -> Int {
    number == .max ? number : depth(number + 1) + number % 3
  }

  private func allocate() throws {
    while let block = malloc(16 << 20) {
      memset(block, 1, 16 << 20)
      blocks.append(block)
    }
    throw Complaint()
  }
}
