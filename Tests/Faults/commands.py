"""The input files, which the tool makes itself, and the commands that run with faults."""

import subprocess
import time

from bench import Command, Room

SUITE = """filmstrip-suite: 1
name: small
traces: [feed.jsonl]
designs:
  - app: stable-id
  - tag-lookup
hosts: [acquireFirst, late]
times: off
"""
SWEEP = """filmstrip-sweep: 1
traces: [tiny.jsonl]
designs:
  - stable-id
  - design: tag-lookup
    vary: {identity: [tag, owned], key: [row, id]}
hosts: [acquireFirst, late]
"""
TABLE = "time,y,row,x\n" + "".join(f"{n * 16.7:.1f},{n * 12.5},,\n" for n in range(400))
AT = "--branch main --time 2026-01-01T00:00:00Z"
DESIGNS = "--design stable-id --design tag-lookup --host late"
SETUP = f"""trace generate --duration 12 --seed 3 --mutation paging -o feed.jsonl
trace generate --duration 5 --seed 4 --feed flat:12x9 -o tiny.jsonl
trace convert feed.jsonl feed.strip
compare feed.jsonl --exact {DESIGNS} --output out
baseline update suite.yml --baseline b.json
gate suite.yml --baseline b.json --output gated
sweep plan sweep.yml --output sweep.plan
sweep run sweep.plan --into swept
sweep merge sweep.plan swept --output sweep.csv
history add gated/result.json --to h.history --commit one {AT}
compare --print-costs"""
# Short forms of the commands that write files or start processes.
COMMANDS = [
    Command("trace generate", "--duration 60 --seed 3 -o made.jsonl", "made.jsonl"),
    Command("trace generate (binary)", "--duration 60 -o made.strip", "made.strip"),
    Command("trace cut", "feed.jsonl --to 5 -o cut.jsonl", "cut.jsonl"),
    Command("trace join", "feed.jsonl feed.strip -o joined.strip", "joined.strip"),
    Command("trace join (times)", "feed.jsonl --times 40 -o long.jsonl", "long.jsonl"),
    Command("trace convert", "feed.jsonl converted.strip", "converted.strip"),
    Command("trace import", "moves.csv --feed flat:50x20 -o moves.jsonl", "moves.jsonl"),
    Command("trace recorder", "recorder.html", "recorder.html"),
    Command("film", "feed.jsonl --design stable-id -o film.html", "film.html"),
    Command(
        "explain", "feed.jsonl --design tag-lookup --host late -o few.jsonl --page few.html",
        "few.jsonl few.html"),
    Command("gallery", "--output exhibits", "exhibits"),
    Command("caches", "feed.jsonl --policy lru --format csv --output cached", "cached"),
    Command("compare", f"feed.jsonl --exact {DESIGNS} --output compared", "compared"),
    Command("compare (times)", f"tiny.jsonl --quick {DESIGNS} --output timed", "timed"),
    Command("report", "out --format html --format json --output reported", "reported"),
    Command("gate", "suite.yml --baseline b.json --output judged", "judged"),
    Command("baseline update", "suite.yml --baseline b.json", "b.json", adds=True),
    Command("suite init", "-o new.yml", "new.yml"),
    Command("new", "my-feed", "my-feed next-feed", next_line="new next-feed"),
    Command("report (two)", "out/result.json gated/result.json --format html"),
    Command("sweep plan", "sweep.yml --output made.plan", "made.plan"),
    Command(
        "sweep run", "sweep.plan --into units", "units", adds=True, result="sweep merge sweep.plan units"),
    Command("sweep merge", "sweep.plan swept --output merged.csv", "merged.csv"),
    Command("sweep answer", "sweep.plan sweep.csv --format html --output answer.html", "answer.html"),
    Command(
        "history add", f"out/result.json --to h.history --commit two {AT}", "h.history", adds=True,
        result="history show h.history --all --format json"),
    Command("history show", "h.history --all --html chart.html", "chart.html"),
    Command("doctor"),
    Command("replay", "feed.strip --design stable-id --log"),
]
# They take a minute, so faults come in their first seconds, and the next run is another command.
SHORT = f"compare tiny.jsonl --exact {DESIGNS}"
LONG = [
    Command("recommend", "tiny.jsonl --host uikit --exact", next_line=SHORT),
    Command("doctor --calibrate", "--runs 1", next_line=SHORT),
]
# Commands that read files of further kinds.
READERS = [
    Command("trace validate", "feed.jsonl"),
    Command("trace info", "feed.jsonl"),
    Command("suite check", "suite.yml"),
    Command("compare (costs)", "tiny.jsonl --exact --design stable-id --host late --costs costs.json"),
    Command("trace generate (feed)", "--feed feed.jsonl --duration 2 -o made.jsonl", "made.jsonl"),
    Command("gate (result)", "suite.yml --baseline b.json --result gated/result.json"),
    Command("baseline diff", "b.json b.json"),
    Command("baseline update (result)", "suite.yml --baseline n.json --result gated/result.json", "n.json"),
]


def make(bench):
    """Makes the input files. Each command must succeed."""
    bench.fixture.mkdir()
    for name, text in {"suite.yml": SUITE, "moves.csv": TABLE, "sweep.yml": SWEEP}.items():
        (bench.fixture / name).write_text(text)
    for line in SETUP.splitlines():
        words = [bench.tool, *line.split()]
        done = subprocess.run(words, cwd=bench.fixture, capture_output=True)
        if done.returncode != 0:
            raise SystemExit(f"faults: '{line}' ends with {done.returncode}: {done.stderr.decode()}")
    (bench.fixture / "costs.json").write_bytes(done.stdout)


def take_references(bench, commands):
    """Runs each command without a fault, for its time and its outputs."""
    for command in commands:
        with bench.folder() as folder:
            room = Room(bench, command, folder)
            begin = time.monotonic()
            problems = room.run(command.words).problems((0,))
            command.seconds = time.monotonic() - begin
            command.reference = room.changed()
            written = command.reference.keys() - room.before.keys()
            command.bytes = sum((room.work / name).lstat().st_size for name in written)
            command.printed = room.run(command.result).out if command.result else ""
            problems += room.file_problems()
        if problems:
            raise SystemExit(f"faults: {command.name}: {'; '.join(problems)}")
