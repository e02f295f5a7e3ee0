// Notebooks measure, and a server shares the machine with its browser:
// one test at a time. Fixtures run the two hosts side by side.
[assembly: Xunit.v3.Parallelization(Mode = Xunit.Sdk.ParallelMode.None)]
