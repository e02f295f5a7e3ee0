namespace GrpcLab.Tests.Display;

/// <summary>
/// Tests of what belongs to the whole process, such as its console or its allocated bytes: they run one by one, by
/// themselves.
/// </summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class HostCollection
{
    public const string Name = "host display";
}
