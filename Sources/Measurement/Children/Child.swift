import Foundation
import Results

/// A process in a session of its own, which reports outcomes on descriptor 3 and may print anything.
///
/// One loop reads all of its output and enforces its limits. At its end the whole session is killed. A child that could
/// not be started is one that has ended.
final class Child {
  /// What to start, and what it may take before it is stopped.
  struct Program: Sendable {
    static let secondsMax = 600.0
    static let memoryBytesMax = Int(ProcessInfo.processInfo.physicalMemory / 2)

    var executable: URL
    /// The time of one turn.
    var secondsMax = Program.secondsMax
    /// Resident memory.
    var memoryBytesMax = Program.memoryBytesMax
    /// Printed bytes that are kept of each stream: the last.
    var printedBytesMax = 64 << 10
    var interruption = Interruption.ofProcess
    /// Whether standard error goes where this process's goes.
    var showsErrors = false
  }

  private struct Stream {
    let descriptor: Int32
    var kept: [UInt8] = []
    var droppedBytes = 0
    var isOpen = true

    /// - Returns: the number of bytes that came.
    mutating func read(keepingLast limit: Int) -> Int {
      guard isOpen else { return 0 }
      let count = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { buffer in
        let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        if count > 0 { kept += buffer[..<count] }
        return count
      }
      if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { isOpen = false }
      // Not at each read, so that a flood is not moved again and again.
      if kept.count / 2 > limit {
        droppedBytes += kept.count - limit
        kept.removeFirst(kept.count - limit)
      }
      return max(0, count)
    }
  }

  /// POSIX_SPAWN_SETSID, which Swift's Glibc does not show.
  private static let startsSession: Int32 = 0x80
  private static let lookSeconds = 0.05
  /// No pipe holds more of a child that has ended.
  private static let drainBytesMax = 4 << 20

  private let program: Program
  private var process: pid_t = 0
  /// Outcomes first, then standard output and standard error.
  private var streams: [Stream] = []
  /// What the child was sent and did not take yet.
  private var pending: [UInt8] = []
  /// Nil where no turn is taken, so that no time is too long.
  private var turnBegin: ContinuousClock.Instant? = .now
  private var lastLook = ContinuousClock.now
  private var isOver = false
  private var isFreed = false
  /// Why the child is not to go on, or what its end was.
  private(set) var stop: ChildFailure.End?

