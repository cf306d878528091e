import CFilmstrip
import Foundation
import Results

/// A program in another process, which reports outcomes on descriptor 3 and may print anything.
///
/// One loop reads its output and enforces its limits. A guard process (`guard_start`) kills everything that the program
/// started, at its end or at the end of this process. A program that could not be started counts as ended.
final class Child {
  /// An executable and its limits.
  struct Program: Sendable {
    static let secondsMax = 600.0
    static let memoryBytesMax = Int(ProcessInfo.processInfo.physicalMemory / 2)

    var executable: URL
    /// The limit of one turn.
    var secondsMax = Program.secondsMax
    /// The limit of resident memory, of the program and of all processes that it started.
    var memoryBytesMax = Program.memoryBytesMax
    /// The number of last bytes that are kept of each printed stream.
    var printedBytesMax = 64 << 10
    var interruption = Interruption.ofProcess
    /// True if the process inherits standard error.
    var showsErrors = false
    /// How far the program is confined.
    var confinement = Confinement.none
  }

  /// The limits of what a program may do.
  ///
  /// A confined program writes no file, starts no process, and reaches no other process than itself
  /// (`confine_this_process`). So the code of a design changes no file that another process reads or writes, and ends none.
  enum Confinement: Sendable {
    case none
    case whole
    /// It may write in a folder.
    case writing(in: URL)

    fileprivate var writable: String? {
      switch self {
      case .none: nil
      case .whole: ""
      case .writing(let folder): folder.path
      }
    }
  }

  private struct Stream {
    let descriptor: Int32
    var kept: [UInt8] = []
    var droppedBytes = 0
    var isOpen = true

    /// - Returns: the number of bytes read.
    mutating func read(keepingLast limit: Int) -> Int {
      guard isOpen else { return 0 }
      let count = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { buffer in
        let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        if count > 0 { kept += buffer[..<count] }
        return count
      }
      if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { isOpen = false }
      // Not at each read, so that a flood is not moved each time.
      if kept.count / 2 > limit {
        droppedBytes += kept.count - limit
        kept.removeFirst(kept.count - limit)
      }
      return max(0, count)
    }
  }

  private static let lookSeconds = 0.05
  /// All processes are looked through for those that the program started, which takes longer.
  private static let looksAtAllCount = 10
  /// More than the pipes of an ended process hold.
  private static let drainBytesMax = 4 << 20

  private let program: Program
  /// The guard, and the program below it.
  private var process: pid_t = 0
  private var programProcess: pid_t = 0
  /// Outcomes, standard output, standard error.
  private var streams: [Stream] = []
  private var turnBegin = ContinuousClock.now
  private var lastLook = ContinuousClock.now
  private var lookCount = 0
  private var isOver = false
  private var isFreed = false
  /// The reason to stop the process, or how it ended.
  private(set) var stop: ChildFailure.End?

  init(_ program: Program, _ arguments: [String], environment: [String: String]) {
    self.program = program
    do {
      // No other child starts now, which would inherit the pipes.
      try program.interruption.startChild {
        try start(arguments, environment)
        return process
      }
    } catch {
      stop = .couldNotStart(SystemReason.of(error))
      isOver = true
    }
  }

  deinit { _ = end() }

  private func start(_ arguments: [String], _ environment: [String: String]) throws {
    var words = ([program.executable.path] + arguments).map { strdup($0) } + [nil]
    // A dictionary's order changes with each process.
    var variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
    var outputs: [Int32] = [-1, -1, -1]
    defer {
      for text in words + variables { free(text) }
      for descriptor in outputs where descriptor >= 0 { close(descriptor) }
    }
    for target in [Int(OutcomeChannel.descriptor), 1, 2] where target != 2 || !program.showsErrors {
      var ends: [Int32] = [0, 0]
      try Child.check(pipe(&ends))
      outputs[target - 1] = ends[1]
      streams.append(Stream(descriptor: ends[0]))
      for end in ends { try Child.check(fcntl(end, F_SETFD, FD_CLOEXEC)) }
      try Child.check(fcntl(ends[0], F_SETFL, O_NONBLOCK))
    }
    process = guard_start(
      program.executable.path, &words, &variables, &outputs, program.confinement.writable,
      &programProcess)
    let failure = -process
    process = max(0, process)
    if failure > 0 { errno = failure }
    try Child.check(-failure)
  }

