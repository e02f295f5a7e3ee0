using System.Reflection;
using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.ClientFactory;
using Grpc.Net.Compression;

namespace StandIns.Tests.References;

/// <summary>
/// Whether a stand-in or the official assembly is loaded can be told in the way that the README says.
/// </summary>
public sealed class IdentityTests
{
    private const string Token = "d754f35622e28bad";

    public static TheoryData<string> StandInNames => ["Grpc.Core.Api", "Grpc.Net.Common", "Grpc.Net.ClientFactory"];

    [Theory]
    [MemberData(nameof(StandInNames))]
    public void The_mark_agrees_with_the_resolved_version(string name)
    {
        var assembly = Load(name);
        var fileVersion = assembly.GetCustomAttribute<AssemblyFileVersionAttribute>()!.Version;

        // A feed with the official packages gives 2.85.0.0 here, and then there must be no mark.
        Assert.Equal(fileVersion == "2.85.0.1", IsMarked(assembly));
    }

    [Theory]
    [MemberData(nameof(StandInNames))]
    public void The_identity_is_the_official_one(string name)
    {
        var identity = Load(name).GetName();

        Assert.Equal(new Version(2, 0, 0, 0), identity.Version);
        Assert.Equal(Token, Convert.ToHexStringLower(identity.GetPublicKeyToken()!));
    }

    [Fact]
    public void An_official_assembly_bears_no_mark() => Assert.False(IsMarked(typeof(GrpcChannel).Assembly));

    private static Assembly Load(string name) =>
        new[] { typeof(Metadata), typeof(GzipCompressionProvider), typeof(GrpcClientFactory) }
            .Select(type => type.Assembly)
            .Single(assembly => assembly.GetName().Name == name);

    private static bool IsMarked(Assembly assembly) => assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Any(entry => entry is { Key: "GrpcLab.StandIn", Value: "true" });
}
