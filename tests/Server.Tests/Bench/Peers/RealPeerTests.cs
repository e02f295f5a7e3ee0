using System.Diagnostics;
using GrpcLab.Bench;

namespace GrpcLab.Programs.Tests;

/// <summary>The course's own peers, as far as their tools are on this machine.</summary>
public sealed class RealPeerTests
{
    private static readonly byte[] Expected = [10, 106, .. "Hello "u8, .. Enumerable.Repeat((byte)'x', 100)];

    public static TheoryData<string> Others => new(Peer.All.Except([Peer.Dotnet]).Select(peer => peer.Name));

    [Theory(Timeout = 600_000)]
    [InlineData("Python")] // The one that is quickly built.
    [RowOfAll("Node"), RowOfAll(".NET"), RowOfAll("C++"), RowOfAll("Go"), RowOfAll("Java")]
    public async Task It_answers_a_dotnet_client_and_ends_with_its_input(string name)
    {
        var built = await new PeerBuilder(Repository.Root).BuildAsync(Named(name), CancellationToken.None);
        if (built is LeftOutPeer { Reason: var reason }) Assert.Skip($"{name}: {reason}");

        var server = await PeerServer.StartAsync((BuiltPeer)built, [], CancellationToken.None);
        using var process = Process.GetProcessById(server.Pid);

        var (answer, version) = (await server.AskAsync(CancellationToken.None), server.Version);
        await server.DisposeAsync();

        Assert.Equal(Expected, answer);
        Assert.Matches(@"\d+\.\d+", version);
        Assert.True(process.HasExited);
    }

    [LinuxTheory(Timeout = 240_000), MemberData(nameof(Others))]
    public async Task Without_its_tools_it_is_left_out_and_names_Debians_packages(string name)
    {
        var builder = new PeerBuilder(Repository.Root) { SearchPath = "/nowhere" };

        var reason = await builder.WhyLeftOutAsync(Named(name), CancellationToken.None);

        Assert.Matches(@"^its tools are not all there \(Debian: [a-z]\S+( \S+)+\)$", reason);
    }

    internal static Peer Named(string name) => Peer.All.Single(peer => peer.Name == name);
}
