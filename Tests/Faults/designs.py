#!/usr/bin/env python3
"""Runs every command that writes a report or a page with hostile designs, and prints a table.

  python3 Tests/Faults/designs.py [EXECUTABLE]     (default: .build/release/CustomDesigns)

A cell has the exit code, the files that were written and the seconds. A command passes if it ends with a
documented exit code, writes complete files or none, prints nothing of the design, and leaves no process. The exit
code is 1 if one does not.
"""

import concurrent.futures
import pathlib
import shlex
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TRACE = """{"filmstrip":1,"viewport":[100,100],"name":"small","feed":{"items":[3,0,5,4],"rowHeight":44,"item":{"width":60,"height":10}}}
{"t":16,"row":0,"x":50}
{"t":33,"y":60}
{"t":50,"y":0}
{"t":66,"y":88}
{"t":80,"row":3,"x":61}
{"t":95,"y":0}
"""
SUITE = """filmstrip-suite: 1
name: small
traces: [small.jsonl]
designs:
  - app: DESIGN
hosts: [acquireFirst]
times: off
"""
SWEEP = """filmstrip-sweep: 1
traces: [small.jsonl]
designs: ['DESIGN']
hosts: [acquireFirst]
"""
DESIGNS = {
    "correct": "mine", "exits with 0": "faulty,mistake=exitsWell", "exits with 7": "faulty,mistake=exitsBadly",
    "traps": "faulty", "loops": "faulty,mistake=loops", "prints": "faulty,mistake=printsAForgery",
    "forks": "escaper,way=runsInABackground", "allocates": "faulty,mistake=allocates",
}
LIMITS = "--time-limit 3 --memory-limit 400"
COMPARE = f"compare small.jsonl --host acquireFirst --design DESIGN --design stable-id --exact {LIMITS}"
# The command, and the commands before it.
COMMANDS = [
    (f"{COMPARE} --output out", []),
    (f"{COMPARE} --format html", []),
    (f"report before --format html --trace small.jsonl {LIMITS}", [f"{COMPARE} --output before"]),
    (f"report before --trace small.jsonl --output out --format html {LIMITS}", [f"{COMPARE} --output before"]),
    (f"film small.jsonl --host acquireFirst --design DESIGN {LIMITS} --output out.html", []),
    (f"explain small.jsonl --host acquireFirst --design DESIGN {LIMITS} --output out.jsonl --page out.html", []),
    (f"replay small.jsonl --host acquireFirst --design DESIGN {LIMITS} --displays out.jsonl", []),
    (f"gate suite.yml --baseline b.json --exact {LIMITS} --output out", []),
    (f"gate suite.yml --baseline b.json --exact {LIMITS} --format html", []),
    (f"baseline update suite.yml --baseline out.json --exact {LIMITS} --format html", []),
    ("suite init small.jsonl --design DESIGN --output out.yml", []),
    ("sweep answer sweep.plan sweep.csv --output out.html", [
        "sweep plan sweep.yml --output sweep.plan", f"sweep run sweep.plan --into done {LIMITS}",
        "sweep merge sweep.plan done --output sweep.csv"]),
]
# 0 to 4 of the gate; 64 to 73 of the others.
EXIT_CODES = {0, 1, 2, 3, 64, 65, 69, 70}


def run(tool, line, folder):
    return subprocess.run([tool, *shlex.split(line)], cwd=folder, capture_output=True, timeout=600)


def cell(tool, command, before, design):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "small.jsonl").write_text(TRACE)
        (folder / "suite.yml").write_text(SUITE.replace("DESIGN", "mine"))
        (folder / "sweep.yml").write_text(SWEEP.replace("DESIGN", design))
        if "b.json" in command:
            run(tool, "baseline update suite.yml --baseline b.json --exact", folder)
        (folder / "suite.yml").write_text(SUITE.replace("DESIGN", f"'{design}'"))
        for line in before:
            run(tool, line.replace("DESIGN", design), folder)
        begin = time.monotonic()
        ended = run(tool, command.replace("DESIGN", design), folder)
        seconds = time.monotonic() - begin
        files = [f for f in folder.rglob("*") if "out" in f.relative_to(folder).parts[0] and f.is_file()]
        problems = []
        if ended.returncode not in EXIT_CODES:
            problems.append("exit code")
        problems += [f"{f.name} is incomplete" for f in files if not is_complete(f)]
        if list(folder.rglob(".filmstrip-*")):
            problems.append("an unfinished file")
        if b'{"row":1}' in ended.stdout or b'{"row":1}' in ended.stderr:
            problems.append("printed what the design did")
        if "--format html" in command and "--output" not in command and ended.stdout:
            if b"</html>" not in ended.stdout:
                problems.append("an incomplete page")
        printed = ", page" if b"</html>" in ended.stdout else ""
        count = f"{len(files)} file{'' if len(files) == 1 else 's'}" if files else "no file"
        note = f" **{'; '.join(problems)}**" if problems else ""
        return f"{ended.returncode}, {count}{printed}, {seconds:.1f} s{note}", bool(problems)


def is_complete(file):
    text = file.read_text()
    return bool(text) and (file.suffix != ".html" or "</html>" in text)


def main():
    tool = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release/CustomDesigns").resolve())
    jobs = [(command, before, design) for command, before in COMMANDS for design in DESIGNS.values()]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        cells = list(pool.map(lambda job: cell(tool, *job), jobs))
    print("| command | " + " | ".join(DESIGNS) + " |\n| --- |" + " --- |" * len(DESIGNS))
    for row, (command, _) in enumerate(COMMANDS):
        words = [text for text, _ in cells[row * len(DESIGNS):(row + 1) * len(DESIGNS)]]
        short = command.replace(f" {LIMITS}", "").replace(" small.jsonl --host acquireFirst", "")
        print(f"| `{short}` | " + " | ".join(words) + " |")
    left = subprocess.run(["pgrep", "-fx", "sleep 601"], capture_output=True, text=True).stdout.split()
    print(f"\nProcesses left: {len(left)}. Problems: {sum(bad for _, bad in cells)}.")
    return 1 if left or any(bad for _, bad in cells) else 0


sys.exit(main())