  init(_ program: Program, _ arguments: [String], environment: [String: String]) {
    self.program = program
    do {
      // Nothing else is started meanwhile that would get the pipes.
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
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var words = ([program.executable.path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    var theirs: [Int32] = []
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      for text in words + variables { free(text) }
      for descriptor in theirs { close(descriptor) }
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    // Descriptor 3 comes last: the others' pipes may be there in this process.
    for target: Int32 in program.showsErrors ? [1, 3] : [1, 2, 3] {
      var ends: [Int32] = [0, 0]
      let isSocket = target == OutcomeChannel.descriptor
      try Child.check(
        isSocket ? socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) : pipe(&ends))
      theirs.append(ends[1])
      streams.insert(Stream(descriptor: ends[0]), at: isSocket ? 0 : streams.count)
      for end in ends { try Child.check(fcntl(end, F_SETFD, FD_CLOEXEC)) }
      try Child.check(fcntl(ends[0], F_SETFL, O_NONBLOCK))
      try Child.check(-posix_spawn_file_actions_adddup2(&actions, ends[1], target))
    }
    // What this process ignores or blocks is not handed down.
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(Child.startsSession | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var started: pid_t = 0
    errno = posix_spawn(
      &started, program.executable.path, &actions, &attributes, &words, &variables)
    try Child.check(-errno)
    process = started
  }

  private static func check(_ result: Int32) throws {
    guard result < 0 else { return }
    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }

  // MARK: Conversation

  /// Sends a task to `OutcomeChannel.nextTask`.
  func send(_ text: String) { pending += OutcomeChannel.frame(text) }

  /// Begins the limit of time anew.
  func beginTurn() { turnBegin = .now }

  /// Suspends the limit of time until the next turn.
  func endTurn() { turnBegin = nil }

  /// Stops the child for the sake of what it said.
  func refuse(_ reason: String) { stop = stop ?? .unreadable(reason) }

  /// Waits for the next outcome.
  ///
  /// - Parameter task: the hash of the task; an outcome of another is a failure.
  /// - Returns: nil where the child has ended or must end.
  func next(of task: String = "") -> String? {
    while stop == nil {
      if let text = takeOutcome(of: task) { return text }
      if isOver { break }
      wait()
      _ = exchange()
      if hasEnded { drain() }
      enforceLimits()
    }
    return nil
  }

  /// Ends the child with its session.
  ///
  /// - Returns: nil where it had ended well.
  func end() -> ChildFailure.End? {
    guard !isFreed else { return stop }
    isFreed = true
    for stream in streams { close(stream.descriptor) }
    guard process > 0 else { return stop }
    // The number is this process's until it is waited for, so no other can be killed in its place.
    Interruption.killSession(of: process)
    program.interruption.endChild(process)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let (signal, code) = (Int(status & 0x7f), Int(status >> 8 & 0xff))
    if program.interruption.isRaised {
      stop = .interrupted
    } else if stop == nil, signal != 0 {
      stop = .signal(signal)
    } else if stop == nil, code != 0 {
      stop = .exitCode(code)
    } else if stop == nil, !streams[0].kept.isEmpty {
      stop = .unreadable("its last outcome is not whole")
    }
    return stop
  }

  private var hasEnded: Bool {
    var information = siginfo_t()
    let found = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    return found < 0 ? errno != EINTR : information.si_signo == SIGCHLD
  }

  private func wait() {
    let events = Int16(pending.isEmpty ? POLLIN : POLLIN | POLLOUT)
    var polled = streams.filter(\.isOpen).map {
      pollfd(fd: $0.descriptor, events: events, revents: 0)
    }
    // A child that closed all of them is asked often whether it has ended.
    let milliseconds = polled.isEmpty ? 1 : Int32(Child.lookSeconds * 1000)
    _ = poll(&polled, nfds_t(polled.count), milliseconds)
  }

  /// - Returns: the number of bytes that were read.
  private func exchange() -> Int {
    if !pending.isEmpty {
      let count = Foundation.send(
        streams[0].descriptor, pending, pending.count, Int32(MSG_NOSIGNAL))
      if count > 0 { pending.removeFirst(count) }
      if count < 0, errno != EAGAIN, errno != EINTR { pending = [] }
    }
    return streams.indices.reduce(0) { count, index in
      let limit = index == 0 ? OutcomeChannel.frameBytesMax : program.printedBytesMax
      return count + streams[index].read(keepingLast: limit)
    }
  }

  /// Reads what is left of a child that has ended; processes that it started may hold its pipes, and write.
  private func drain() {
    isOver = true
    Interruption.killSession(of: process)
    var count = 0
    while count < Child.drainBytesMax, case let read = exchange(), read > 0 { count += read }
  }

  private func enforceLimits() {
    let now = ContinuousClock.now
    if let turnBegin, (now - turnBegin) / .seconds(1) > program.secondsMax {
      stop = .timeLimit(seconds: program.secondsMax)
    }
    guard stop == nil, !isOver, (now - lastLook) / .seconds(1) >= Child.lookSeconds else { return }
    lastLook = now
    let memory = residentBytes
    if memory > program.memoryBytesMax {
      stop = .memoryLimit(foundBytes: memory, limitBytes: program.memoryBytesMax)
    }
  }

  /// What Linux says that the process holds; 0 where it says nothing.
  private var residentBytes: Int {
    let data = FileManager.default.contents(atPath: "/proc/\(process)/statm") ?? Data()
    let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  private func takeOutcome(of task: String) -> String? {
    guard !streams.isEmpty, streams[0].kept.count >= 4 else { return nil }
    let length = streams[0].kept[..<4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= OutcomeChannel.frameBytesMax else {
      refuse("an outcome of \(length) bytes, at most \(OutcomeChannel.frameBytesMax)")
      return nil
    }
    guard streams[0].kept.count >= 4 + length else { return nil }
    let text = String(decoding: streams[0].kept[4..<(4 + length)], as: UTF8.self)
    streams[0].kept.removeFirst(4 + length)
    guard text.hasPrefix(task) else {
      refuse("an outcome of \(length) bytes that is of another task")
      return nil
    }
    return String(text.dropFirst(task.count))
  }

  // MARK: Printed output

  private static let stopWords = ["Fatal error: ", "Precondition failed: ", "Assertion failed: "]
  private static let lastWordsMax = 400

  /// The reason that Swift printed where it stopped the process; otherwise the last line, of the errors first.
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

  /// The environment of a worker.
  ///
  /// - Parameters:
  ///   - hashesAlike: whether dictionaries hash with one seed, so that exact figures repeat; otherwise with a
  ///     random seed, as in an app.
  ///   - task: the hash of its only task.
  static func environment(hashesAlike: Bool, task: String? = nil) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_DETERMINISTIC_HASHING"] = hashesAlike ? "1" : nil
    // A crash should end the process, and not wait for a picture of it.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment[OutcomeChannel.taskVariable] = task
    return environment
  }
}
