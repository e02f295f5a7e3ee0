// What is watched takes a few hundredths of a core, and most of a test is waiting. What is started costs more, so not
// all at once: on two cores they would be each other's fault.
[assembly: Xunit.v3.Parallelization(Mode = Xunit.Sdk.ParallelMode.All, MaxThreads = 6)]
[assembly: AssemblyFixture(typeof(GrpcLab.Look.Tests.SharedServer))]
