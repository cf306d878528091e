"""Reads a trace in the text form, as TextForm.md says."""
import json
import math

FEED = {"headerHeight": 0, "axis": "horizontal"}
COMPANIONS = {
    "y": ["coast"], "x": ["row", "coast"], "select": [], "insert": ["items", "heights", "kinds"],
    "delete": ["count"], "move": ["to"], "reload": ["items", "splice", "reset"], "reloadAll": [], "viewport": [],
    "memoryWarning": [], "allX": [], "leave": ["lost"], "enter": [],
}


def unit(points):
    """The nearest 1/1024 point, halves up."""
    return math.floor(points * 1024 + 0.5) / 1024


def unique(members):
    assert len(dict(members)) == len(members), "a key twice"
    return dict(members)


def rounded(event):
    lengths = {key: unit(event[key]) for key in ("x", "y", "allX") if key in event}
    lists = {key: [unit(x) for x in event[key]] for key in ("heights", "viewport") if key in event}
    return event | lengths | lists


def edit(event, counts):
    """Applies an event to the number of items of each row, and checks that its rows and items exist."""
    if "x" in event or "select" in event:
        row, item = event["select"] if "select" in event else (event["row"], 0)
        assert "x" in event and row < len(counts) or item < counts[row]
    elif "insert" in event:
        counts[event["insert"] : event["insert"]] = event["items"]
    elif "delete" in event:
        assert 1 <= event["count"] <= len(counts) - event["delete"]
        del counts[event["delete"] : event["delete"] + event["count"]]
    elif "move" in event:
        assert event["to"] < len(counts)
        counts.insert(event["to"], counts.pop(event["move"]))
    elif "reload" in event:
        assert event.get("reset", True) is True and not {"reset", "splice"} <= set(event)
        at, removed, added = event.get("splice", (0, counts[event["reload"]], event["items"]))
        assert event["items"] == counts[event["reload"]] - removed + added
        counts[event["reload"]] = event["items"]


def read(file):
    """The header with its defaults, and the events, with lengths rounded."""
    lines = [json.loads(line, object_pairs_hook=unique) for line in file if line.strip()]
    header, events = lines[0], [rounded(event) for event in lines[1:]]
    assert header["filmstrip"] == 1, "another version"
    feed = header["feed"]
    feed = FEED | {"sections": [len(feed["items"])]} | feed
    assert sum(feed["sections"]) == len(feed["items"]), "rows without a section"
    time, counts, is_away = 0, list(feed["items"]), False
    for event in events:
        assert event["t"] >= time, "time goes back"
        time = event["t"]
        (change,) = [key for key in COMPANIONS if key in event]
        assert set(event) <= {"t", change, *COMPANIONS[change]}, f"a wrong key in {event}"
        edit(event, counts)
        assert not is_away or change not in ("x", "y", "allX", "select"), "a scroll or a tap while the screen is away"
        if change in ("leave", "enter"):
            assert event[change] is True and event.get("lost", "screen") in ("screen", "process")
            assert is_away == (change == "enter"), f"{change} without the other before it"
            is_away = change == "leave"
    return {"source": "unknown", "frameRate": 60} | header | {"feed": feed}, events
