using GrpcLab.Bench;

namespace Bench.Tests;

public sealed class ImplementationBenchTests : IDisposable
{
    private readonly DirectoryInfo _empty = Directory.CreateTempSubdirectory("bench-peers-");

    public void Dispose() => _empty.Delete(recursive: true);

    [Fact]
    public async Task Without_peers_it_is_left_out_and_says_what_builds_them()
    {
        var context = new BenchContext(new(_empty.FullName), _ => { });

        var outcome = await new ImplementationBench().RunAsync(context, CancellationToken.None);

        Assert.Equal(new LeftOut("the peers are not built. ./lab prepare peers builds them."), outcome);
    }
}
