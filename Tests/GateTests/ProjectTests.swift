import Gate
import Testing

/// A project file is read as it is meant, or every mistake in it is named with its line.
@Suite struct ProjectTests {
  private static func read(_ text: String) throws -> Project {
    try Project.read(text, named: "filmstrip.yml", vocabulary: SuiteFileTests.FewWords())
  }

  @Test func everyKeyIsRead() throws {
    let project = try ProjectTests.read(
      """
      traces: [browse, edited]
      designs: [stable-id]
      hosts: late
      base: floor
      margin: 5%
      equal: [opening=8ms]
      budget: 30
      """)
    #expect(project.traces == ["browse", "edited"])
    #expect(project.designs == ["stable-id"])
    #expect(project.hosts == ["late"])
    #expect(project.base == "floor")
    #expect(project.margin == 0.05)
    #expect(project.equal == ["opening=8ms"])
    #expect(project.budget == 30)
  }

  @Test func everyMistakeIsNamedWithItsLine() {
    let text = """
      filmstrip-suite: 1
      traces: [browse, nowhere]
      designs: []
      hosts: [late, late]
      margin: 0%
      budget: 0
      equal: opening
      """
    let error = #expect(throws: SuiteError.self) { try ProjectTests.read(text) }
    #expect(error?.mistakes.map(\.line) == Array(1...7))
    #expect(error?.lines.allSatisfy { $0.hasPrefix("filmstrip.yml:") } == true)
  }

  @Test(arguments: ["", "- browse", "traces: [browse", "\u{0}"])
  func whatIsNoProjectFileIsRefused(text: String) {
    #expect(throws: SuiteError.self) { try ProjectTests.read(text) }
  }
}
