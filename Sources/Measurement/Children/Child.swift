import Foundation
import Results

/// A process in a group of its own, which says its outcomes on descriptor 3 and prints what it likes.
///
/// One loop reads all it says, until it ends or passes a limit; then its whole group is killed.
struct Child {
  /// Longer outcomes are refused.
  static let frameBytesMax = 64 << 20
  /// More of what is printed is counted, and not kept.
  static let printedBytesMax = 64 << 10
  private static let pollMilliseconds: Int32 = 50
  /// What a pipe can hold of a child that has ended.
  private static let drainBytesMax = 1 << 20

  /// What came through one of its pipes and was not used yet.
  struct Stream {
    fileprivate(set) var kept: [UInt8] = []
    fileprivate(set) var droppedBytes = 0
    fileprivate let descriptor: Int32
    fileprivate var isOpen = true

    /// - Returns: how many bytes came; 0 where there are none now.
    fileprivate mutating func read(keeping limit: Int) -> Int {
      guard isOpen else { return 0 }
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { isOpen = false }
      guard count > 0 else { return 0 }
      let room = min(count, max(0, limit - kept.count))
      kept += buffer[..<room]
      droppedBytes += count - room
      return count
    }
  }

  /// Outcomes, standard output and standard error.
  private(set) var streams: [Stream] = []
  private let process: pid_t

  /// Starts an executable.
  ///
  /// - Throws: `PassError` with the reason of the system.
  init(_ executable: URL, _ arguments: [String], environment: [String: String]) throws(PassError) {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    var writers: [Int32] = []
    defer { for writer in writers { close(writer) } }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    // Descriptor 3 comes last: the others' pipes may be there in this process.
    for target: Int32 in [1, 2, 3] {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else {
        let reason = String(cString: strerror(errno))
        for stream in streams { close(stream.descriptor) }
        throw PassError(description: reason)
      }
      // Out of the way of the descriptors that the child gets.
      let writer = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
      close(ends[1])
      _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
      _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
      streams.append(Stream(descriptor: ends[0]))
      writers.append(writer)
      posix_spawn_file_actions_adddup2(&actions, writer, target)
    }
    streams.insert(streams.removeLast(), at: 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var words = ([executable.path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var started: pid_t = 0
    let error = posix_spawn(&started, executable.path, &actions, &attributes, &words, &variables)
    process = started
    guard error == 0 else {
      for stream in streams { close(stream.descriptor) }
      throw PassError(description: String(cString: strerror(error)))
    }
  }

  /// Reads until it has ended, kills its group and frees what it held.
  ///
  /// - Parameters:
  ///   - look: says why it must end now, if it must; it is given the process's number.
  ///   - onFrame: is given each whole frame; it says why it is none, if it is none.
  /// - Returns: nil where it ended well.
  mutating func run(
    _ interruption: Interruption, look: (pid_t) -> ChildFailure.End?,
    onFrame: (ArraySlice<UInt8>) -> ChildFailure.End?
  ) -> ChildFailure.End? {
    interruption.begin(waitingFor: -process)
    var stop: ChildFailure.End?
    while stop == nil, !hasEnded {
      wait()
      _ = readAll()
      stop = takeFrames(onFrame) ?? look(process)
    }
    kill(-process, SIGKILL)
    var drained = 0
    while stop == nil, drained < Child.drainBytesMax, case let count = readAll(), count > 0 {
      drained += count
      stop = takeFrames(onFrame)
    }
    // The number is this process's until it is waited for, so no other can be killed in its place.
    interruption.end(waitingFor: -process)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    for stream in streams { close(stream.descriptor) }
    if interruption.isRaised { return .interrupted }
    if let stop { return stop }
    if status & 0x7f != 0 { return .signal(Int(status & 0x7f)) }
    let code = Int(status >> 8 & 0xff)
    if code != 0 { return .exitCode(code) }
    return streams[0].kept.isEmpty ? nil : .unreadable("its last outcome is not whole")
  }

  private var hasEnded: Bool {
    var information = siginfo_t()
    let found = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    return found < 0 ? errno != EINTR : information.si_signo == SIGCHLD
  }

  private func wait() {
    var polled = streams.filter(\.isOpen).map {
      pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
    }
    _ = poll(&polled, nfds_t(polled.count), polled.isEmpty ? 1 : Child.pollMilliseconds)
  }

  private mutating func readAll() -> Int {
    var count = 0
    for index in streams.indices {
      count += streams[index].read(
        keeping: index == 0 ? Child.frameBytesMax + 4 : Child.printedBytesMax)
    }
    return count
  }

  private mutating func takeFrames(
    _ onFrame: (ArraySlice<UInt8>) -> ChildFailure.End?
  ) -> ChildFailure.End? {
    while streams[0].kept.count >= 4 {
      let length = streams[0].kept[..<4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= Child.frameBytesMax else {
        return .unreadable("an outcome of \(length) bytes, at most \(Child.frameBytesMax)")
      }
      guard streams[0].kept.count >= 4 + length else { return nil }
      if let end = onFrame(streams[0].kept[4..<(4 + length)]) { return end }
      streams[0].kept.removeFirst(4 + length)
    }
    return nil
  }
}
