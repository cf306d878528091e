"""Reads a binary trace, as BinaryForm.md says."""
import io
import json
import math
import struct
from xxh64 import xxh64

PAIRS = {2: "select", 4: "delete count", 5: "move to", 6: "reload items", 8: "viewport", 10: "reload items", 11: "reload items"}


def little(data, count):
    return int.from_bytes(data.read(count), "little")


def leb(data):
    byte = little(data, 1)
    return byte if byte < 128 else byte - 128 + 128 * leb(data)


def signed(code):
    return -(code + 1 >> 1) if code & 1 else code >> 1


def part(data, length_at, seed):
    """The header or a block: 16 bytes, as many as they say, and the checksum."""
    head = data.read(16)
    rest = data.read(struct.unpack_from("<I", head, length_at)[0])
    checksum = little(data, 8)
    assert checksum == xxh64(head + rest, seed), "a wrong checksum"
    return head, rest, checksum


def change(kind, data, feed):
    if kind in (7, 9):
        return {"reloadAll" if kind == 7 else "memoryWarning": True}
    if kind == 12:
        return {"allX": signed(leb(data)) / 1024}
    if kind == 13:
        return {"leave": True} | ({}, {"lost": "screen"}, {"lost": "process"})[leb(data)]
    if kind == 14:
        return {"enter": True}
    first, second = leb(data), leb(data)
    if kind == 3:
        event = {"insert": first, "items": [leb(data) for _ in range(second)]}
        if isinstance(feed["rowHeight"], list):
            event["heights"] = [leb(data) / 1024 for _ in range(second)]
        if "kinds" in feed:
            event["kinds"] = [leb(data) for _ in range(second)]
        return event
    if kind in (2, 8):
        return {PAIRS[kind]: [first, second] if kind == 2 else [first / 1024, second / 1024]}
    event = dict(zip(PAIRS[kind].split(), (first, second)))
    extra = {10: lambda: {"splice": [leb(data) for _ in range(3)]}, 11: lambda: {"reset": True}}
    return event | extra.get(kind, dict)()


def events(data, count, scale, shift, time, feed):
    ticks, row, offsets = math.floor(time * scale), 0, {"y": 0, "x": 0}
    for _ in range(count):
        tag = little(data, 1)
        shape, code = tag >> 2 & 3, tag & 3
        if code == 3:
            time = struct.unpack("<d", data.read(8))[0]
            ticks = min(math.floor(time * scale), 2**53)
        elif code > 0:
            ticks += little(data, code)
            time = ticks / scale
        if shape == 3:
            yield {"t": time} | change(tag >> 4, data, feed)
            continue
        if shape == 2:
            row += signed(little(data, 4 if tag & 64 else 1))
        key = "x" if shape else "y"
        offsets[key] += signed(little(data, (1, 2, 3, 6)[tag >> 4 & 3])) << shift
        event = {"t": time, key: offsets[key] / 1024} | ({"row": row} if shape else {})
        yield event | ({"coast": True} if tag & 128 else {})


def read(data):
    _, text, seed = part(data, 12, 0)
    header, trace = json.loads(text), []
    head, payload, seed = part(data, 0, seed)
    while (count := struct.unpack_from("<I", head, 4)[0]) > 0:
        time = trace[-1]["t"] if trace else 0
        trace += events(io.BytesIO(payload), count, 10.0 ** head[8], head[9], time, header["feed"])
        head, payload, seed = part(data, 0, seed)
    return [header] + trace
