using System.Reflection;
using Grpc.Core;
using Grpc.Net.ClientFactory;
using Grpc.Net.Compression;

namespace StandIns.Tests.PublicApi;

/// <summary>
/// The three assemblies offer what the official ones of 2.85.0 do, no less and no more. Whichever are loaded are looked
/// at.
/// </summary>
public sealed class PublicApiTests
{
    private static readonly Assembly[] Assemblies =
        [typeof(Metadata).Assembly, typeof(GzipCompressionProvider).Assembly, typeof(GrpcClientFactory).Assembly];

    public static TheoryData<string> Names => [.. Assemblies.Select(assembly => assembly.GetName().Name!)];

    [Theory]
    [MemberData(nameof(Names))]
    public void What_is_public_is_what_is_public_officially(string name)
    {
        var official = WithTypes(OfficialList.Read(name));
        var loaded = WithTypes(AssemblyText.Of(Assemblies.Single(assembly => assembly.GetName().Name == name)));

        var differences = official.Except(loaded).Select(line => $"missing: {line}")
            .Concat(loaded.Except(official).Select(line => $"not official: {line}"));
        Assert.Equal("", string.Join('\n', differences));
    }

    /// <summary>
    /// The counts were taken from the official packages; what the compiler adds by itself is counted, as Roslyn does.
    /// </summary>
    [Theory]
    [InlineData("Grpc.Core.Api", 63, 345)]
    [InlineData("Grpc.Net.Common", 5, 18)]
    [InlineData("Grpc.Net.ClientFactory", 7, 36)]
    public void The_list_is_as_long_as_the_official_surface(string name, int types, int members)
    {
        var lines = OfficialList.Read(name);
        var headers = lines.Where(line => !line.StartsWith(' ')).ToList();

        // A delegate has a constructor and three methods; an enum and a struct have a constructor without parameters.
        var added = headers.Sum(line => line.Split(' ')[0] switch { "delegate" => 4, "enum" or "struct" => 1, _ => 0 });

        Assert.Equal((types, members), (headers.Count, lines.Count - headers.Count + added));
    }

    private static List<string> WithTypes(IReadOnlyList<string> lines)
    {
        var type = "";
        var full = new List<string>();
        foreach (var line in lines)
        {
            var isMember = line.StartsWith(' ');
            type = isMember ? type : line.Split(' ')[1];
            full.Add(isMember ? $"{type} {line.Trim()}" : line);
        }

        return full;
    }
}
