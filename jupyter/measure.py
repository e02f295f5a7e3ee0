"""Measures the kernel with the Python that runs this: python jupyter/measure.py [--starts N] [--cells N] [--kernel NAME]

Prints times with their conditions; nothing here fails because a machine is slow.
"""
import argparse
import os
import platform
import statistics
import sys
import time

import ipykernel

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "tests"))
from kernel_case import NAME, Session

from test_interrupts import EXPERIMENT, LAB


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--starts", type=int, default=5, help="kernels to start (default: 5)")
    options.add_argument("--cells", type=int, default=100, help="trivial cells to run (default: 100)")
    options.add_argument("--kernel", default=NAME, help=f"the kernelspec's name (default: {NAME})")
    chosen = options.parse_args()
    print(f"ipykernel {ipykernel.__version__}, Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before")
    say("start to the end of the first cell", [start(chosen.kernel) for _ in range(chosen.starts)], "s")
    session = Session(chosen.kernel)
    try:
        for _ in range(10):
            session.run("0")  # The first cells of a process pay for its compilation.
        say("round trip of a trivial cell", [timed(session.run, f"{n} + 1") * 1000 for n in range(chosen.cells)], "ms")
        say("completion", [timed(session.ask, "complete", "Console.Wri", 11) * 1000 for _ in range(20)], "ms")
        for name, code in (("an awaited delay", "await Task.Delay(600000);"), ("a spinning loop", "while (true) { }")):
            say(f"interrupt of {name}", [interrupt(session, code) for _ in range(5)], "s")
        measure_experiment(session)
        say("restart to the end of the first cell", [timed(restart, session) for _ in range(3)], "s")
    finally:
        session.close()
    print(f"load {os.getloadavg()[0]:.1f} after")


def say(what, times, unit):
    times = sorted(times)
    high = f"95 % below {times[int(0.95 * len(times))]:.1f}, " if len(times) >= 20 else ""
    print(f"{what}: median {statistics.median(times):.3g} {unit}, {high}most {times[-1]:.3g} {unit} (n = {len(times)})")


def timed(work, *arguments):
    begun = time.monotonic()
    work(*arguments)
    return time.monotonic() - begun


def start(kernel):
    begun = time.monotonic()
    session = Session(kernel)
    try:
        session.run("1 + 1")
        return time.monotonic() - begun
    finally:
        session.close()


def restart(session):
    session.manager.restart_kernel()
    session.client.wait_for_ready(timeout=120)
    session.run("1 + 1")


def interrupt(session, code, is_up=lambda session, number: "up" in session.text(number)):
    number = session.client.execute('Console.Write("up");\n' + code)
    session.until(lambda: is_up(session, number), "the cell runs")
    begun = time.monotonic()
    session.manager.interrupt_kernel()
    run = session.finish(number)
    assert run.reply["ename"] == "Interrupted", run.reply
    return time.monotonic() - begun


def measure_experiment(session):
    if not os.path.exists(LAB):
        print(f"interrupt of a lab experiment: left out, because {LAB} is not built (dotnet build src/Chapters)")
        return
    session.run(f'#load "{LAB}"\nusing GrpcLab;')
    session.run("var server = await LabServer.StartAsync();")
    measuring = lambda session, number: any(m["msg_type"] == "update_display_data" for m in session.about(number))
    say("interrupt of a lab experiment", [interrupt(session, EXPERIMENT, measuring) for _ in range(3)], "s")
    session.run("await server.DisposeAsync();")


if __name__ == "__main__":
    main()
