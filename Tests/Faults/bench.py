"""Runs of the tool with faults, and the conditions that each run must meet."""

import hashlib
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time

# The name of an unfinished output.
GROWING = re.compile(r"(^|/)\.filmstrip-[0-9a-f]{16}(/|$)")
# Crashes, errors in the words of a library, and places in the source: never part of a message.
UGLY = re.compile(r"Fatal error|Error Domain|NSCocoa|\.swift:\d+|Stack dump|dyld|unexpectedly found nil")
# A run that takes longer is stuck.
PATIENCE_SECONDS = 60
MEMORY_KIBIBYTES_MAX = 6_000_000
# A suite reports several mistakes at once.
ERROR_LINES_MAX = 10
CRASHES = tuple(-n for n in (signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS))
# Commands that fail if a file is incomplete, and the ends of other complete files.
READERS = {
    ".json": "python3 -m json.tool", ".jsonl": "{tool} trace validate", ".strip": "{tool} trace validate",
    ".history": "{tool} history show",
}
# The lines of a segment have checksums, which the tool checks.
ENDS = {".html": b"</html>", ".xml": b"</testsuites>", ".plan": b"}", ".segment": b"", ".lock": b""}


class Command:
    """A command that writes files or starts processes."""

    def __init__(self, name, options="", outputs="", next_line="", adds=False, result=""):
        # Text in parentheses distinguishes two forms of a command.
        self.name = name
        self.words = name.split(" (")[0].split() + options.split()
        self.outputs = outputs.split()
        # The next run repeats the command over existing outputs. One that adds continues with them.
        self.adds = adds
        self.replaces = bool(outputs) and not next_line and not adds
        self.next_words = next_line.split() or self.words + ["--force"] * self.replaces
        # Prints the final state, which is the same after any fault and the next run.
        self.result = result.split()
        # The outputs, their bytes and the seconds of a run without a fault.
        self.reference = {}
        self.bytes = 0
        self.seconds = 3.0

    def codes(self, *codes):
        """The gate has one code for all failures."""
        return (*codes, 1) if self.words[0] == "gate" else codes


class Run:
    """A run of the tool in a room."""

    def __init__(self, room, words, shell=":", prefix=()):
        self.room = room
        # The machine must survive every fault.
        script = f'ulimit -c 0; ulimit -v {MEMORY_KIBIBYTES_MAX}; {shell}; exec "$@"'
        environment = {
            "PATH": os.environ["PATH"], "TMPDIR": str(room.tmp), "HOME": str(room.home), "LANG": "C.UTF-8",
            "FILMSTRIP_PROGRESS_SECONDS": "0", "SWIFT_BACKTRACE": "enable=no"}
        self.printed = tempfile.TemporaryFile(), tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            ["sh", "-c", script, "sh", *prefix, room.bench.tool, *words], cwd=room.work, env=environment,
            start_new_session=True, stdin=subprocess.DEVNULL, stdout=self.printed[0], stderr=self.printed[1])

    def end(self, patience=PATIENCE_SECONDS):
        """Waits for the end. Processes that do not end soon after it are killed."""
        try:
            self.code = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.code = "stuck"
        for file in self.printed:
            file.seek(0)
        self.out, self.err = (file.read().decode("utf-8", "replace") for file in self.printed)
        deadline = time.monotonic() + 5
        while (found := processes(self.room.folder)) and time.monotonic() < deadline:
            time.sleep(0.02)
        kill(found)
        self.survivors = len(found)
        return self

    def problems(self, codes):
        """Problems of the exit code, the processes and the message."""
        found = []
        if self.code not in codes:
            found.append(f"ends with {self.code}, expected {codes}: {self.err.strip()[-200:]}")
        if self.survivors:
            found.append(f"leaves {self.survivors} processes")
        # The gate's verdicts have the codes 2 and 3, or their reason. Swift ends a process without memory.
        is_verdict = self.code in (0, 2, 3) or self.out.startswith("INVALID (exit code 1)")
        if is_verdict or self.code in CRASHES and self.code in codes:
            return found
        lines = [line for line in self.err.splitlines() if line.strip()]
        has_failed = self.code != "stuck" and self.code > 0
        found += [f"prints {ugly}" for ugly in UGLY.findall(self.err)[:1]]
        if self.code != 64 and len(lines) > ERROR_LINES_MAX:
            found.append(f"prints {len(lines)} lines")
        if has_failed and not any("filmstrip" in line or "rror:" in line for line in lines):
            found.append("prints no error")
        return found


