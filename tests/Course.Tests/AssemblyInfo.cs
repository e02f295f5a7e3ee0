// Chapters measure: nothing beside them, but what FinishedRun itself puts there.
[assembly: Xunit.v3.Parallelization(Mode = Xunit.Sdk.ParallelMode.None)]
