import Foundation
import Reporting
import Results
import Testing

/// The JSON that is written is what the schema in the project says: `Sources/Results/Schemas`.
@Suite struct ResultSchemaTests {
  static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Results/Schemas/result.schema.json")

  static let runs: [(String, RunResult)] = [
    ("whole", FixedRun.whole), ("partial", FixedRun.partial), ("poor", FixedRun.poor),
    ("exact", FixedRun.exact), ("full", FixedRun.full),
  ]

  @Test func whatIsWrittenFitsTheSchema() throws {
    let check = try JSONSchemaCheck(Data(contentsOf: Self.file))
    for (name, run) in Self.runs {
      let object = try JSONSerialization.jsonObject(with: Data(JSONFormat.render(run).utf8))
      #expect(try check.problems(in: object) == [], "\(name)")
    }
  }

  /// A checker that finds nothing wrong anywhere would find nothing here.
  @Test func whatIsBrokenDoesNot() throws {
    let check = try JSONSchemaCheck(Data(contentsOf: Self.file))
    let text = try JSONFormat.render(FixedRun.full)
    let breaks = [
      (#""schema" : 1"#, #""schema" : 2"#), (#""seed" : 1"#, #""sead" : 1"#),
      (#""lostOffsets" : 0"#, #""lostOffsets" : -1"#),
      (#""verdict" : "slower""#, #""verdict" : "slow""#),
      (#""isBound" : false"#, #""isBound" : 0"#), (#""rowCount" : 5000"#, #""rowCount" : "5000""#),
      (#""traceHash" : "0123456789abcdef""#, #""traceHash" : "0123""#),
      (#""frameRate" : 60"#, #""frameRate" : 0"#),
    ]
    for (from, to) in breaks {
      let broken = text.replacing(from, with: to)
      try #require(broken != text, "\(from) is not there")
      let object = try JSONSerialization.jsonObject(with: Data(broken.utf8))
      #expect(try check.problems(in: object) != [], "\(to) fits")
    }
  }

  /// Another's checker, where Python has one; where it has not, the line says so.
  @Test func anothersValidatorSaysTheSame() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, run) in Self.runs {
      try Data(JSONFormat.render(run).utf8)
        .write(to: folder.appendingPathComponent("\(name).json"))
    }
    let script = """
      import glob, json, sys
      try:
        from jsonschema import Draft202012Validator as Validator
      except ImportError:
        sys.exit(77)
      schema = json.load(open(sys.argv[1]))
      Validator.check_schema(schema)
      for name in sorted(glob.glob(sys.argv[2] + '/*.json')):
        for error in Validator(schema).iter_errors(json.load(open(name))):
          print(name, list(error.path), error.message[:200])
      """
    let python = try Python.run(script, [Self.file.path, folder.path])
    if python.exitCode == 77 || python.exitCode == 127 {
      Python.tell("jsonschema is not there: the schema was checked by the tests' own checker alone")
      return
    }
    #expect(python.exitCode == 0, "\(python.errors)")
    #expect(python.output == "")
  }
}

/// Python as a second reader of what is written, where the machine has it.
enum Python {
  /// - Returns: the exit code, 127 where there is no Python, and what it printed.
  static func run(
    _ script: String, _ arguments: [String]
  ) throws -> (exitCode: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: printed, as: UTF8.self),
      String(decoding: said, as: UTF8.self)
    )
  }

  static func tell(_ line: String) {
    FileHandle.standardError.write(Data("Python's \(line)\n".utf8))
  }
}
