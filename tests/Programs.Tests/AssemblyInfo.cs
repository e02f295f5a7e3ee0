// Connections of this process are counted: one test at a time, with nothing beside it.
[assembly: Xunit.v3.Parallelization(Mode = Xunit.Sdk.ParallelMode.None)]
