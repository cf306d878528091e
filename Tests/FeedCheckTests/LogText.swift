import FeedCheck
import ScrollTrace

/// Display logs in the text of a test.
enum LogText {
  /// Reads a log of lines, with a header of the default values unless another is given.
  static func read(
    _ lines: String, header: String = #"{"displays":1}"#
  ) throws -> (header: DisplayHeader, records: [DisplayRecord]) {
    var text = header + "\n" + lines
    return try text.withUTF8 { bytes in
      try read(LineSource(bytes: UnsafeRawBufferPointer(bytes)), named: "log.jsonl")
    }
  }

  static func read(
    _ source: consuming LineSource, named name: String
  ) throws -> (header: DisplayHeader, records: [DisplayRecord]) {
    var reader = try DisplayLogReader(source: source, named: name)
    var records: [DisplayRecord] = []
    while let record = try reader.next() { records.append(record) }
    return (reader.header, records)
  }

  static func judgement(
    of lines: String, header: String = #"{"displays":1}"#
  ) throws -> Judgement {
    let log = try read(lines, header: header)
    return judgement(of: log.records, log.header)
  }

  static func judgement(of records: [DisplayRecord], _ header: DisplayHeader) -> Judgement {
    var judge = Judge(header)
    for record in records { judge.take(record) }
    return judge.finish()
  }

  /// The faults of a log, each as its kind, time and row, such as `lost 950 sport`.
  static func faults(
    of lines: String, header: String = #"{"displays":1}"#
  ) throws -> [String] {
    try judgement(of: lines, header: header).found.map {
      "\($0.kind.rawValue) \($0.timeMilliseconds.short) \($0.row)"
    }
  }
}
