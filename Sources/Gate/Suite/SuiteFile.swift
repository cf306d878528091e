import Foundation
import Yams

/// Reads suite files (<doc:SuiteFile>).
package enum SuiteFile {
  /// What a file may hold at the most, in bytes: a suite is written by people.
  package static let bytesMax = 1 << 20

  /// - Parameter file: what mistakes call it.
  /// - Throws: `SuiteError` with every mistake, by line; one alone where the text is no YAML.
  /// - Complexity: O(letters), and what the vocabulary takes for each word.
  package static func read(
    _ text: String, named file: String, vocabulary: SuiteVocabulary
  ) throws(SuiteError) -> Suite {
    guard text.utf8.count <= bytesMax else {
      throw SuiteError(
        file: file,
        mistakes: [
          SuiteMistake(
            line: 1,
            problem: .unexpected(
              "\(text.utf8.count) bytes", expected: "a suite of at most \(bytesMax)"))
        ])
    }
    var reader = SuiteReader(
      vocabulary: vocabulary,
      name: URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent)
    do {
      guard let root = try compose(yaml: text, .default, .default, .utf8) else {
        throw SuiteError(
          file: file,
          mistakes: [SuiteMistake(line: 1, problem: .unexpected("nothing", expected: "a suite"))])
      }
      reader.readSuite(root)
    } catch let error as YamlError {
      throw SuiteError(file: file, mistakes: [mistake(error)])
    } catch let error as SuiteError {
      throw error
    } catch {
      throw SuiteError(file: file, mistakes: [SuiteMistake(line: 1, problem: .noYAML("\(error)"))])
    }
    guard reader.mistakes.isEmpty else {
      throw SuiteError(file: file, mistakes: reader.mistakes.sorted { $0.line < $1.line })
    }
    return reader.suite
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
