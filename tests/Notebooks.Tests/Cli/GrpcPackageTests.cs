using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

public sealed class GrpcPackageTests
{
    [Fact]
    public void An_ordinary_assembly_is_no_stand_in()
    {
        var found = GrpcPackage.Read(typeof(Markdig.Markdown).Assembly.Location);

        Assert.True(found is { Found: true, IsStandIn: false });
        Assert.StartsWith("official ", found.Summary, StringComparison.Ordinal);
    }

    [Fact]
    public void An_assembly_that_is_not_there_is_not_built_yet() =>
        Assert.Equal("not built yet", GrpcPackage.Read("missing.dll").Summary);
}
