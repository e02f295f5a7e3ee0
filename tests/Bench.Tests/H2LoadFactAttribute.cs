using GrpcLab.Bench;

namespace Bench.Tests;

/// <summary>A test that needs h2load; without it the test is left out and says where it comes from.</summary>
public sealed class H2LoadFactAttribute : FactAttribute
{
    public H2LoadFactAttribute() => Skip = H2Load.Missing?.Reason;
}
