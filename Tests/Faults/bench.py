"""Runs of the tool with faults, and the conditions that each run must meet."""

import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import threading
import time
import uuid

# The name of an unfinished output.
GROWING = re.compile(r"(^|/)\.filmstrip-[0-9a-f]{16}(/|$)")
# Crashes, errors in the words of a library, and places in the source: never part of a message.
UGLY = re.compile(r"Fatal error|Error Domain|NSCocoa|\.swift:\d+|Stack dump|dyld|unexpectedly found nil")
CRASHES = tuple(-n for n in (signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS))
# A run that takes longer is stuck.
PATIENCE_SECONDS = 60
MEMORY_KIBIBYTES_MAX = 6_000_000
# A suite reports several mistakes at once.
ERROR_LINES_MAX = 10
# A user without other processes.
OTHER_USER = 54321
RUNNING = set()


class Command:
    """A command that writes files or starts processes."""

    def __init__(self, name, options="", outputs="", next_line=None, is_long=False, adds=False, result=None):
        # Text in parentheses distinguishes two forms of a command.
        self.name = name
        self.words = name.split(" (")[0].split() + options.split()
        self.outputs = outputs.split()
        # The next run repeats the command over existing outputs. One that adds continues with them.
        self.adds = adds
        self.next_words = next_line.split() if next_line else self.words
        if self.outputs and not next_line and not adds:
            self.next_words = [*self.words, "--force"]
        self.is_long = is_long
        # Prints the final state, which is the same after any fault and the next run.
        self.result = result and result.split()
        self.result_reference = None
        self.reference = {}
        self.bytes = 0
        self.seconds = 3.0

    @property
    def replaces(self):
        return self.outputs and not self.is_long and (not self.adds or self.name == "baseline update")

    def has_output(self, name):
        return any(name == output or name.startswith(output + "/") for output in self.outputs)

    def codes(self, *codes):
        """The gate has one code for all failures."""
        return (*codes, 1) if self.words[0] == "gate" else codes


class Outcome:
    def __init__(self, code, out, err, survivors):
        self.code, self.out, self.err, self.survivors = code, out, err, survivors


class Bench:
    """The tool, its input files, and a new folder for each run."""

    def __init__(self, tool, scratch, seed):
        self.tool = str(tool)
        self.scratch = pathlib.Path(scratch)
        self.seed = seed
        self.fixture = self.scratch / "fixture"
        self.fixture.mkdir()
        self.can_mount = os.environ.get("FILMSTRIP_FAULTS_MOUNTS") == "1"
        self.is_root = os.geteuid() == 0

    def random(self, *words):
        return random.Random(" ".join(map(str, (self.seed, *words))))

    def room(self):
        return Room(self, self.scratch / f"case-{uuid.uuid4().hex}")


