import Foundation

/// A process and the two pipes over which Chromium takes its debugging protocol: messages of JSON, each ended by a
/// zero byte, read from its descriptor 3 and written to its descriptor 4.
///
/// Used by one thread.
final class DebuggingPipe {
  let process: pid_t
  private let toBrowser: Int32
  private let fromBrowser: Int32
  private var received: [UInt8] = []
  /// So many of `received` hold no end of a message.
  private var searchedCount = 0
  private var isClosed = false

  /// - Throws: `BrowserError.start` where the process cannot be started.
  init(executable: String, arguments: [String]) throws {
    var commands: [Int32] = [0, 0]
    var answers: [Int32] = [0, 0]
    guard pipe(&commands) == 0, pipe(&answers) == 0 else {
      throw BrowserError.start("no pipe: error \(errno)")
    }
    for end in commands + answers { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Through high numbers, since a pipe's own end may be 3 or 4 already.
    posix_spawn_file_actions_adddup2(&actions, commands[0], 103)
    posix_spawn_file_actions_adddup2(&actions, answers[1], 104)
    posix_spawn_file_actions_adddup2(&actions, 103, 3)
    posix_spawn_file_actions_adddup2(&actions, 104, 4)
    posix_spawn_file_actions_addclose(&actions, 103)
    posix_spawn_file_actions_addclose(&actions, 104)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A separate process group, so that all its processes can be ended together.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var identifier: pid_t = 0
    let words = [executable] + arguments
    var copies: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    let status = posix_spawnp(&identifier, executable, &actions, &attributes, &copies, environ)
    close(commands[0])
    close(answers[1])
    guard status == 0 else {
      close(commands[1])
      close(answers[0])
      throw BrowserError.start("\(executable): error \(status)")
    }
    process = identifier
    toBrowser = commands[1]
    // A browser that does not read must not block this process.
    _ = fcntl(toBrowser, F_SETFL, O_NONBLOCK)
    fromBrowser = answers[0]
  }

  /// - Throws: `BrowserError.lost` where the browser takes no more, or not all of it before the deadline.
  func send(_ message: [String: Any], before deadline: ContinuousClock.Instant) throws {
    var bytes = [UInt8](try JSONSerialization.data(withJSONObject: message)) + [0]
    while !bytes.isEmpty {
      var watched = pollfd(fd: toBrowser, events: Int16(POLLOUT), revents: 0)
      let isReady = poll(&watched, 1, DebuggingPipe.milliseconds(until: deadline)) > 0
      let count = isReady ? DebuggingPipe.withoutSignal { write(toBrowser, bytes, bytes.count) } : 0
      guard count > 0 else { throw BrowserError.lost("it takes no more commands") }
      bytes.removeFirst(count)
    }
  }

  /// Writes to a pipe whose reader may have ended: an error, and not the end of this process.
  private static func withoutSignal(_ write: () -> Int) -> Int {
    var (pipe, before) = (sigset_t(), sigset_t())
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let count = write()
    if count < 0, errno == EPIPE {
      var none = timespec()
      sigtimedwait(&pipe, nil, &none)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return count
  }

  private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
    let left = max(.zero, deadline - .now).components
    return Int32(clamping: left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1)
  }

  /// The next message, or nil where none came before the deadline.
  func receive(before deadline: ContinuousClock.Instant) throws -> [String: Any]? {
    while true {
      if let end = received[searchedCount...].firstIndex(of: 0) {
        let data = Data(received[..<end])
        received.removeFirst(end + 1)
        searchedCount = 0
        guard let message = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { throw BrowserError.lost("a message that is not an object") }
        return message
      }
      searchedCount = received.count
      guard ContinuousClock.now < deadline else { return nil }
      var watched = pollfd(fd: fromBrowser, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, DebuggingPipe.milliseconds(until: deadline)) > 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(fromBrowser, &chunk, chunk.count)
      guard count > 0 else { throw BrowserError.lost("it has ended") }
      received.append(contentsOf: chunk[..<count])
    }
  }

  func end() {
    guard !isClosed else { return }
    isClosed = true
    close(toBrowser)
    close(fromBrowser)
    kill(-process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }
}
