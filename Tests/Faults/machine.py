"""Faults of the machine: signals, disks, limits, folders, the time of day."""

import os
import random
import re
import shutil
import signal
import subprocess
import time
from itertools import product

from bench import CRASHES, Command, Row, Run

# The exit codes after each signal: the signal, the code of a command that handled it, or 0 (too late).
SIGNALS = {
    signal.SIGKILL: (-9, 0), signal.SIGTERM: (-15, 143, 0), signal.SIGHUP: (-1, 129, 0),
    signal.SIGINT: (-2, 130, 0), signal.SIGPIPE: (-13, 0), signal.SIGSTOP: (0,),
}
# A process that handles these signals removes its unfinished files, and the gate gives a verdict.
HANDLED = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
# For each option of `ulimit` the least and the largest number, and the exit codes.
LIMITS = {
    # 8 blocks are for the message, the others for outputs.
    "f": ("file size", 8, None, (73, 70)),
    # Below 100 MB the loader fails with 127; above 700 MB nothing fails.
    "v": ("memory", 60_000, 400_000, (70, 73, 127, *CRASHES)),
    "u": ("processes", 1, 12, (70, 73, *CRASHES)),
    "n": ("open files", 3, 80, (66, 65, 70, 73, 127)),
}
DISK_READERS = [Command("history show", "h.history"), Command("replay", "feed.strip --design floor")]
# Set in a process whose mounts are its own.
MOUNTS = "FILMSTRIP_FAULTS_MOUNTS"
FOLDERS = {"tmp": "TMPDIR", "home": "HOME", "work": "the working folder"}
JUMPS = (86400, -86400 * 20000)
# The time of day jumps by FAULT_JUMP seconds at each third reading, and back at the next.
CLOCK = """#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>
int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*next)(clockid_t, struct timespec *);
  static long count;
  if (!next) next = dlsym(RTLD_NEXT, "clock_gettime");
  int code = next(clock, now);
  if (clock == CLOCK_REALTIME && ++count % 3 == 0) now->tv_sec += FAULT_JUMP;
  return code;
}
"""


def rows(commands, some, long, turns):
    """`some` are the commands of the rows in which few show all, `long` those that take a minute."""
    writers = [command for command in commands if command.outputs]
    unmounted = "" if MOUNTS in os.environ else "nothing can be mounted here"
    # root has no limit of processes.
    one_user = "" if os.geteuid() == 0 and shutil.which("setpriv") else "needs root and setpriv"
    for number in SIGNALS:
        if number == signal.SIGSTOP:
            yield Row("SIGSTOP, stopped and continued", a_signal, product(commands, [number], turns))
        else:
            yield Row(number.name, a_signal, product(commands + long, [number], turns))
    some_writers = [command for command in some if command.outputs]
    yield Row("the same output, twice at once", a_twin, product(some_writers, turns))
    yield Row("disk full (a small tmpfs)", a_full_disk, product(commands, turns), unmounted)
    yield Row("disk read-only", a_read_only_disk, product(writers + DISK_READERS), unmounted)
    for option, (fault, *_) in LIMITS.items():
        limited = some_writers if option == "f" else some
        yield Row(f"{fault} (ulimit -{option})", a_limit, product(limited, [option], turns),
                  one_user if option == "u" else "")
    for which, name in FOLDERS.items():
        yield Row(f"{name} missing, unwritable, removed", a_folder,
                  product(some, [which], ("missing", "unwritable", "removed")))


