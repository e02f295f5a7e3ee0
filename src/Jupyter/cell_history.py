"""The history of cells, for the arrow keys of consoles."""
import os
import sqlite3

from jupyter_core.paths import jupyter_data_dir


class History:
    """What was run, in a small database beside Jupyter's own data, so that consoles remember it."""

    def __init__(self, log):
        self._log = log
        path = os.path.join(jupyter_data_dir(), "grpclab", "history.sqlite")
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            self._open(path)
        except (OSError, sqlite3.Error) as e:
            log.warning("The history of this session will not be kept in %s: %s.", path, e)
            self._open(":memory:")

    def _open(self, path):
        self._base = sqlite3.connect(path, timeout=1, isolation_level=None)
        self._base.executescript("PRAGMA synchronous=OFF; CREATE TABLE IF NOT EXISTS sessions (id INTEGER PRIMARY KEY AUTOINCREMENT);"
                                 "CREATE TABLE IF NOT EXISTS cells (session INTEGER, line INTEGER, code TEXT)")
        self._session = self._base.execute("INSERT INTO sessions DEFAULT VALUES").lastrowid

    def add(self, line, code):
        try:
            self._base.execute("INSERT INTO cells VALUES (?, ?, ?)", (self._session, line, code))
        except sqlite3.Error as e:
            self._log.warning("Cell %s did not get into the history: %s.", line, e)  # The cell itself must run all the same.

    def find(self, kind, session=0, start=0, stop=None, n=None, pattern="*", unique=False):
        if kind == "range":
            session = session if session > 0 else self._session + session
            where, values = "session = ? AND line >= ? AND line < ?", [session, start, 2**62 if stop is None else stop]
        else:
            where, values = "code GLOB ?", [pattern if kind == "search" else "*"]
        once = "AND rowid IN (SELECT max(rowid) FROM cells GROUP BY code)" if unique else ""
        return list(self._base.execute(f"SELECT * FROM cells WHERE {where} {once} ORDER BY rowid DESC LIMIT ?", [*values, n or -1]))[::-1]
