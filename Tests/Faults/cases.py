"""Runs of the tool with something wrong, and what must hold of each: what scripts/faults is made of."""

import ctypes
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

# What a file is called while it grows, or a folder while it is filled; SQLite's, beside a file that it writes.
GROWING = re.compile(r"(^|/)\.filmstrip-[0-9a-f]{16}(/|$)|(^|/)\.[^/]+\.[0-9A-F-]{36}$|\.filmstrip-new$")
# What no message may have: a crash, an error in the words of a library, a place in the source.
UGLY = re.compile(r"Fatal error|Error Domain|NSCocoa|\.swift:\d+|Stack dump|dyld|unexpectedly found nil")
# Longer than any run takes that is not stuck.
PATIENCE_SECONDS = 60
# More than any run takes that is not lost.
MEMORY_KIBIBYTES_MAX = 6_000_000
# A suite is told all its mistakes at once.
ERROR_LINES_MAX = 10


# What is killed where the harness itself is stopped.
RUNNING = set()


class Command:
    """A command that is walked through: its words, and what it writes."""

    def __init__(self, name, options="", outputs="", next_line=None, is_long=False, adds=False, result=None):
        self.name = name
        # What stands in brackets tells two forms of a command apart.
        self.words = name.split(" (")[0].split() + options.split()
        self.outputs = outputs.split()
        # Whether it goes on with a file or a folder that is there, and the run behind it with what it left.
        self.adds = adds
        # What is run behind it: the same, told to write over what is there.
        self.next_words = next_line.split() if next_line else self.words
        if self.outputs and not next_line and not adds:
            self.next_words = [*self.words, "--force"]
        self.is_long = is_long
        # What prints all that there is to be in the end, whoever did how much of it.
        self.result = result and result.split()
        self.result_reference = None
        self.reference = {}
        self.bytes = 0
        self.seconds = 0.0


class Outcome:
    def __init__(self, code, out, err, seconds, survivors):
        self.code, self.out, self.err = code, out, err
        self.seconds, self.survivors = seconds, survivors

    @property
    def is_crash(self):
        return self.code in (-signal.SIGILL, -signal.SIGTRAP, -signal.SIGABRT, -signal.SIGSEGV, -signal.SIGBUS)


class Bench:
    """The tool, a folder of files that it reads, and folders of their own for each run."""

    def __init__(self, tool, scratch, seed):
        self.tool = str(tool)
        self.scratch = pathlib.Path(scratch)
        self.seed = seed
        self.fixture = self.scratch / "fixture"
        self.fixture.mkdir()
        self.count = 0
        self.lock = threading.Lock()
        self.can_mount = os.environ.get("FILMSTRIP_FAULTS_MOUNTS") == "1"
        self.is_root = os.geteuid() == 0

    def random(self, *words):
        return random.Random(" ".join(map(str, (self.seed, *words))))

    def room(self):
        with self.lock:
            self.count += 1
            number = self.count
        return Room(self, self.scratch / f"case-{number}")