def clock(bench, commands):
    compiler = shutil.which("cc") or shutil.which("clang")
    if compiler:
        source = bench.scratch / "clock.c"
        source.write_text(CLOCK)
        for jump in JUMPS:
            library = bench.scratch / f"clock{jump}.so"
            words = [compiler, f"-DFAULT_JUMP=({jump})", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"]
            subprocess.run(words, check=True)
    yield Row("time of day that jumps", a_clock, product(commands, JUMPS),
              "" if compiler else "no C compiler")


def a_signal(room, number, turn):
    command = room.command
    words = command.words
    if turn % 2 == 1 and command.replaces:
        # There is an older output.
        room.run(words)
        room.before = room.files()
        words = command.next_words
    moment = room.share * command.seconds
    run = Run(room, words)
    time.sleep(moment)
    run.process.send_signal(number)
    if number == signal.SIGSTOP:
        time.sleep(0.3)
        run.process.send_signal(signal.SIGCONT)
    codes = command.codes(*SIGNALS[number]) if number in HANDLED else SIGNALS[number]
    may_grow = number in (signal.SIGKILL, signal.SIGPIPE)
    problems = run.end().problems(codes) + room.file_problems(may_grow)
    return f"{moment:.3f} s", problems + room.next_problems()


def a_twin(room, turn):
    """One of two runs may be refused, and the output is whole."""
    command = room.command
    moment = room.share * command.seconds
    first = Run(room, command.words)
    time.sleep(moment)
    second = Run(room, command.words)
    codes = sorted((first.end().code, second.end().code))
    problems = room.file_problems()
    if codes not in ([0, 0], [0, 1 if command.name == "gate" else 73]):
        problems.append(f"end with {codes}: {first.err[-200:]} {second.err[-200:]}")
    return f"{moment:.3f} s apart", problems


def a_full_disk(room, turn):
    command = room.command
    where = random.Random(room.share).choice(("work", "work", "tmp"))
    folder = getattr(room, where)
    subprocess.run(["mount", "-t", "tmpfs", "faults", folder], check=True)
    room.fill()
    used = sum(-(-file.lstat().st_size // 4096) * 4 + 4 for file in folder.rglob("*")) + 4
    size = used + int(room.share * command.bytes / 1024) // 4 * 4
    subprocess.run(["mount", "-o", f"remount,size={size}k", folder], check=True)
    run, problems = room.check(command.codes(0, 73, 70))
    if run.code not in (0, "stuck") and not re.search("No space left on device|disk is full", run.err):
        problems.append(f"does not report a full disk: {run.err.strip()[-200:]}")
    subprocess.run(["mount", "-o", "remount,size=64m", folder], check=True)
    problems += room.next_problems()
    subprocess.run(["umount", "-l", folder], check=True)
    return f"{where}, {room.share:.2f}", problems


def a_read_only_disk(room):
    # A new mount of the folder: nothing can be open for writing in it.
    subprocess.run(["mount", "--bind", room.work, room.work], check=True)
    subprocess.run(["mount", "-o", "remount,bind,ro", room.work], check=True)
    writes = bool(room.command.outputs)
    run, problems = room.check(room.command.codes(73) if writes else (0,))
    subprocess.run(["umount", "-l", room.work], check=True)
    if writes and "Read-only file system" not in run.err:
        problems.append(f"does not report a read-only disk: {run.err.strip()[-200:]}")
    return "read-only", problems


def a_limit(room, option, turn):
    command = room.command
    _, low, high, codes = LIMITS[option]
    number = int(low + room.share * (high - low if high else command.bytes / 512))
    limit = f"ulimit -{option} {number}"
    prefix = room.give_away() if option == "u" else ()
    may_grow = option in ("u", "v") or command.adds
    _, problems = room.check(command.codes(0, *codes), may_grow=may_grow, shell=limit, prefix=prefix)
    return limit, problems + room.next_problems()


def a_folder(room, which, what):
    target = getattr(room, which)
    shell, prefix = ":", ()
    if what == "missing" and which == "work":
        shell = "mkdir gone && cd gone && rmdir ../gone"
    elif what == "missing":
        target.rmdir()
    elif what == "unwritable":
        prefix = room.give_away() if os.geteuid() == 0 else ()
        subprocess.run(["chmod", "-R", "a-w", target], check=True)
    run = Run(room, room.command.words, shell=shell, prefix=prefix)
    if what == "removed":
        time.sleep(room.share * room.command.seconds)
        shutil.rmtree(target, ignore_errors=True)
    codes = (66, 65, 70, 73) if which == "work" else (70, 73)
    problems = run.end().problems(room.command.codes(0, *codes))
    target.mkdir(exist_ok=True)
    subprocess.run(["chmod", "-R", "u+w", target], check=True)
    if (which, what) == ("work", "removed"):
        return f"{which} {what}", problems + room.temporary_problems()
    return f"{which} {what}", problems + room.file_problems()


def a_clock(room, jump):
    prefix = ["env", f"LD_PRELOAD={room.bench.scratch / f'clock{jump}.so'}"]
    _, problems = room.check((0,), prefix=prefix)
    return f"{jump} s", problems + room.next_problems()
