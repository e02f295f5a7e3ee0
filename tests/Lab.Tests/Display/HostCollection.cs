namespace GrpcLab.Tests.Display;

/// <summary>Tests that stand in for the host: its delegate and the console are the process's own, so they run one by one.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class HostCollection
{
    public const string Name = "host display";
}
