import Foundation
import ScrollTrace
import TraceMutator

/// A run of mutants through a reader. It reports each mutant that crashes, hangs, takes too much memory or gives a wrong
/// result, with its turn.
struct FuzzRun {
  let corpus: [[UInt8]]
  let seed: UInt64
  let ending: String

  /// The longest processor time of a mutant; other processes on the machine do not count.
  private static let secondsMax = 1.0
  private static let memoryBytesMax = 1 << 30

  /// The turn that is being read, for the handler of a crash.
  nonisolated(unsafe) private static var turn: UInt64 = 0

  /// - Returns: the process's exit code.
  func run(_ turns: Range<UInt64>) -> Int32 {
    FuzzRun.catchCrashes()
    let mutator = TraceMutator(corpus: corpus, seed: seed)
    let clock = ContinuousClock()
    let begin = clock.now
    var (accepted, failures) = (0, 0)
    var longest = Duration.zero
    for turn in turns {
      FuzzRun.turn = turn
      // A hang ends the process after ten minutes, since the machine may be busy. A slow turn is reported below.
      if turn % 64 == 0 { alarm(600) }
      let bytes = mutator.mutant(ofTurn: turn)
      let start = FuzzRun.spent
      let outcome =
        ImportTrial.endings.contains(ending)
        ? ImportTrial.run(bytes) : ReaderTrial.run(bytes, pieceEventCount: 1 + Int(turn % 7))
      let spent = FuzzRun.spent - start
      longest = max(longest, spent)
      if case .accepted = outcome { accepted += 1 }
      if case .wrong(let reason) = outcome {
        print("turn \(turn): \(reason)")
        failures += 1
      }
      if spent > .seconds(FuzzRun.secondsMax) {
        print("turn \(turn): took \(spent)")
        failures += 1
      }
      if (turn + 1) % 1_000_000 == 0 {
        let line = "\(ending): \(turn + 1 - turns.lowerBound) mutants\n"
        FileHandle.standardError.write(Data(line.utf8))
      }
    }
    let memory = FuzzRun.peakBytes
    if memory > FuzzRun.memoryBytesMax {
      print("the process took \(memory) bytes")
      failures += 1
    }
    print(
      "\(ending), seed \(seed): \(turns.count) mutants of \(corpus.count) traces in "
        + "\((clock.now - begin).formatted(.units(allowed: [.minutes, .seconds]))), \(accepted) accepted; "
        + "\(failures) failures; longest \(longest.formatted(.units(allowed: [.milliseconds]))), "
        + "\(memory >> 20) MiB")
    return failures == 0 ? 0 : 1
  }

  /// The processor time of the process.
  private static var spent: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static var peakBytes: Int {
    var usage = rusage()
    // RUSAGE_SELF, which Glibc declares with another type.
    getrusage(0, &usage)
    return usage.ru_maxrss << 10
  }

  private static func catchCrashes() {
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGALRM] {
      signal(number) { number in
        // A signal handler must not allocate.
        var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
        withUnsafeMutableBytes(of: &digits) { buffer in
          var place = buffer.count
          var rest = FuzzRun.turn
          repeat {
            place -= 1
            buffer[place] = UInt8(rest % 10) + 0x30
            rest /= 10
          } while rest > 0
          write(STDERR_FILENO, "crashed or hung at turn ", 24)
          write(STDERR_FILENO, buffer.baseAddress! + place, buffer.count - place)
          write(STDERR_FILENO, "\n", 1)
        }
        _exit(128 + number)
      }
    }
  }
}
