namespace StandIns.Tests.Feed;

/// <summary>
/// Warnings are errors here, but not those of NuGet's audit: what is published about a package must not end anybody's
/// build.
/// </summary>
public sealed class AuditTests
{
    private const int RestoreMilliseconds = 400_000;

    [Fact(Timeout = RestoreMilliseconds)]
    public async Task Advisories_are_printed_and_end_no_build()
    {
        await using var source = await AuditSource.StartAsync("Grpc.Core.Api");
        using var restore = new ScratchRestore();
        restore.AddStandInFeed();

        var said = await restore.RestoreAsTheCourse(source.Index);

        Assert.All(["NU1901", "NU1902", "NU1903", "NU1904"],
            code => Assert.Contains($"warning {code}: ", said, StringComparison.Ordinal));
    }

    [Fact(Timeout = RestoreMilliseconds)]
    public async Task An_audit_source_out_of_reach_ends_no_build()
    {
        using var restore = new ScratchRestore();
        restore.AddStandInFeed();

        var said = await restore.RestoreAsTheCourse(new Uri("http://127.0.0.1:1/index.json"));

        Assert.All(["NU1900", "NU1905"], code => Assert.Contains($"warning {code}: ", said, StringComparison.Ordinal));
    }
}
