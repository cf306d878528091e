"""Faults of paths: pipes, devices, folders, links and existing files in place of files; hostile names."""

import os
import pathlib
import re
import subprocess
from itertools import product

from bench import Command, Row
from commands import READERS

# Things in the place of an input or an output, and the exit codes.
INPUTS = {
    "folder": (66, 65), "dangling link": (66, 65), "link to itself": (66, 65), "missing": (66, 65),
    "below a file": (66, 65), "/dev/zero": (66, 65, 64), "/dev/urandom": (66, 65, 64), "link": (0,),
    # A command that reads twice may refuse a pipe.
    "/dev/null": (66, 65, 64), "pipe": (0, 66, 65, 64),
}
OUTPUTS = {
    "file": (73,), "folder": (73,), "link": (73,), "dangling link": (0, 73), "link to itself": (73,),
    "/dev/full": (73,), "/dev/null": (0, 64), "below a file": (73,),
}
# Names and their exit codes: they are read and written unchanged, or refused.
NAMES = {
    b"b\xff\xfe\x80d": (64, 66, 73), b"a\nb\n\nc": (0,), b"\x1b[31mred\x07": (0,), b"n" * 249: (0,),
    "a\u202eb\u2066c".encode(): (0,), b"n" * 256: (66, 73), b"n" * 4000: (66, 73), b"~": (0,),
    b"/".join([b"p" * 99] * 40): (0, 65, 66, 73), b"/".join([b"p" * 99] * 50): (66, 73), b"./-n": (0,),
    b" '\"$(x)`y`;|& ": (0,), b"%n%s%20": (0,),
}
NAMED = [
    Command("trace convert", "feed.jsonl made.strip", "made.strip"),
    Command("film", "feed.jsonl --design stable-id -o made.html", "made.html"),
    Command("compare", "tiny.jsonl --exact --design stable-id --host late --output made", "made"),
    Command("trace validate", "feed.jsonl"), Command("replay", "feed.strip --design stable-id"),
    Command("report", "out/result.json"), Command("gate", "suite.yml --baseline b.json --exact"),
    Command("suite check", "suite.yml"),
]


def rows(bench, commands):
    inputs = [(command, place) for command in commands + READERS for place, word in enumerate(command.words)
              if (bench.fixture / word).is_file() and word not in command.outputs]
    yield Row("a folder, a link, a pipe or a device in the place of an input", an_input,
              [(command, place, what) for (command, place), what in product(inputs, INPUTS)])
    one_file = [command for command in commands if len(command.outputs) == 1 and not makes_folder(command)]
    yield Row("a file, a folder, a link or a device in the place of an output", an_output,
              [(command, what) for command, what in product(commands, OUTPUTS)
               if (command.replaces or command.name == "baseline update") and command.name != "gallery"
               and (command in one_file or not what.startswith("/dev/"))])
    yield Row("names: not UTF-8, newlines, escape sequences, 4,000 letters", a_name, product(NAMED, NAMES))


def makes_folder(command):
    return any(name.startswith(output + "/") for name in command.reference for output in command.outputs)


def put(what, path, target):
    """Puts a folder, a link or a pipe at a path, and returns the path; a device has its own."""
    nothing = target.with_name("nothing" + path.suffix)
    links = {"link": target, "dangling link": nothing, "link to itself": path}
    if what == "folder":
        path.mkdir()
    elif what == "pipe":
        os.mkfifo(path)
    elif what in links:
        path.symlink_to(links[what])
    elif what == "below a file":
        return path.with_name("moves.csv") / path.name
    return pathlib.Path(what) if what.startswith("/dev/") else path


def refused(command, codes):
    return tuple(1 if code and command.words[0] == "gate" else code for code in codes)


def an_input(room, place, what):
    word = room.command.words[place]
    thing = put(what, room.work / ("thing" + pathlib.Path(word).suffix), room.work / word)
    room.before = room.files()
    words = list(room.command.words)
    words[place] = str(thing)
    feeder = None
    if what == "pipe":
        feeder = subprocess.Popen(["cp", room.work / word, thing], stderr=subprocess.DEVNULL)
    codes = INPUTS[what] + (0,) * (what == "folder" and words[0] == "report")
    run, problems = room.check(refused(room.command, codes), words, patience=30)
    if feeder:
        feeder.kill()
        feeder.wait()
    if run.code != 0 and thing.name not in run.err + run.out and "thing" not in run.err:
        problems.append(f"does not name it: {run.err.strip()[:200]}")
    return f"{word} is {what}", problems


def an_output(room, what):
    command, is_folder = room.command, makes_folder(room.command)
    output = command.outputs[0]
    goal, old = room.work / output, room.work / "kept" / ("old" + pathlib.Path(output).suffix)
    old.parent.mkdir()
    if goal.is_file():
        goal.rename(old)
    elif is_folder:
        old.mkdir()
    else:
        old.write_text("old")
    path = put(what, goal, old)
    if what == "file":
        room.run(command.words)
    if what == "folder":
        (goal / "mine").write_text("mine")
    words = [str(path) if word == output else word for word in command.words]
    if what.startswith("/dev/") and "convert" in command.name:
        words += ["--to", "strip"]
    room.before = room.files()
    room.allowed.append("kept")
    # Existing outputs stay as they are. `baseline update` replaces its own, also through a link.
    is_written = is_folder and what in ("folder", "link") or command.adds and what in ("file", "link")
    codes = refused(command, (0,) if is_written else OUTPUTS[what])
    run, problems = room.check(codes, words)
    replaced = ("b.json", "kept/old.json") if command.adds and run.code == 0 else ()
    for name in room.changed().keys() & room.before.keys():
        if name not in replaced or room.before[name].startswith("link"):
            problems.append(f"{name} was changed")
    if not os.path.exists("/dev/null") or not os.path.exists("/dev/full"):
        problems.append("the device was replaced")
    return what, problems


def a_name(room, name):
    command, wanted = room.command, NAMES[name]
    replaced = (command.outputs or [word for word in command.words if (room.work / word).is_file()])[0]
    raw = name + pathlib.Path(replaced).suffix.encode()
    path = os.fsencode(room.work) + b"/" + raw
    if not command.outputs:
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            os.link(room.work / replaced, path)
        except OSError:
            pass
    room.before = room.files()
    room.allowed = [os.path.normpath(os.fsdecode(raw))]
    words = [os.fsdecode(raw) if word == replaced else word for word in command.words]
    run, problems = room.check(wanted if wanted == (0,) else command.codes(*wanted), words)
    if re.search("[\0-\x08\x0b\x0c\x0e-\x1f\u202e\u2066]", run.err + run.out):
        problems.append("prints control characters")
    if run.code == 0 and command.outputs and not os.path.lexists(path):
        problems.append("the output is missing")
    return ascii(name)[:30], problems
