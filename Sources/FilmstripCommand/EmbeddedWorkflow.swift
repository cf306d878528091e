/// A workflow for GitHub that installs, caches, gates and uploads: what `filmstrip suite init --workflow` writes
/// and the documentation shows.
enum EmbeddedWorkflow {
  static let text = """
    # Runs Filmstrip's gate on every pull request. The suite and the baseline are in the repository:
    #   filmstrip suite init --output suite.yml
    #   filmstrip baseline update suite.yml --baseline baseline.json
    # Exact metrics depend on the compiler and the allocator: take the baseline in the container that is named here.
    name: gate
    on: [pull_request]
    permissions:
      contents: read
      pull-requests: write
    \(GateJob.beginning)
          - name: Fetch Filmstrip
            uses: actions/checkout@v4
            with:
              repository: OWNER/filmstrip # where your Filmstrip is
              path: filmstrip
    \(cache)
          - name: Install and build
            working-directory: filmstrip
            run: |
              scripts/setup
              swift build -c release --product filmstrip
              swift build -c release --show-bin-path >> "$GITHUB_PATH"
    \(GateJob.gate("filmstrip"))
          - name: Comment
            if: failure() && github.event.pull_request.head.repo.full_name == github.repository
            uses: actions/github-script@v7
            with:
              script: |
                const body = require('fs').readFileSync('gate/gate.md', 'utf8');
                await github.rest.issues.createComment({
                  ...context.repo, issue_number: context.issue.number, body,
                });

    """

  private static let cache = GateJob.cache(
    "filmstrip/.build", key: "filmstrip-swift-6.3.1",
    of: ["filmstrip/Package.swift", "filmstrip/Sources/**"])
}

/// The steps of a job that gates, for the workflows that people start from.
enum GateJob {
  /// The job up to its first step, in the container that baselines are taken in.
  static let beginning = """
    jobs:
      gate:
        runs-on: ubuntu-24.04
        container: swift:6.3.1-bookworm
        timeout-minutes: 30
        steps:
          - uses: actions/checkout@v4
    """

  /// Keeps a build between runs, as long as these files are the same.
  static func cache(_ folder: String, key: String, of files: [String]) -> String {
    """
          - name: Keep the build
            uses: actions/cache@v4
            with:
              path: \(folder)
              key: \(key)-${{ hashFiles(\(files.map { "'\($0)'" }.joined(separator: ", "))) }}
              restore-keys: \(key)-
    """
  }

  /// Gates with a command, and uploads the reports whatever came out.
  static func gate(_ command: String) -> String {
    """
          - name: Gate
            # 0 all passed, 1 invalid, 2 regressed, 3 improved, 4 undecided. Shared machines are no place for times.
            run: \(command) gate suite.yml --baseline baseline.json --exact --format github --output gate
          - name: Upload the reports
            if: always()
            uses: actions/upload-artifact@v4
            with:
              name: gate
              path: gate
    """
  }
}