class Room:
    """The folders of one run: the working folder, temporary files, home."""

    def __init__(self, bench, folder):
        self.bench, self.folder = bench, folder
        self.mark = uuid.uuid4().hex
        self.mounts = []
        self.work, self.tmp, self.home = folder / "work", folder / "tmp", folder / "home"
        for path in (self.work, self.tmp, self.home, folder / "log"):
            path.mkdir(parents=True)
        folder.chmod(0o755)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for mount in self.mounts:
            subprocess.run(["umount", "-l", mount], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def fill(self):
        shutil.copytree(self.bench.fixture, self.work, dirs_exist_ok=True, symlinks=True)
        return self

    def mount(self, folder):
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=65536k", "faults", folder], check=True)
        self.mounts.append(folder)

    def remount(self, folder, option):
        # Another thread's process that has not begun its program yet may hold a file that was written here.
        for last in [False] * 20 + [True]:
            words = ["mount", "-o", f"remount,{option}", folder]
            if subprocess.run(words, check=last, capture_output=not last).returncode == 0:
                return
            time.sleep(0.1)

    def start(self, words, shell=":", extra=None, user=None, program=None):
        log = self.folder / "log" / uuid.uuid4().hex
        command = [program or self.bench.tool, *words]
        if user:
            command = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", *command]
        # The machine must survive every fault.
        limits = f"ulimit -c 0; ulimit -v {MEMORY_KIBIBYTES_MAX}"
        environment = {
            "PATH": os.environ["PATH"], "TMPDIR": str(self.tmp), "HOME": str(self.home), "LANG": "C.UTF-8",
            "FILMSTRIP_PROGRESS_SECONDS": "0", "SWIFT_BACKTRACE": "enable=no", "FILMSTRIP_FAULT": self.mark}
        process = subprocess.Popen(
            ["sh", "-c", f'{limits}; {shell}; exec "$@"', "sh", *command], cwd=self.work,
            env={**environment, **(extra or {})}, start_new_session=True, stdin=subprocess.DEVNULL,
            stdout=open(f"{log}.out", "wb"), stderr=open(f"{log}.err", "wb"))
        process.log = log
        RUNNING.add(process)
        return process

    def end(self, process, patience=PATIENCE_SECONDS):
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            process.returncode = "stuck"
        RUNNING.discard(process)
        texts = [pathlib.Path(f"{process.log}.{end}").read_bytes().decode("utf-8", "replace") for end in ("out", "err")]
        return Outcome(process.returncode, *texts, self.survivors())

    def run(self, words, patience=PATIENCE_SECONDS, **options):
        return self.end(self.start(words, **options), patience)

    def survivors(self, seconds=5):
        """Processes of this run that do not end in time. They are killed."""
        deadline = time.monotonic() + seconds
        while found := [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if self.owns(pid)]:
            if time.monotonic() > deadline:
                break
            time.sleep(0.02)
        for pid in found:
            os.kill(pid, signal.SIGKILL)
        return found

    def owns(self, pid):
        try:
            return self.mark.encode() in pathlib.Path(f"/proc/{pid}/environ").read_bytes()
        except OSError:
            return False

    def files(self, folder=None):
        """All paths below a folder: the hash of a file, or the kind of another thing."""
        folder = folder or self.work
        found = {}
        for path in sorted(folder.rglob("*")):
            name = os.fsdecode(os.path.relpath(path, folder))
            if path.is_symlink():
                found[name] = "link " + os.readlink(path)
            elif path.is_file():
                found[name] = hashlib.sha256(path.read_bytes()).hexdigest()
            else:
                found[name] = "folder" if path.is_dir() else "other"
        return found

    def changed(self, before):
        """New and changed paths."""
        return {name: digest for name, digest in self.files().items() if before.get(name) != digest}

    # Conditions: each returns a list of problems.

    def is_whole(self, name):
        """Whether a file is complete."""
        path = self.work / name
        data = path.read_bytes()
        if path.suffix in (".segment", ".lock"):
            return True  # The lines of a segment have checksums, which the tool checks.
        if path.suffix == ".json":
            try:
                return json.loads(data) is not None
            except ValueError:
                return False
        if path.suffix in (".jsonl", ".strip"):
            return subprocess.run([self.bench.tool, "trace", "validate", path], capture_output=True).returncode == 0
        if path.suffix == ".history":
            shown = subprocess.run([self.bench.tool, "history", "show", path], capture_output=True)
            return shown.returncode == 0 or not data
        endings = {".html": b"</html>", ".xml": b"</testsuites>", ".plan": b"}"}
        return data.rstrip().endswith(endings[path.suffix]) if path.suffix in endings else data.endswith(b"\n")

    def file_problems(self, before, command, may_grow=False):
        """Incomplete, missing and unexpected files."""
        found = []
        for name, digest in self.changed(before).items():
            if digest == "folder":
                continue
            if GROWING.search(name):
                found += [] if may_grow else [f"leaves {name}"]
            elif not command.has_output(name):
                found.append(f"writes {name}")
            elif digest != command.reference.get(name) and not self.is_whole(name):
                found.append(f"{name} is incomplete")
        return found + [f"{name} is missing" for name in before if not os.path.lexists(self.work / name)]

    def temporary_problems(self):
        return [f"leaves {path.name} in the folder for temporary files" for path in self.tmp.iterdir()]

    def next_problems(self, before, command):
        """The next run must succeed, and leave nothing of the first run."""
        again = self.run(command.next_words)
        found = []
        if again.code != 0:
            found.append(f"the next run ends with {again.code}: {again.err.strip()[:200]}")
        elif command.result and (shown := self.run(command.result)).out != command.result_reference:
            found.append(f"the next run has another result: {(shown.err or shown.out).strip()[:200]}")
        found += [f"{name} exists after the next run" for name, digest in self.changed(before).items()
                  if GROWING.search(name) or digest != "folder" and not command.has_output(name)]
        found += self.temporary_problems()
        return found + (["the next run leaves processes"] if again.survivors else [])


def message_problems(outcome):
    """Problems of the message of a failed run."""
    if outcome.out.startswith("INVALID (exit code 1)"):
        return []  # The verdict of the gate has the reason.
    lines = [line for line in outcome.err.splitlines() if line.strip()]
    has_failed = isinstance(outcome.code, int) and outcome.code > 0
    found = [f"prints {ugly}" for ugly in UGLY.findall(outcome.err)[:1]]
    if outcome.code != 64 and len(lines) > ERROR_LINES_MAX:
        found.append(f"prints {len(lines)} lines")
    if has_failed and not any("filmstrip" in line or "rror:" in line for line in lines):
        found.append("prints no error")
    return found


class Row:
    """A row of the table: a kind of fault, and the results of its runs."""

    def __init__(self, fault, note=""):
        self.fault, self.note = fault, note
        self.injected = 0
        self.lost = []
        self.figures = ""
        self.lock = threading.Lock()

    @property
    def met(self):
        return self.injected - len(self.lost)

    def add(self, what, problems):
        with self.lock:
            self.injected += 1
            if problems:
                self.lost.append(f"{what}: {'; '.join(problems)}")

    def judge(self, what, outcome, codes, problems=()):
        """Adds a run: its exit code, its message, its processes and other problems."""
        problems = list(problems)
        if outcome.code not in codes:
            problems.append(f"ends with {outcome.code}, expected {codes}: {outcome.err.strip()[-200:]}")
        if outcome.survivors:
            problems.append(f"{len(outcome.survivors)} processes survive")
        # The gate's verdicts have the codes 2 and 3.
        if outcome.code not in (0, 2, 3):
            problems += message_problems(outcome)
        self.add(what, problems)
