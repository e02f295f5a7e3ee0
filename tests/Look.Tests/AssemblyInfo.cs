// Processes that are watched at the same time on two cores would be each other's fault.
[assembly: Xunit.v3.Parallelization(Mode = Xunit.Sdk.ParallelMode.None)]
