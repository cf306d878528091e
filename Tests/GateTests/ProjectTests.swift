import Gate
import Testing

/// A project file is read as it is meant, or every mistake in it is named with its line.
@Suite struct ProjectTests {
  private static func read(_ text: String) throws -> Project {
    try Project.read(text, named: "filmstrip.yml", vocabulary: SuiteFileTests.vocabulary)
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
    do {
      _ = try ProjectTests.read(text)
      Issue.record("nothing was wrong")
    } catch let error as SuiteError {
      #expect(
        error.lines == [
          "filmstrip.yml:1: there is no key in a project file 'filmstrip-suite' among 7",
          "filmstrip.yml:2: there is no trace 'nowhere'",
          "filmstrip.yml:3: found no designs in the list, expected one or more",
          "filmstrip.yml:4: found 'late' twice, expected once",
          "filmstrip.yml:5: found '0%', expected a share above 0% and up to 100%",
          "filmstrip.yml:6: found '0', expected seconds above 0, up to a day (86400)",
          "filmstrip.yml:7: there is no equality 'opening'",
        ])
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(arguments: ["", "- browse", "traces: [browse", "\u{0}"])
  func whatIsNoProjectFileIsRefused(text: String) {
    #expect(throws: SuiteError.self) { try ProjectTests.read(text) }
  }
}
