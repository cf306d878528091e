"""Floods: inputs that are made to take much time or memory."""

import gzip
import json
import math
import random
import re
import subprocess

from bench import Command, Row

# The seconds and the mebibytes that a flood may take, beyond twice its harmless twin's.
SLACK_SECONDS, SLACK_MEBIBYTES = 3, 64
# Runs a command, and prints its time and memory on standard error.
WATCH = """
import resource, subprocess, sys, time
begin = time.monotonic()
code = subprocess.call(sys.argv[1:])
kibibytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(f"took {time.monotonic() - begin:.2f} s and {kibibytes} KiB", file=sys.stderr)
sys.exit(code if code >= 0 else 128 - code)
"""
TAME = bytes(byte % 26 + 97 for byte in range(256))


def keys(room, path, has_one_hash):
    """Sixteen bytes each. The second half undoes the effect of the first on a hash without a secret."""
    def mixed(word, before):
        product = (before ^ word ^ 0xA0761D6478BD642F) * 0xE7037ED1A0B428DB
        return (product >> 64) ^ (product & ((1 << 64) - 1))

    drawn = random.Random(room.share)
    found = []
    while len(found) < 40_000:
        first = drawn.getrandbits(64)
        second = mixed(first, 16) ^ 0xA0761D6478BD642F ^ 0x12345678
        key = first.to_bytes(8, "big") + second.to_bytes(8, "big")
        if not has_one_hash:
            key = drawn.randbytes(16).translate(TAME)
        if not any(byte < 33 or byte == 127 or byte in b",;#{[\"" for byte in key):
            found.append(key)
    path.write_bytes(b"\n".join(found) + b"\n")


def edits(room, path, row_count, count, step, factor, place_count):
    """Inserts and deletes in turn, `step` ms and `factor` rows apart."""
    item = {"width": 80, "height": 80, "spacing": 8}
    lines = [{
        "filmstrip": 1, "name": "flood", "source": "scripts/faults", "frameRate": 60, "viewport": [390, 844],
        "feed": {"items": [9] * row_count, "rowHeight": 100, "item": item}}]
    for n in range(count):
        place = n * factor % place_count
        change = {"delete": place, "count": 1} if n % 2 else {"insert": place, "items": [5]}
        lines.append({"t": 16 + n * step, **change})
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))


def zeros(room, path, mebibytes):
    with gzip.open(path, "wb", compresslevel=1) as file:
        for _ in range(mebibytes):
            file.write(bytes(1 << 20))


def hunt(room, path, seconds):
    """The fault comes after many events, all of which must be tried."""
    line = f"trace generate --scenario hunt --feed flat:100000x30 --seed 7 --duration {seconds} -o made.jsonl"
    subprocess.run([room.bench.tool, *line.split()], cwd=room.work, check=True, capture_output=True)
    (room.work / "made.jsonl").rename(path)


# The function that writes each flood, its values for the flood and the harmless twin, and a command.
FLOODS = {
    "40,000 keys with one hash": (
        keys, (True,), (False,), Command("caches", "flood --policy lru --size 1000"), (0,)),
    "100,000 edits at one time": (
        edits, (100, 100_000, 0, 7, 90), (100, 100_000, 16, 7, 90),
        Command("replay", "flood --design stable-id"), (0,)),
    # The flood edits rows all over the table, its twin the first ones.
    "a million rows, inserts and deletes in turn": (
        edits, (1_000_000, 20_000, 16, 7919, 1_000_000), (1_000_000, 20_000, 16, 1, 9),
        Command("replay", "flood --design floor"), (0,)),
    "gzip of a gigabyte of zeros as a trace": (
        zeros, (1024,), (1,), Command("trace validate", "flood"), (65,)),
    "the same as a recording": (
        zeros, (1024,), (1,), Command("trace import", "flood --feed flat:9x9 -o m.jsonl"), (65,)),
    "a trace that is long to explain": (
        hunt, (3600,), (1800,),
        Command("explain", "flood --design tag-lookup --host late --fault foreignOffsets"), (0, 69)),
}


def rows():
    for name, (make, flood, twin, command, codes) in FLOODS.items():
        yield Row(f"flood: {name}", a_flood, [(command, make, flood, twin, codes)], has_figures=True)


def a_flood(room, make, flood, twin, codes):
    prefix = ["python3", "-c", WATCH]
    taken = []
    for values in (twin, flood):
        make(room, room.work / "flood", *values)
        run = room.run(room.command.words, prefix=prefix, patience=240)
        found = re.search(r"took ([\d.]+) s and (\d+) KiB$", run.err.strip())
        taken.append((float(found[1]), int(found[2]) / 1024) if found else (math.inf, math.inf))
    problems = [] if run.code in codes else [f"ends with {run.code}: {run.err[-200:]}"]
    (usual_seconds, usual_mebibytes), (seconds, mebibytes) = taken
    if seconds > 2 * usual_seconds + SLACK_SECONDS or mebibytes > 2 * usual_mebibytes + SLACK_MEBIBYTES:
        problems.append("takes too much")
    harmless = f"harmless {usual_seconds:.1f} s, {usual_mebibytes:.0f} MiB"
    return f"{seconds:.1f} s, {mebibytes:.0f} MiB; {harmless}", problems
