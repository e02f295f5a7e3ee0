"""Runs the kernel's tests with the Python that runs this, and prints one JSON line for each: python run.py [module[.class[.test]] ...]"""
import json
import os
import sys
import time
import unittest


class Lines(unittest.TestResult):
    """Prints each test's outcome as soon as it is known; an error outside a test, as in setUpClass, is an outcome too."""

    def startTest(self, test):
        super().startTest(test)
        self._started, self._outcome = time.monotonic(), {"outcome": "passed"}

    def stopTest(self, test):
        super().stopTest(test)
        self._print(test.id(), round(time.monotonic() - self._started, 2), self._outcome)
        if self._outcome["outcome"] == "failed":
            sys.modules["kernel_case"].KernelCase.drop()  # What one test has broken is not another's error.

    def addError(self, test, error):
        super().addError(test, error)
        self._note(test, {"outcome": "failed", "text": self.errors[-1][1]})

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self._note(test, {"outcome": "failed", "text": self.failures[-1][1]})

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._note(test, {"outcome": "skipped", "text": reason})

    def _note(self, test, outcome):
        if isinstance(test, unittest.TestCase):
            self._outcome = outcome
        else:
            self._print(str(test), 0, outcome)

    @staticmethod
    def _print(name, seconds, outcome):
        print(json.dumps({"test": name, "seconds": seconds, **outcome}), flush=True)


if __name__ == "__main__":
    folder = os.path.dirname(os.path.realpath(__file__))
    sys.path.insert(0, folder)
    load = unittest.defaultTestLoader
    chosen = load.loadTestsFromNames(sys.argv[1:]) if sys.argv[1:] else load.discover(folder)
    result = chosen.run(Lines())
    sys.exit(0 if result.wasSuccessful() else 1)
