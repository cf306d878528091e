"""Floods: inputs that are made to take much time or memory."""

import gzip
import json
import re
import subprocess
from functools import partial

from bench import Row

# The seconds and the mebibytes that a flood may take, beyond twice its harmless twin's.
SLACK_SECONDS, SLACK_MEBIBYTES = 3, 64
# Runs a command, and prints its time and memory on standard error.
WATCH = """
import resource, subprocess, sys, time
begin = time.monotonic()
code = subprocess.call(sys.argv[1:])
print(f"took {time.monotonic() - begin:.2f} s and {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss} KiB", file=sys.stderr)
sys.exit(code if code >= 0 else 128 - code)
"""
TAME = bytes(byte % 26 + 97 for byte in range(256))


def rows(bench):
    """A row a flood. Each function writes a flood and its harmless twin."""
    kinds = [
        ("40,000 keys with one hash", keys, "caches {} --policy lru --size 1000", (0,)),
        ("100,000 edits at one time", edits, "replay {} --design stable-id", (0,)),
        ("a million rows, inserts and deletes in turn", million, "replay {} --design floor", (0,)),
        ("gzip of a gigabyte of zeros as a trace", zeros, "trace validate {}", (65,)),
        ("the same as a recording", zeros, "trace import {} --feed flat:9x9 -o m.jsonl", (65,)),
        ("a trace that is long to explain", hunt, "explain {} --design tag-lookup --host late --fault foreignOffsets", (0, 69)),
    ]
    for name, make, words, codes in kinds:
        row = Row("flood: " + name)
        yield row, [partial(a_flood, bench, row, make, words, codes)]


def a_flood(bench, row, make, words, codes):
    with bench.room() as room:
        make(bench, room.work)
        taken = []
        for name in ("flood", "twin"):
            outcome = room.run(["-c", WATCH, bench.tool, *words.replace("{}", name).split()], program="python3", patience=240)
            found = re.search(r"took ([\d.]+) s and (\d+) KiB$", outcome.err.strip())
            taken.append((float(found[1]), int(found[2]) / 1024) if found else (float("inf"), float("inf")))
            if name == "flood":
                problems = [] if outcome.code in codes else [f"ends with {outcome.code}: {outcome.err[-200:]}"]
        (seconds, mebibytes), (usual_seconds, usual_mebibytes) = taken
        if seconds > 2 * usual_seconds + SLACK_SECONDS or mebibytes > 2 * usual_mebibytes + SLACK_MEBIBYTES:
            problems.append("takes too much")
        row.figures = f"{seconds:.1f} s, {mebibytes:.0f} MiB; harmless {usual_seconds:.1f} s, {usual_mebibytes:.0f} MiB"
        row.add(row.fault, problems + [row.figures] if problems else [])


def keys(bench, folder):
    """Sixteen bytes each. The second half undoes the effect of the first on a hash without a secret."""
    def mixed(word, before):
        product = (before ^ word ^ 0xA0761D6478BD642F) * 0xE7037ED1A0B428DB
        return (product >> 64) ^ (product & ((1 << 64) - 1))

    random = bench.random("keys")
    bad = []
    while len(bad) < 40_000:
        first = random.getrandbits(64)
        key = first.to_bytes(8, "big") + (mixed(first, 16) ^ 0xA0761D6478BD642F ^ 0x12345678).to_bytes(8, "big")
        if not any(byte < 33 or byte == 127 or byte in b",;#{[\"" for byte in key):
            bad.append(key)
    (folder / "flood").write_bytes(b"\n".join(bad) + b"\n")
    (folder / "twin").write_bytes(b"\n".join(random.randbytes(16).translate(TAME) for _ in bad) + b"\n")


def write_trace(path, row_count, events):
    header = {
        "filmstrip": 1, "name": "flood", "source": "scripts/faults", "frameRate": 60, "viewport": [390, 844],
        "feed": {"items": [9] * row_count, "rowHeight": 100, "item": {"width": 80, "height": 80, "spacing": 8}}}
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in [header, *events]))


def edits(bench, folder):
    for name, step in (("flood", 0), ("twin", 16)):
        write_trace(folder / name, 100, [
            {"t": 16 + n * step, "insert": n // 2 % 90, "items": [5]} if n % 2 == 0
            else {"t": 16 + n * step, "delete": n // 2 * 7 % 90, "count": 1} for n in range(100_000)])


def million(bench, folder):
    """The flood edits rows all over the table, its twin the first ones."""
    for name, place in (("flood", lambda n: n * 7919 % 1_000_000), ("twin", lambda n: n % 9)):
        write_trace(folder / name, 1_000_000, [
            {"t": 16 * n, "insert": place(n), "items": [5]} if n % 2 == 0
            else {"t": 16 * n, "delete": place(n), "count": 1} for n in range(20_000)])


def zeros(bench, folder):
    for name, mebibytes in (("flood", 1024), ("twin", 1)):
        with gzip.open(folder / name, "wb", compresslevel=1) as file:
            for _ in range(mebibytes):
                file.write(bytes(1 << 20))


def hunt(bench, folder):
    """The fault comes after many events, all of which must be tried."""
    for name, seconds in (("flood", 3600), ("twin", 1800)):
        line = f"trace generate --scenario hunt --feed flat:100000x30 --seed 7 --duration {seconds} -o {name}.jsonl"
        subprocess.run([bench.tool, *line.split()], cwd=folder, check=True, capture_output=True)
        (folder / f"{name}.jsonl").rename(folder / name)
