namespace GrpcLab.Tests.Servers;

/// <summary>An option is declared once; everything else comes from the declaration.</summary>
public sealed class ServerOptionTests
{
    [Fact]
    public void An_option_that_is_declared_is_an_argument_parsed_checked_described_and_shown()
    {
        var asked = new MoreOptions { Shards = 5 };

        var arguments = OptionSet.ToArguments(asked);
        var errors = new List<string>();
        var launched = OptionParser.Read<MoreOptions>(arguments, errors);
        var told = OptionSet.Describe(launched);
        var seen = OptionSet.Described<MoreOptions>(told);

        Assert.Equal(["--shards", "5"], arguments);
        Assert.Empty(errors);
        Assert.Equal("5", told["shards"]);
        Assert.Empty(OptionSet.Differences(asked, seen));
        Assert.Equal([KeyValuePair.Create("Shards", "5")],
            ServerTable.Changed(seen).Where(fact => fact.Key != nameof(ServerOptions.Gc)));
    }

    [Fact]
    public void Its_range_default_and_help_are_told_on_both_sides()
    {
        var shards = ServerOption.Of<MoreOptions>().Single(o => o.Property == nameof(MoreOptions.Shards));
        var errors = new List<string>();
        using var help = new StringWriter { NewLine = "\n" };

        OptionParser.Read<MoreOptions>(["--shards", "9"], errors);
        OptionParser.PrintHelp(help, [shards]);

        Assert.Equal(["--shards must be from 1 to 8, not 9."], errors);
        Assert.Equal("Shards is 9; it must be from 1 to 8.", shards.Error(new MoreOptions { Shards = 9 }));
        Assert.StartsWith("  --shards <count>\n      Parts the work is cut into. Default: 2.\n", help.ToString());
        Assert.Equal(2, OptionSet.Defaults<MoreOptions>().Shards);
    }

    [Fact]
    public void What_belongs_to_the_launch_is_told_to_nobody()
    {
        var told = OptionSet.Describe(
            new ServerOptions { Token = "sesame", KeyFile = "key.pem", Delay = TimeSpan.FromMilliseconds(2.5) });

        Assert.Equal(["delay"], told.Keys);
    }

    [Fact]
    public void Every_default_can_be_read_and_is_in_range()
    {
        var errors = new List<string>();

        var defaults = OptionParser.Read<ServerOptions>([], errors);
        var again = OptionParser.Read<ServerOptions>(OptionSet.ToArguments(defaults), errors);

        Assert.Empty(errors);
        Assert.Equal(defaults, again);
    }

    private sealed record MoreOptions : ServerOptions
    {
        [ServerOption("--shards", "Parts the work is cut into.", Value = "count", Default = "2", Min = 1, Max = 8)]
        public int? Shards { get; init; }
    }
}
