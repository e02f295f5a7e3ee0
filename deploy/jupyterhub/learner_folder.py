#!/usr/bin/env python3
"""A learner's own folder of notebooks, for a course that stands built and read-only elsewhere.

    learner_folder.py update COURSE FOLDER [--without-solutions]   hand out what is missing or untouched
    learner_folder.py reset  COURSE FOLDER NOTEBOOK                hand out one notebook afresh, keeping the learner's

A chapter's first two cells run ../lab build and load ../artifacts/lab/lab.csx. In a learner's folder these are small files that
lead to the course: nothing is built or written there, so learners need no right to write and cannot get in each other's way.
What a learner has changed is never overwritten. Run it as the learner: the files must be theirs.
"""

import argparse
import hashlib
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Dict, List

RECORD = ".handed-out.json"

CHECK = """#!/bin/sh
# Written by learner_folder.py. The class's course stands built elsewhere; a chapter's first cell only looks whether it does.
course='{course}'
for built in Chapters/release/GrpcLab.Chapters.dll Server/release/GrpcLab.Server.dll; do
  if ! [ -f "$course/artifacts/bin/$built" ]; then
    echo "The course in $course has not been built. Tell your teacher: './lab doctor' there builds it." >&2
    exit 1
  fi
done
"""

SCRIPT = """// Written by learner_folder.py: the class's course.
#load "{course}/artifacts/lab/{name}.csx"
"""

# What cells load besides lab.csx, some of it only after a cell that builds it (or ./lab prepare, which a teacher runs).
SCRIPTS = ("lab", "telemetry", "web", "charts", "look")


class FolderError(Exception):
    """Something the caller has to change; the message says what."""


def main(arguments: List[str]) -> int:
    parser = argparse.ArgumentParser(description="A learner's own folder of notebooks")
    verbs = parser.add_subparsers(dest="verb", required=True)
    update_verb = verbs.add_parser("update", help="hand out what is missing or untouched")
    reset_verb = verbs.add_parser("reset", help="hand out one notebook afresh, keeping the learner's beside it")
    for verb in (update_verb, reset_verb):
        verb.add_argument("course", type=Path, help="the built checkout")
        verb.add_argument("folder", type=Path, help="the learner's folder; made when missing")
    update_verb.add_argument("--without-solutions", action="store_true", help="keep notebooks/solutions back")
    reset_verb.add_argument("notebook", help="its name in notebooks/, such as 01-channel-reuse")
    asked = parser.parse_args(arguments)
    try:
        course = checked(asked.course)
        if asked.verb == "update":
            lines = update(course, asked.folder, solutions=not asked.without_solutions)
        else:
            lines = reset(course, asked.folder, asked.notebook)
    except (FolderError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(lines))
    return 0


def checked(course: Path) -> Path:
    """The course's own path, if it is a checkout whose path the two small files can hold."""
    course = course.resolve()
    if not (course / "course.slnx").is_file():
        raise FolderError(f"{course} is not a checkout of the course: it has no course.slnx. Name the folder with the lab script.")
    if any(mark in str(course) for mark in "\"'"):
        raise FolderError(f"{course} has a quote in its path, which the two small files cannot hold. Put the course in another folder.")
    return course


def update(course: Path, folder: Path, solutions: bool = True) -> List[str]:
    """Hands out notebooks that are missing or that the learner has not changed; tells what it did."""
    lead_to(course, folder)
    record = read_record(folder)
    lines = []
    for name, source in shipped(course, solutions).items():
        target, fresh = folder / "notebooks" / name, source.read_bytes()
        there = target.read_bytes() if target.exists() else None
        if there is None or digest(there) == record.get(name):
            if there != fresh:
                write(target, fresh)
                lines.append(f"{name}: handed out" if there is None else f"{name}: replaced by the course's newer version")
            record[name] = digest(fresh)
        elif name not in record:
            record[name] = ""  # Here before the class: a file of the learner's own.
        elif record[name] != digest(fresh):
            lines.append(f"{name}: kept as the learner changed it; the course has a newer version (reset hands it out)")
    write(folder / RECORD, (json.dumps(record, indent=1, sort_keys=True) + "\n").encode())
    return lines or ["nothing to do"]


def reset(course: Path, folder: Path, notebook: str) -> List[str]:
    """Puts the learner's notebook aside under a dated name and hands out the course's."""
    name = notebook if notebook.endswith(".ipynb") else notebook + ".ipynb"
    known = shipped(course, solutions=True)
    if name not in known:
        raise FolderError(f"The course has no notebook '{name}'. It has: {', '.join(known)}.")
    lead_to(course, folder)
    record, target, fresh = read_record(folder), folder / "notebooks" / name, known[name].read_bytes()
    lines = [f"{name}: handed out afresh"]
    if target.exists() and target.read_bytes() != fresh:
        stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
        aside = target.with_name(f"{target.stem}.before-{stamp}.ipynb")
        os.link(target, aside)  # Fails rather than replaces, should there be one of this second.
        lines.append(f"{name}: the learner's is kept as {aside.name}")
    write(target, fresh)
    record[name] = digest(fresh)
    write(folder / RECORD, (json.dumps(record, indent=1, sort_keys=True) + "\n").encode())
    return lines


def lead_to(course: Path, folder: Path) -> None:
    """Writes the files that lead from the learner's folder to the course, and copies what a chapter reads."""
    write(folder / "lab", CHECK.format(course=course.as_posix()).encode())
    for name in SCRIPTS:
        write(folder / "artifacts" / "lab" / f"{name}.csx", SCRIPT.format(course=course.as_posix(), name=name).encode())
    build = Path("notebooks") / "build-lab.csx"
    write(folder / build, (course / build).read_bytes())
    for file in sorted((course / "protos").glob("*.proto")) + sorted((course / "notebooks" / "pictures").glob("*.*")):
        write(folder / file.relative_to(course), file.read_bytes())


def shipped(course: Path, solutions: bool) -> Dict[str, Path]:
    notebooks = course / "notebooks"
    folders = ["", "deeper/", "solutions/"] if solutions else ["", "deeper/"]
    files = [file for folder in folders for file in sorted(notebooks.glob(folder + "*.ipynb"))]
    return {file.relative_to(notebooks).as_posix(): file for file in files}


def read_record(folder: Path) -> Dict[str, str]:
    file = folder / RECORD
    if not file.exists():
        return {}
    try:
        record = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise FolderError(f"{file} cannot be read ({error}). Delete it: every notebook that is there then counts as the learner's own.") from error
    return dict(record)


def write(target: Path, content: bytes) -> None:
    """Replaces a file whole or not at all, and only when it differs."""
    if target.exists() and target.read_bytes() == content:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, aside = tempfile.mkstemp(dir=target.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(aside, 0o644)
        os.replace(aside, target)
    except BaseException:
        os.unlink(aside)
        raise


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
