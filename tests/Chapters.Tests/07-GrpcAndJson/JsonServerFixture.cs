using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Json;

/// <summary>One server that also answers JSON, for the tests of a class.</summary>
public sealed class JsonServerFixture : LabServerFixture
{
    protected override LabServerOptions Options => new() { Json = true };
}
