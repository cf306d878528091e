import CFilmstrip
import ScrollTrace

/// Expands the gzip data of a source as it is read, in the memory of two blocks.
///
/// Consecutive members are one text, as in `gunzip`. Damage ends the text; readers check `damage` at the end.
final class Inflater: ByteStream {
  static let magic: [UInt8] = [0x1F, 0x8B]
  private static let inputBytes = 64 << 10
  /// The longest line, header or block in compressed data: a small file must not take a gibibyte.
  static let lineBytesMax = 32 << 20

  private(set) var damage: TraceError?
  private var source: LineSource
  private let name: String
  private let stream: OpaquePointer
  private var isOver = false

  init(_ source: consuming LineSource, named name: String) {
    guard let stream = gzip_open() else { fatalError("no memory for gzip data") }
    self.source = source
    self.name = name
    self.stream = stream
  }

  deinit { gzip_close(stream) }

  func read(
    into target: UnsafeMutablePointer<UInt8>, atMost capacity: Int
  ) throws(TraceFileError) -> Int {
    while !isOver {
      let input = try source.peek(Self.inputBytes)
      guard let bytes = input.bindMemory(to: UInt8.self).baseAddress, !input.isEmpty else {
        end("the end of the file", "the rest of the gzip data")
        break
      }
      let step = gzip_expand(stream, bytes, input.count, target, capacity)
      source.next += step.consumed
      switch step.status {
      case gzip_member_ended: try beginMember()
      case gzip_is_damaged:
        let words = gzip_message(stream).map { String(cString: $0) } ?? "no reason given"
        end("damaged gzip data (\(words))", "whole gzip data")
      case gzip_lacks_memory: fatalError("no memory for gzip data")
      default: break
      }
      if step.produced > 0 { return step.produced }
    }
    return 0
  }

  /// Continues with the next member, if there is one.
  private func beginMember() throws(TraceFileError) {
    let next = try source.peek(2)
    if next.isEmpty {
      isOver = true
    } else if !next.elementsEqual(Self.magic) || gzip_begin_member(stream) == 0 {
      end("bytes behind the gzip data", "its end")
    }
  }

  private func end(_ found: String, _ expected: String) {
    isOver = true
    damage = TraceError(
      file: name, position: .byte(source.bytesGiven, block: nil), found: found, expected: expected)
  }
}

extension LineSource {
  /// The source itself, or its text if it is gzip data.
  ///
  /// - Throws: `TraceFileError` if the system does not read it.
  package consuming func expanded(named name: String) throws(TraceFileError) -> LineSource {
    guard try peek(2).elementsEqual(Inflater.magic) else { return self }
    var source = LineSource(reading: Inflater(self, named: name))
    source.lineBytesMax = Inflater.lineBytesMax
    return source
  }
}

extension TraceReader {
  /// Opens a trace of either form, plain or gzip, and reads its header. `-` is standard input.
  ///
  /// - Parameter warn: is called with a sentence at the end of a trace that was cut off.
  /// - Throws: `TraceFileError` if the system does not read the file, `TraceError` if it does not begin with a header.
  public init(expanding path: String, warn: @escaping (String) -> Void = { _ in }) throws {
    let name = path == "-" ? "standard input" : path
    try self.init(
      source: LineSource.open(path: path).expanded(named: name), named: name, warn: warn)
  }
}

extension TraceFormat {
  /// Reads a whole trace of either form, plain or gzip. `-` is standard input.
  ///
  /// - Parameter warn: is called with a sentence if the trace was cut off.
  /// - Throws: `TraceError` for the first thing that breaks the format, `TraceFileError` if the system does not read
  ///   the file.
  public static func read(
    expanding path: String, warn: @escaping (String) -> Void = { _ in }
  ) throws -> ValidTrace {
    try TraceReader(expanding: path, warn: warn).readAll()
  }
}

extension DisplayLogReader {
  /// Opens a display log, plain or gzip, and reads its header. `-` is standard input.
  ///
  /// - Throws: `TraceFileError` if the system does not read the file, `TraceError` if it does not begin with a header.
  public init(expanding path: String) throws {
    let name = path == "-" ? "standard input" : path
    try self.init(source: LineSource.open(path: path).expanded(named: name), named: name)
  }
}