  private static func check(_ result: Int32) throws {
    guard result < 0 else { return }
    throw POSIXError.last
  }

  // MARK: Outcomes

  /// Restarts the limit of time.
  func beginTurn() { turnBegin = .now }

  /// Stops the process because of its outcome.
  func refuse(_ reason: String) { stop = stop ?? .unreadable(reason) }

  /// Waits for the next outcome.
  ///
  /// - Returns: nil if the process has ended or must end.
  func next() -> String? {
    while stop == nil {
      if let text = takeOutcome() { return text }
      if isOver { break }
      waitForOutput()
      _ = readOutput()
      if hasEnded { drain() }
      enforceLimits()
    }
    return nil
  }

  /// Ends the process and everything that it started.
  ///
  /// - Returns: nil if it ended with exit code 0.
  func end() -> ChildFailure.End? {
    guard !isFreed else { return stop }
    isFreed = true
    for stream in streams { close(stream.descriptor) }
    guard process > 0 else { return stop }
    let status = program.interruption.endChild(process) { endGuard() }
    let (signal, code) = (Int(status & 0x7f), Int(status >> 8 & 0xff))
    if program.interruption.isRaised {
      stop = .interrupted
    } else if stop == nil, signal != 0 {
      stop = .signal(signal)
    } else if stop == nil, code != 0 {
      stop = .exitCode(code)
    } else if stop == nil, !streams[0].kept.isEmpty {
      stop = .unreadable("its last outcome is incomplete")
    }
    return stop
  }

  /// The longest time that a guard needs to kill everything, with a margin.
  private static let guardSecondsMax = 8.0

