"""Compares binary traces with the same ones as text: compare.py (STRIP JSONL)..."""
import io
import json
import sys
import strip
import text

for binary, plain in zip(sys.argv[1::2], sys.argv[2::2]):
    with open(binary, "rb") as file:
        header, *found = strip.read(file)
    with open(plain) as file:
        expected_header, expected = text.read(file)
    assert text.read(io.StringIO(json.dumps(header)))[0] == expected_header, f"{binary}: another header"
    assert found == expected, f"{binary}: other events"
    print(len(found), "events")
