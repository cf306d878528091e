"""Runs of the tool and rows of Markdown tables, for all figures."""

import collections
import inspect
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOOL = os.environ.get("FILMSTRIP", "filmstrip")


class UsageError(Exception):
    """The arguments name no figure."""


def run(*command, **options):
    """Runs a command and returns its standard output. A failure ends this script with the command's exit code."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True, **options)
    if done.returncode != 0:
        sys.exit(done.returncode)
    return done.stdout


def filmstrip(*arguments, **options):
    return run(TOOL, *arguments, **options)


def build(product):
    """Builds a product, or `tests`, and returns the folder of the executables."""
    return pathlib.Path(run(ROOT / "scripts" / "build", product).strip())


def replay(trace, design, host="acquireFirst"):
    """Returns the counters and the faults of a replay; 0 for a counter that the replay does not have."""
    result = json.loads(filmstrip("replay", trace, "--design", design, "--host", host, "--format", "json"))
    return collections.defaultdict(int, result["counters"] | result["fidelity"])


def print_row(cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def print_head(titles, rules=None):
    print_row(titles)
    print_row(rules or ["---"] * len(titles))


def choose(kind, name, choices):
    """Returns what a name stands for."""
    if name not in choices:
        raise UsageError(f"there is no {kind} '{name}' (there are: {', '.join(choices)})")
    return choices[name]


def call(function, arguments):
    try:
        inspect.signature(function).bind(*arguments)
    except TypeError as error:
        raise UsageError(f"found '{' '.join(arguments)}': {error}; see scripts/figures --help") from None
    return function(*arguments)
