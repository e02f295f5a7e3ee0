using GrpcLab.Bench;

namespace GrpcLab.Programs.Tests;

/// <summary>
/// A folder with as much of the course as the builder looks at, and one peer whose script is the test's.
/// </summary>
public sealed class PeerBuilderTests : IDisposable
{
    private static readonly Peer Tried = RealPeerTests.Named("Go");

    private readonly DirectoryInfo _root = Directory.CreateTempSubdirectory("lab-peers-");

    public PeerBuilderTests()
    {
        foreach (var folder in (string[])["src/Programs/Peers/go", "protos"]) _root.CreateSubdirectory(folder);
        Write("src/Programs/Peers/common", "");
        Write("protos/greet.proto", "");
        Write("Directory.Packages.props", "");
    }

    public void Dispose() => _root.Delete(recursive: true);

    [LinuxFact(Timeout = 240_000)]
    public async Task What_is_built_is_kept_until_a_source_changes()
    {
        Write("src/Programs/Peers/go/build", "[ -z \"${1-}\" ] || echo built > \"$1/run\"");

        var first = Assert.IsType<BuiltPeer>(await BuildAsync());
        var second = Assert.IsType<BuiltPeer>(await BuildAsync());
        File.SetLastWriteTimeUtc(Path.Combine(_root.FullName, "protos/greet.proto"), DateTime.UtcNow.AddMinutes(1));
        var third = Assert.IsType<BuiltPeer>(await BuildAsync());

        Assert.Equal((false, true, false), (first.Kept, second.Kept, third.Kept));
        Assert.Equal("built\n", await File.ReadAllTextAsync(third.Program));
    }

    [LinuxFact(Timeout = 240_000)]
    public async Task A_script_that_ends_with_3_says_why_the_peer_is_left_out()
    {
        Write("src/Programs/Peers/go/build", "echo 'no go (Debian: golang-go)'; exit 3");

        Assert.Equal(new LeftOutPeer(Tried, "no go (Debian: golang-go)"), await BuildAsync());
    }

    [LinuxFact(Timeout = 240_000)]
    public async Task Any_other_end_is_an_error_with_what_it_said()
    {
        Write("src/Programs/Peers/go/build", "echo 'a syntax error' >&2; exit 1");

        var error = await Assert.ThrowsAsync<InvalidOperationException>(BuildAsync);

        Assert.Equal("src/Programs/Peers/go did not build. a syntax error", error.Message);
    }

    private Task<PeerOutcome> BuildAsync() =>
        new PeerBuilder(_root.FullName).BuildAsync(Tried, CancellationToken.None);

    private void Write(string file, string text) => File.WriteAllText(Path.Combine(_root.FullName, file), text);
}