class Row:
    """A row of the table: a kind of fault, its cases, and the problems of their runs.

    A case is a command and values. `attempt` takes a room and the values. It returns a name and the problems.
    """

    def __init__(self, fault, attempt, cases, missing="", has_figures=False):
        self.fault, self.attempt = fault, attempt
        self.cases = [] if missing else list(cases)
        self.note = f"not tried: {missing}" if missing else "nothing"
        self.has_figures = has_figures
        self.lost = []

    def run(self, bench, number):
        command, *values = self.cases[number]
        share = random.Random(f"{bench.seed} {self.fault} {number}").random()
        with bench.folder() as folder:
            what, problems = self.attempt(Room(bench, command, folder, share), *values)
        if self.has_figures:
            self.note = f"nothing ({what})"
        if problems:
            self.lost.append(f"{command.name}, {what}: {'; '.join(problems)}")
            self.note = f"{len(self.lost)}: {self.lost[0][:100]}"


class Room:
    """The folders of one run: the working folder, temporary files, home."""

    def __init__(self, bench, command, folder, share=0):
        self.bench, self.command, self.folder = bench, command, pathlib.Path(folder)
        # A random number below 1: the moment or the size of the fault.
        self.share = share
        self.allowed = list(command.outputs)
        self.work, self.tmp, self.home = (self.folder / name for name in ("work", "tmp", "home"))
        self.folder.chmod(0o755)
        self.tmp.mkdir()
        self.home.mkdir()
        self.fill()

    def fill(self):
        shutil.copytree(self.bench.fixture, self.work, dirs_exist_ok=True, symlinks=True)
        self.before = self.files()

    def give_away(self):
        """Gives the folders to a user without processes. Returns words that start a program as this user."""
        subprocess.run(["chown", "-R", "54321", self.folder], check=True)
        return ["setpriv", "--reuid=54321", "--regid=54321", "--clear-groups"]

    def run(self, words, patience=PATIENCE_SECONDS, **options):
        return Run(self, words, **options).end(patience)

    def check(self, codes, words=None, may_grow=False, **options):
        """Runs the command. Returns the run and its problems."""
        run = self.run(words or self.command.words, **options)
        return run, run.problems(codes) + self.file_problems(may_grow)

    def next_problems(self):
        """The next run must succeed, and leave nothing of the first run."""
        again, found = self.check((0,), self.command.next_words)
        if self.command.result and again.code == 0:
            shown = self.run(self.command.result)
            if shown.out != self.command.printed:
                found.append(f"has another result: {(shown.err or shown.out).strip()[:200]}")
        return [f"the next run {problem}" for problem in found]

    def files(self):
        """All paths in the working folder: the hash of a file, or the kind of another thing."""
        found = {}
        for path in self.work.rglob("*"):
            kind = "folder" if path.is_dir() else "other"
            if path.is_symlink():
                kind = "link " + os.readlink(path)
            elif path.is_file():
                kind = hashlib.sha256(path.read_bytes()).hexdigest()
            found[str(path.relative_to(self.work))] = kind
        return found

    def changed(self):
        """New and changed paths, without folders."""
        return {name: digest for name, digest in self.files().items()
                if digest not in ("folder", self.before.get(name))}

    def is_allowed(self, name):
        return any(name == allowed or name.startswith(allowed + "/") for allowed in self.allowed)

    def is_whole(self, name):
        """Whether a file is complete."""
        path = self.work / name
        data = path.read_bytes() if path.is_file() else b"\n"
        if path.suffix in READERS and (data or path.suffix != ".history"):
            words = [*READERS[path.suffix].format(tool=self.bench.tool).split(), path]
            return subprocess.run(words, capture_output=True).returncode == 0
        return data.rstrip().endswith(ENDS[path.suffix]) if path.suffix in ENDS else data.endswith(b"\n")

    def file_problems(self, may_grow=False):
        """Incomplete, missing and unexpected files, here and in the folder for temporary files."""
        found = [] if may_grow else self.temporary_problems()
        for name, digest in self.changed().items():
            if GROWING.search(name):
                found += [] if may_grow else [f"leaves {name}"]
            elif not self.is_allowed(name):
                found.append(f"writes {name}")
            elif digest != self.command.reference.get(name) and not self.is_whole(name):
                found.append(f"leaves {name} incomplete")
        missing = [name for name in self.before if not os.path.lexists(self.work / name)]
        return found + [f"removes {name}" for name in missing]

    def temporary_problems(self):
        return [f"leaves {path.name} in the folder for temporary files" for path in self.tmp.iterdir()]


def processes(folder):
    """The processes that were started with a folder in their environment."""
    found = []
    for environment in pathlib.Path("/proc").glob("[0-9]*/environ"):
        try:
            if os.fsencode(folder) in environment.read_bytes():
                found.append(int(environment.parent.name))
        except OSError:
            pass
    return found


def kill(found):
    for process in found:
        os.kill(process, signal.SIGKILL)
