"""The files that the walked commands read, made by the tool itself, and the commands."""

import os
import subprocess
import time

from cases import Command, is_output

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
# Has a fault that can be explained.
FAULTY = "--design tag-lookup --host late"


def make(bench):
    """Fills the folder; each run of the tool here has to go well."""
    folder = bench.fixture

    def run(line):
        done = subprocess.run(
            [bench.tool, *line.split()], cwd=folder, capture_output=True,
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
        if done.returncode != 0:
            raise SystemExit(f"faults: '{line}' ends with {done.returncode}: {done.stderr.decode()}")
        return done.stdout

    (folder / "suite.yml").write_text(SUITE)
    (folder / "moves.csv").write_text(TABLE)
    (folder / "sweep.yml").write_text(SWEEP)
    run("trace generate --duration 12 --seed 3 --mutation paging -o feed.jsonl")
    run("trace generate --duration 5 --seed 4 --feed flat:12x9 -o tiny.jsonl")
    run("trace convert feed.jsonl feed.strip")
    run(f"compare feed.jsonl --exact {DESIGNS} --output out")
    run("baseline update suite.yml --baseline b.json")
    run("gate suite.yml --baseline b.json --output gated")
    (folder / "costs.json").write_bytes(run("compare --print-costs"))
    run("sweep plan sweep.yml --output sweep.plan")
    run("sweep run sweep.plan --into swept")
    run("sweep merge sweep.plan swept --output sweep.csv")
    run(f"history add gated/result.json --to h.history --commit one {AT}")


def commands():
    """Every command that writes or starts processes, in a form that is over soon."""
    short = f"compare tiny.jsonl --exact {DESIGNS}"
    return [
        Command("trace generate", "--duration 60 --seed 3 -o made.jsonl", "made.jsonl"),
        Command("trace generate (binary)", "--duration 60 -o made.strip", "made.strip"),
        Command("trace cut", "feed.jsonl --to 5 -o cut.jsonl", "cut.jsonl"),
        Command("trace join", "feed.jsonl feed.strip -o joined.strip", "joined.strip"),
        Command("trace repeat", "feed.jsonl --times 40 -o long.jsonl", "long.jsonl"),
        Command("trace convert", "feed.jsonl converted.strip", "converted.strip"),
        Command("trace import", "moves.csv --feed flat:50x20 -o moves.jsonl", "moves.jsonl"),
        Command("trace recorder", "recorder.html", "recorder.html"),
        Command("film", "feed.jsonl --design stable-id -o film.html", "film.html"),
        Command("explain", f"feed.jsonl {FAULTY} -o few.jsonl --page few.html", "few.jsonl few.html"),
        Command("gallery", "--output exhibits", "exhibits"),
        Command("caches", "feed.jsonl --policy lru --format csv --output cached", "cached"),
        Command("compare", f"feed.jsonl --exact {DESIGNS} --output compared", "compared"),
        Command("compare (times)", f"tiny.jsonl --quick {DESIGNS} --output timed", "timed"),
        # Takes a minute: only its first seconds are walked through, and the next run is another.
        Command("recommend", "tiny.jsonl --host uikit --exact", next_line=short, is_long=True),
        Command("report", "out --format html --format json --output reported", "reported"),
        Command("gate", "suite.yml --baseline b.json --output judged", "judged"),
        Command("baseline update", "suite.yml --baseline b.json", "b.json", adds=True),
        Command("suite init", "-o new.yml", "new.yml"),
        Command("doctor --calibrate", "tiny.jsonl --runs 1", next_line=short, is_long=True),
        Command("new", "my-feed", "my-feed next-feed", next_line="new next-feed"),
        Command("report (two)", "out/result.json gated/result.json --format html"),
        Command("sweep plan", "sweep.yml --output made.plan", "made.plan"),
        Command("sweep run", "sweep.plan --into units", "units", adds=True, result="sweep merge sweep.plan units"),
        Command("sweep merge", "sweep.plan swept --output merged.csv", "merged.csv"),
        Command("sweep answer", "sweep.plan sweep.csv --format html --output answer.html", "answer.html"),
        Command(
            "history add", f"out/result.json --to h.history --commit two {AT}", "h.history", adds=True,
            result="history show h.history --all --format json"),
        Command("history show", "h.history --all --html chart.html", "chart.html"),
        Command("doctor"),
        Command("replay", "feed.strip --design stable-id --log"),
    ]


def take_references(bench, walked):
    """Runs each command with nothing wrong: how long it takes, and what it writes."""
    for command in walked:
        if command.is_long:
            command.seconds, command.bytes = 3.0, 0
            continue
        with bench.room().fill() as room:
            before = room.files()
            begun = time.monotonic()
            outcome = room.run(command.words)
            command.seconds = time.monotonic() - begun
            if outcome.code != 0:
                raise SystemExit(f"faults: {command.name} ends with {outcome.code}: {outcome.err}")
            after = room.files()
            command.bytes = sum(
                (room.work / name).stat().st_size for name in after if (room.work / name).is_file() and name not in before)
            if command.result:
                command.result_reference = room.run(command.result).out
            command.reference = room.changed(before)
            stray = [name for name in command.reference if not is_output(command, name)]
            if stray or room.files(room.tmp):
                raise SystemExit(f"faults: {command.name} leaves {stray or room.files(room.tmp)}")
