namespace GrpcLab.Server.Tests;

/// <summary>A test that needs two cores: with one, the runtime keeps to workstation GC whatever it is told.</summary>
internal sealed class MultiCoreFactAttribute : FactAttribute
{
    public MultiCoreFactAttribute()
    {
        if (Environment.ProcessorCount == 1) Skip = "Needs two cores.";
    }
}
