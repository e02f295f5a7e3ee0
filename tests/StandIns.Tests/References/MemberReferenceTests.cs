using Grpc.AspNetCore.Server;
using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Compression;

namespace StandIns.Tests.References;

/// <summary>
/// The real assemblies were compiled against the official packages; nothing they refer to may be missing here.
/// </summary>
public sealed class MemberReferenceTests
{
    private static readonly Type[] Real = [typeof(GrpcChannel), typeof(GrpcServiceOptions), typeof(Server)];
    private static readonly Type[] Loaded = [typeof(Metadata), typeof(GzipCompressionProvider)];

    public static TheoryData<string> RealAssemblies => [.. Real.Select(type => type.Assembly.GetName().Name!)];

    [Theory]
    [MemberData(nameof(RealAssemblies))]
    public void Nothing_that_a_real_assembly_refers_to_is_missing(string name)
    {
        using var file = MetadataFile.OpenLoaded(Find(name));

        var missing = Loaded.SelectMany(target => FindMissing(file, target)).ToList();

        Assert.True(
            missing.Count == 0, $"{name} refers to what the loaded assemblies lack:\n{string.Join("\n", missing)}");
    }

    [Theory]
    [InlineData("Grpc.Net.Client", 130)]
    [InlineData("Grpc.AspNetCore.Server", 120)]
    [InlineData("Grpc.Core", 220)]
    public void The_check_looks_at_many_references(string name, int atLeast)
    {
        using var file = MetadataFile.OpenLoaded(Find(name));
        using var api = MetadataFile.OpenLoaded(typeof(Metadata));
        var check = new ReferenceCheck(new Referrer(file), new Surface(api));

        check.FindMissing();

        Assert.True(check.Checked >= atLeast, $"Only {check.Checked} references of {name} were looked at.");
    }

    [Fact]
    public void The_check_names_what_is_missing()
    {
        using var synthetic = SyntheticReferrer.Build();

        var missing = FindMissing(synthetic, typeof(Metadata));

        Assert.Equal(
            [
                "type Grpc.Core.NoSuchType",
                "member Grpc.Core.Metadata: Void GetValue(Int32)",
                "member Grpc.Core.CallOptions: Void get_Flags()",
                "virtual Grpc.Core.SerializationContext: Void NoSuchVirtual() (overridden by Heir)",
                "abstract Grpc.Core.ChannelBase: Grpc.Core.CallInvoker CreateCallInvoker() (left open by LazyHeir)",
            ],
            missing);
    }

    [Theory]
    [MemberData(nameof(RealAssemblies))]
    public void Every_type_of_a_real_assembly_loads(string name) => Assert.NotEmpty(Find(name).Assembly.GetTypes());

    [Theory]
    [MemberData(nameof(RealAssemblies))]
    public void The_identities_are_those_referred_to(string name)
    {
        var loaded = Loaded.Select(type => type.Assembly.GetName()).ToDictionary(identity => identity.Name!);
        var wanted = Find(name).Assembly.GetReferencedAssemblies()
            .Where(identity => loaded.ContainsKey(identity.Name!)).ToList();

        Assert.NotEmpty(wanted);
        Assert.All(wanted, identity => Assert.Equal(identity.FullName, loaded[identity.Name!].FullName));
    }

    private static Type Find(string name) => Real.Single(type => type.Assembly.GetName().Name == name);

    private static IReadOnlyList<string> FindMissing(MetadataFile referrer, Type target)
    {
        using var file = MetadataFile.OpenLoaded(target);
        return new ReferenceCheck(new Referrer(referrer), new Surface(file)).FindMissing();
    }
}
