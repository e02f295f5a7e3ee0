"""Runs a notebook in Jupyter, with the kernel its metadata names, and writes what came of it.

    python run_notebook.py NOTEBOOK EXECUTED RESULT

EXECUTED is the notebook with its outputs. RESULT is JSON: how long the kernel took to start and each cell to run, and why the
run ended early, if it did. A cell that raises does not end the run; the exit code is 1 only where the run did not get to the end.
"""
import asyncio
import json
import sys
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient

CELL_LIMIT = 300  # seconds


async def run(client: NotebookClient, result: dict) -> None:
    """Runs cell after cell, as `execute` does, and takes the time of each."""
    begun = time.monotonic()
    async with client.async_setup_kernel():
        result["kernel"] = client.km.kernel_spec.display_name
        result["start_seconds"] = time.monotonic() - begun
        for index, cell in enumerate(client.nb.cells):
            if cell.cell_type == "code":
                cell_begun = time.monotonic()
                await client.async_execute_cell(cell, index)
                result["cells"].append({"id": cell.id, "seconds": time.monotonic() - cell_begun})
    result["seconds"] = time.monotonic() - begun


def main() -> int:
    source, executed, report = map(Path, sys.argv[1:])
    notebook = nbformat.read(source, as_version=4)
    # Jupyter runs a notebook in the notebook's own folder.
    client = NotebookClient(
        notebook,
        timeout=CELL_LIMIT,
        startup_timeout=120,
        allow_errors=True,
        resources={"metadata": {"path": str(source.resolve().parent)}},
    )
    result: dict = {"notebook": source.name, "cells": [], "error": None}
    try:
        asyncio.run(run(client, result))
    except Exception as error:  # Reported, with what had run until then: the caller shows both.
        result["error"] = f"{type(error).__name__}: {error}"
    nbformat.write(notebook, executed)
    report.write_text(json.dumps(result, indent=1), encoding="utf-8")
    return 1 if result["error"] else 0


if __name__ == "__main__":
    sys.exit(main())
