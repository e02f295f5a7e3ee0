using System.Diagnostics;
using System.Reflection;
using GrpcLab.Bench;
using Xunit.Sdk;
using Xunit.v3;

namespace GrpcLab.Programs.Tests;

/// <summary>The course's own peers, as far as their tools are on this machine.</summary>
public sealed class RealPeerTests
{
    private static readonly byte[] Expected = [10, 106, .. "Hello "u8, .. Enumerable.Repeat((byte)'x', 100)];

    public static TheoryData<string> Others => new(Peer.All.Except([Peer.Dotnet]).Select(peer => peer.Name));

    [Theory(Timeout = 600_000)]
    [PeerData("Python", isQuick: true)]
    [PeerData("Node"), PeerData(".NET"), PeerData("C++"), PeerData("Go"), PeerData("Java")]
    public async Task It_answers_a_dotnet_client_and_ends_with_its_input(string name)
    {
        var peer = Assert.IsType<BuiltPeer>(
            await new PeerBuilder(Repository.Root).BuildAsync(Named(name), CancellationToken.None));
        var server = await PeerServer.StartAsync(peer, [], CancellationToken.None);
        using var process = Process.GetProcessById(server.Pid);

        var answer = await server.AskAsync(CancellationToken.None);
        await server.DisposeAsync();

        Assert.Equal(Expected, answer.Message.ToArray());
        Assert.Matches(@"\d+\.\d+", answer.Version);
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

/// <summary>
/// A row with the name of a peer; left out, with the reason, where its tools are not there. A push takes those alone
/// that are quickly built.
/// </summary>
internal sealed class PeerDataAttribute : DataAttribute
{
    private readonly string _name;
    private readonly bool _isTaken;

    public PeerDataAttribute(string name, bool isQuick = false)
    {
        (_name, _isTaken) = (name, isQuick || TestScope.IsAll);
        var missing = _isTaken
            ? new PeerBuilder(Repository.Root).WhyLeftOutAsync(RealPeerTests.Named(name), CancellationToken.None).Result
            : null;
        if (missing is not null) Skip = $"{name}: {missing}";
    }

    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(
        MethodInfo testMethod, DisposalTracker disposalTracker) =>
        new(_isTaken ? [new TheoryDataRow(_name) { Skip = Skip }] : []);

    public override bool SupportsDiscoveryEnumeration() => true;
}
