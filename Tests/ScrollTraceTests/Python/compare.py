"""Compares binary traces with the same ones as text: compare.py (STRIP JSONL)..."""
import json
import math
import sys
import strip


def rounded(event):
    """A text event with its lengths to the nearest 1/1024 point."""
    unit = lambda x: math.floor(x * 1024 + 0.5) / 1024
    lengths = {key: unit(event[key]) for key in ("x", "y") if key in event}
    lists = {key: [unit(x) for x in event[key]] for key in ("heights", "viewport") if key in event}
    return event | lengths | lists


for binary, text in zip(sys.argv[1::2], sys.argv[2::2]):
    with open(binary, "rb") as file:
        header, *found = strip.read(file)
    with open(text) as file:
        lines = [json.loads(line) for line in file]
    assert header == lines[0], f"{binary}: another header"
    assert found == [rounded(event) for event in lines[1:]], f"{binary}: other events"
    print(len(found), "events")