class Room:
    """The folders of one case: where it works, its temporary files, its home."""

    def __init__(self, bench, folder):
        self.bench = bench
        self.folder = folder
        self.mark = uuid.uuid4().hex
        self.mounts = []
        for name in ("work", "tmp", "home", "log"):
            (folder / name).mkdir(parents=True)
        os.chmod(folder, 0o755)
        self.work, self.tmp, self.home = folder / "work", folder / "tmp", folder / "home"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for mount in self.mounts:
            subprocess.run(["umount", "-l", str(mount)], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def fill(self):
        shutil.copytree(self.bench.fixture, self.work, dirs_exist_ok=True, symlinks=True)
        return self

    def mount(self, folder, kibibytes, options=""):
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={kibibytes}k{options}", "faults", str(folder)], check=True)
        self.mounts.append(folder)

    def leave_room(self, folder, kibibytes):
        """Makes the disk full but for so much."""
        used = sum(-(-f.lstat().st_size // 4096) * 4 + 4 for f in folder.rglob("*")) + 4
        subprocess.run(["mount", "-o", f"remount,size={used + kibibytes}k", str(folder)], check=True)

    def environment(self, extra=None):
        environment = {
            "PATH": os.environ["PATH"], "TMPDIR": str(self.tmp), "HOME": str(self.home),
            "FILMSTRIP_PROGRESS_SECONDS": "0", "SWIFT_BACKTRACE": "enable=no", "FILMSTRIP_FAULT": self.mark,
            "LANG": "C.UTF-8",
        }
        return {**environment, **(extra or {})}

    # Running

    def start(self, words, shell=None, extra=None, user=None, program=None):
        log = self.folder / "log" / uuid.uuid4().hex
        command = [program or self.bench.tool, *words]
        if user:
            command = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", *command]
        # Whatever goes wrong, the machine has to bear it.
        limits = f"ulimit -c 0; ulimit -v {MEMORY_KIBIBYTES_MAX}"
        command = ["sh", "-c", f'{limits}; {shell or ":"}; exec "$@"', "sh", *command]
        process = subprocess.Popen(
            command, cwd=self.work, env=self.environment(extra), start_new_session=True, stdin=subprocess.DEVNULL,
            stdout=open(f"{log}.out", "wb"), stderr=open(f"{log}.err", "wb"))
        process.log, process.begun = log, time.monotonic()
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
        seconds = time.monotonic() - process.begun
        read = lambda ending: pathlib.Path(f"{process.log}.{ending}").read_bytes().decode("utf-8", "replace")
        return Outcome(process.returncode, read("out"), read("err"), seconds, self.survivors())

    def run(self, words, **options):
        patience = options.pop("patience", PATIENCE_SECONDS)
        return self.end(self.start(words, **options), patience)

    def survivors(self, seconds=5):
        """Processes of this case that are still there when they have had time to end; ended here."""
        deadline = time.monotonic() + seconds
        while True:
            found = [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if self.is_ours(pid)]
            if not found or time.monotonic() > deadline:
                break
            time.sleep(0.02)
        for pid in found:
            os.kill(pid, signal.SIGKILL)
        return found

    def is_ours(self, pid):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                return self.mark.encode() in file.read()
        except OSError:
            return False

    # What is there

    def files(self, folder=None):
        """Every file below the working folder with its contents' hash, every folder and other thing with what it is."""
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
        """What is there that was not, or that is something else now; what is gone is not among it."""
        return {name: digest for name, digest in self.files().items() if before.get(name) != digest}

    def problems_of_temporary_files(self):
        return [f"leaves {name} in the folder for temporary files" for name in self.files(self.tmp)]


def is_output(command, name):
    return any(name == output or name.startswith(output + "/") for output in command.outputs)


def is_whole(bench, path):
    """Whether a file is one from its beginning to its end."""
    if path.suffix in (".segment", ".lock"):
        return True  # Its lines have checks of their own: what counts is what is read of them.
    data = path.read_bytes()
    if path.suffix == ".json":
        try:
            json.loads(data)
            return True
        except ValueError:
            return False
    if path.suffix == ".html":
        return data.rstrip().endswith(b"</html>")
    if path.suffix in (".jsonl", ".strip"):
        return subprocess.run([bench.tool, "trace", "validate", str(path)], capture_output=True).returncode == 0
    if path.suffix == ".history":
        # One that begins is empty until its first result is there.
        shown = subprocess.run([bench.tool, "history", "show", str(path)], capture_output=True)
        return shown.returncode == 0 or not data
    if path.suffix == ".xml":
        return data.rstrip().endswith(b"</testsuites>")
    return data.endswith(b"\n")


def problems_of_message(outcome):
    """What is wrong with what a run said that did not end well."""
    found = []
    if outcome.out.startswith("INVALID (exit code 1)"):
        return found  # The gate's verdict is its result, and says why there is none.
    lines = [line for line in outcome.err.splitlines() if line.strip()]
    if UGLY.search(outcome.err):
        found.append("says " + UGLY.search(outcome.err).group())
    if not lines and isinstance(outcome.code, int) and outcome.code > 0:
        found.append("says nothing")
    if outcome.code != 64 and len(lines) > ERROR_LINES_MAX:
        found.append(f"says it in {len(lines)} lines")
    if isinstance(outcome.code, int) and outcome.code > 0 and not any(
            "filmstrip" in line or "rror:" in line for line in lines):
        found.append("names no error")
    return found


def problems_of_files(bench, before, room, command, may_grow):
    """What is half-written, and what is there that nobody asked for."""
    found = []
    for name, digest in room.changed(before).items():
        if digest == "folder":
            continue
        if GROWING.search(name):
            if not may_grow:
                found.append(f"leaves {name}")
        elif is_output(command, name):
            if digest != command.reference.get(name) and not is_whole(bench, room.work / name):
                found.append(f"{name} is half-written")
        else:
            found.append(f"writes {name}")
    for name in before:
        if not os.path.lexists(room.work / name):
            found.append(f"{name} is gone")
    return found


def problems_after(room, before, command):
    """What the next run does not put right: it must do what the first was to do, and leave nothing behind."""
    again = room.run(command.next_words)
    found = []
    if again.code != 0:
        found.append(f"the next run ends with {again.code}: {again.err.strip()[:200]}")
    elif command.result and (shown := room.run(command.result)).out != command.result_reference:
        found.append(f"the next run comes to something else: {(shown.err or shown.out).strip()[:200]}")
    for name, digest in room.files().items():
        is_new = digest != "folder" and before.get(name) != digest and not is_output(command, name)
        if is_new or GROWING.search(name):
            found.append(f"{name} is there after the next run")
    found += [f"{name} is left for temporary files" for name in room.files(room.tmp) if "/" not in name]
    if again.survivors:
        found.append("the next run leaves processes")
    return found


class Row:
    """A row of the table: a kind of fault, and what came of each that was injected."""

    def __init__(self, fault):
        self.fault = fault
        self.injected = 0
        self.lost = []
        self.note = ""
        self.figures = ""
        self.lock = threading.Lock()

    def add(self, what, problems):
        with self.lock:
            self.injected += 1
            if problems:
                self.lost.append(f"{what}: {'; '.join(problems)}")

    @property
    def met(self):
        return self.injected - len(self.lost)


def judged(row, what, outcome, codes, more=(), message=True):
    """Adds a run to its row: whether its code is one that is due, what it said, what it left."""
    problems = list(more)
    if outcome.code not in codes:
        problems.append(f"ends with {outcome.code} and not {' or '.join(map(str, codes))}: {outcome.err.strip()[-200:]}")
    if outcome.survivors:
        problems.append(f"{len(outcome.survivors)} processes live on")
    if message and outcome.code != 0:
        problems += problems_of_message(outcome)
    row.add(what, problems)