  /// Makes the guard kill everything, and kills it if it does not end, such as if it was stopped.
  ///
  /// - Returns: the status of `waitpid`.
  private func endGuard() -> Int32 {
    // The system does not reuse the number before waitpid, so no other process is killed.
    kill(process, SIGTERM)
    let begin = ContinuousClock.now
    var milliseconds: Int32 = 0
    while !hasEnded {
      // A guard without a program to kill ends within a millisecond.
      _ = poll(nil, 0, milliseconds)
      milliseconds = 1
      let isLate = (ContinuousClock.now - begin) / .seconds(1) > Child.guardSecondsMax
      if isLate || isStopped { kill(process, SIGKILL) }
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// True if a process has stopped the guard, which is then of no use.
  private var isStopped: Bool {
    var information = siginfo_t()
    let found = waitid(P_PID, id_t(process), &information, WSTOPPED | WNOHANG | WNOWAIT)
    return found == 0 && information.si_signo == SIGCHLD
  }

  private var hasEnded: Bool {
    var information = siginfo_t()
    let found = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    return found < 0 ? errno != EINTR : information.si_signo == SIGCHLD
  }

  private func waitForOutput() {
    var polled = streams.filter(\.isOpen).map {
      pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
    }
    // A process that closed all of them is polled for its end.
    let milliseconds = polled.isEmpty ? 1 : Int32(Child.lookSeconds * 1000)
    _ = poll(&polled, nfds_t(polled.count), milliseconds)
  }

  /// - Returns: the number of bytes that were read.
  private func readOutput() -> Int {
    streams.indices.reduce(0) { count, index in
      let limit = index == 0 ? OutcomeChannel.messageBytesMax : program.printedBytesMax
      return count + streams[index].read(keepingLast: limit)
    }
  }

  /// Reads the rest of the output of an ended process.
  private func drain() {
    isOver = true
    var count = 0
    while count < Child.drainBytesMax, case let read = readOutput(), read > 0 { count += read }
  }

  private func enforceLimits() {
    let now = ContinuousClock.now
    if (now - turnBegin) / .seconds(1) > program.secondsMax {
      stop = .timeLimit(seconds: program.secondsMax)
    }
    guard stop == nil, !isOver, (now - lastLook) / .seconds(1) >= Child.lookSeconds else { return }
    lastLook = now
    let memory = residentBytes
    if memory > program.memoryBytesMax {
      stop = .memoryLimit(foundBytes: memory, limitBytes: program.memoryBytesMax)
    }
  }

  /// Zero if the system does not report it.
  private var residentBytes: Int {
    let pageBytes = Int(sysconf(Int32(_SC_PAGESIZE)))
    lookCount += 1
    if lookCount % Child.looksAtAllCount == 0 {
      return guard_resident_pages(programProcess) * pageBytes
    }
    let data = FileManager.default.contents(atPath: "/proc/\(programProcess)/statm") ?? Data()
    let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * pageBytes
  }

  private func takeOutcome() -> String? {
    let head = OutcomeChannel.lengthBytes
    guard let bytes = streams.first?.kept, bytes.count >= head else { return nil }
    let length = bytes[..<head].reduce(0) { $0 << 8 | Int($1) }
    guard length <= OutcomeChannel.messageBytesMax else {
      refuse("an outcome of \(length) bytes, at most \(OutcomeChannel.messageBytesMax)")
      return nil
    }
    guard bytes.count >= head + length else { return nil }
    let text = String(decoding: bytes[head..<(head + length)], as: UTF8.self)
    streams[0].kept.removeFirst(head + length)
    return text
  }

  // MARK: Printed output

  private static let stopWords = ["Fatal error: ", "Precondition failed: ", "Assertion failed: "]
  private static let lastWordsMax = 400

  /// The reason that Swift printed when it stopped the process; otherwise the last line, of standard error first.
  var lastWords: String? {
    let lines = streams.dropFirst().reversed().map {
      String(decoding: $0.kept, as: UTF8.self).split(separator: "\n")
    }
    let reason = lines.joined().first { line in Child.stopWords.contains { line.contains($0) } }
    guard let words = reason ?? lines.compactMap(\.last).first else { return nil }
    let droppedBytes = streams.dropFirst().reduce(0) { $0 + $1.droppedBytes }
    let note = droppedBytes > 0 ? " [\(droppedBytes) bytes printed before were dropped]" : ""
    return words.prefix(Child.lastWordsMax) + note
  }

  /// The last bytes that were printed to standard output, or to standard error.
  func printed(toErrors: Bool) -> Data {
    let index = toErrors ? 2 : 1
    guard index < streams.count else { return Data() }
    return Data(streams[index].kept.suffix(program.printedBytesMax))
  }

  /// The variables of the user's environment that a worker gets: the programs and libraries that it finds, the folders for
  /// files, the language, and the options of a sanitizer. With any other, a figure could depend on who measures.
  static let inheritedVariables = [
    "ASAN_OPTIONS", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "LD_PRELOAD", "PATH", "TMPDIR",
    "TZ",
  ]

  /// jemalloc's thread cache never returns blocks because of their number or age, and keeps freed memory: otherwise the
  /// address of a block depends on the time, and on the bytes that the thread allocated before.
  private static let steadyAddresses =
    "tcache_gc_incr_bytes:\(1 << 60),dirty_decay_ms:-1,muzzy_decay_ms:-1"

  /// The environment of a worker.
  ///
  /// - Parameter isExact: whether dictionaries hash with a fixed seed, and freed blocks are reused in a fixed order, so
  ///   that exact figures repeat; otherwise both are as in an app.
  static func environment(isExact: Bool) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter {
      inheritedVariables.contains($0.key)
    }
    environment["SWIFT_DETERMINISTIC_HASHING"] = isExact ? "1" : nil
    environment["MALLOC_CONF"] = isExact ? steadyAddresses : nil
    // A crash ends the process without a backtrace.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment[OutcomeChannel.variable] = "\(OutcomeChannel.descriptor)"
    return environment
  }
}
