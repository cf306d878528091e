"""Signals at random moments, and two runs at once."""

import signal
import time

from cases import Row, judged, problems_after, problems_of_files

# What a run may end with that was sent each: the signal, its code where it was caught, or nothing wrong where it was over.
DUE = {
    signal.SIGKILL: (-9, 0), signal.SIGTERM: (-15, 143, 0), signal.SIGHUP: (-1, 129, 0), signal.SIGINT: (-2, 130, 0),
    signal.SIGSTOP: (0,), signal.SIGPIPE: (-13, 0),
}
# The signals that a process can answer by clearing up before it ends.
ANSWERED = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGSTOP)


def walk(bench, commands, number, times):
    """A row for a signal: each command, at so many moments."""
    row = Row(f"{number.name}, stopped and continued" if number == signal.SIGSTOP else number.name)
    jobs = []
    for command in commands:
        if command.is_long and number == signal.SIGSTOP:
            continue
        random = bench.random("signal", number.name, command.name)
        for turn in range(times):
            jobs.append((one, (bench, row, command, number, random.random(), turn % 2 == 1)))
    return row, jobs


def one(bench, row, command, number, share, has_old):
    with bench.room().fill() as room:
        words = command.words
        if has_old and command.outputs and not command.is_long and not command.adds and command.name != "new":
            # An older result stands there: it stays, or a whole one takes its place.
            room.run(command.words)
            words = command.next_words
        before = room.files()
        process = room.start(words)
        time.sleep(share * command.seconds)
        process.send_signal(number)
        if number == signal.SIGSTOP:
            time.sleep(0.3)
            process.send_signal(signal.SIGCONT)
        outcome = room.end(process)
        codes = DUE[number] if command.name != "gate" or number in (signal.SIGKILL, signal.SIGPIPE, signal.SIGSTOP) \
            else DUE[number] + (1,)
        grows = number not in ANSWERED
        problems = problems_of_files(bench, before, room, command, may_grow=grows)
        if not grows or outcome.code == 0:
            problems += [f"leaves {name} in the folder for temporary files" for name in room.files(room.tmp)
                         if "/" not in name and outcome.code in (0, 129, 130, 143)]
        problems += problems_after(room, before, command)
        judged(row, f"{command.name}, {share * command.seconds:.3f} s", outcome, codes, problems)


def walk_twins(bench, commands, times):
    """Two runs with the same output at once: one whole result, whoever's it is."""
    row = Row("the same output, twice at once")
    jobs = []
    for command in commands:
        if command.outputs and not command.is_long:
            jobs += [(twins, (bench, row, command, bench.random("twins", command.name, t).random())) for t in range(times)]
    return row, jobs


def twins(bench, row, command, share):
    with bench.room().fill() as room:
        before = room.files()
        first = room.start(command.words)
        time.sleep(share * command.seconds)
        second = room.start(command.words)
        outcomes = [room.end(first), room.end(second)]
        problems = problems_of_files(bench, before, room, command, may_grow=False)
        # The gate has one code for all that is no verdict.
        refused = 1 if command.name == "gate" else 73
        codes = sorted(outcome.code for outcome in outcomes)
        if codes not in ([0, 0], [0, refused]):
            problems.append(f"end with {codes}: {outcomes[0].err[-200:]} {outcomes[1].err[-200:]}")
        row.add(f"{command.name}, {share * command.seconds:.3f} s apart", problems)
