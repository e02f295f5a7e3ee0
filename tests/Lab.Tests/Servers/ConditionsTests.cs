using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.ConditionsOfMeasurement;

public sealed class ConditionsTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    [Fact]
    public void Whatever_changes_a_number_is_stated()
    {
        var conditions = fixture.Server.Conditions;

        string[] stated =
            ["machine", "cores", "system", "runtime", "client GC", "server GC", "Grpc.Net.Client",
                "Grpc.AspNetCore.Server", "Grpc.Core.Api", "Grpc.Net.Common", "Google.Protobuf", "server limits",
                "server logging"];
        Assert.All(stated, name => Assert.False(string.IsNullOrEmpty(conditions[name]), name));
    }

    /// <summary>Pages compare it with that of earlier runs.</summary>
    [Fact]
    public void The_system_is_named_as_in_earlier_records() =>
        Assert.Matches(@" \([a-z0-9]+\)$", fixture.Server.Conditions["system"]);

    [Fact]
    public void A_footnote_has_the_essentials_only()
    {
        var conditions = new Conditions(
            [new("machine", "a machine"), new("cores", "2 cores"), new("runtime", ".NET 10.0.0")]);

        Assert.Equal("2 cores · .NET 10.0.0", conditions.Essentials.ToString());
    }
}
