import Foundation
import Yams

/// Reads suite files (<doc:Suites>).
package enum SuiteFile {
  /// What a file may hold at the most, in bytes: a suite is written by people.
  package static let bytesMax = 1 << 20

  /// - Parameter file: what mistakes call it.
  /// - Throws: `SuiteError` with every mistake, by line; one alone where the text is no YAML.
  /// - Complexity: O(letters), and what the vocabulary takes for each word.
  package static func read(
    _ text: String, named file: String, vocabulary: SuiteVocabulary
  ) throws(SuiteError) -> Suite {
    var reader = SuiteReader(
      vocabulary: vocabulary,
      name: URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent)
    reader.readSuite(try root(of: text, named: file, "a suite"))
    try reader.end(named: file)
    return reader.suite
  }

  /// The tree of a YAML file that people have written.
  ///
  /// - Parameter what: what the file should be.
  /// - Throws: `SuiteError` with one mistake.
  static func root(
    of text: String, named file: String, _ what: String
  ) throws(SuiteError) -> Node {
    func refusal(_ problem: SuiteMistake.Problem) -> SuiteError {
      SuiteError(file: file, mistakes: [SuiteMistake(line: 1, problem: problem)])
    }
    guard text.utf8.count <= bytesMax else {
      throw refusal(
        .unexpected("\(text.utf8.count) bytes", expected: "\(what) of at most \(bytesMax)"))
    }
    do {
      guard let root = try compose(yaml: text, .default, .default, .utf8) else {
        throw refusal(.unexpected("nothing", expected: what))
      }
      return root
    } catch let error as YamlError {
      throw SuiteError(file: file, mistakes: [mistake(error)])
    } catch let error as SuiteError {
      throw error
    } catch {
      throw refusal(.noYAML("\(error)"))
    }
  }

  /// What the parser of YAML says, in a line.
  private static func mistake(_ error: YamlError) -> SuiteMistake {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let what = context.map { "\($0.text) (line \($0.mark.line)): " } ?? ""
      return SuiteMistake(line: mark.line, problem: .noYAML("\(what)\(problem)"))
    case .duplicatedKeysInMapping(let duplicates, let context):
      let names = duplicates.sorted().map { "'\($0)'" }.joined(separator: ", ")
      return SuiteMistake(line: context.mark.line, problem: .twice(names))
    case .reader(let problem, let offset, _, _):
      let byte = offset.map { " (byte \($0))" } ?? ""
      return SuiteMistake(line: 1, problem: .noYAML("\(problem)\(byte)"))
    default:
      return SuiteMistake(line: 1, problem: .noYAML("\(error)"))
    }
  }
}
