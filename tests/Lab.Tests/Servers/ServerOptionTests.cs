namespace GrpcLab.Tests.Servers;

/// <summary>An option is declared once; everything else comes from the declaration.</summary>
public sealed class ServerOptionTests
{
    [Fact]
    public void An_option_that_is_declared_is_an_argument_parsed_checked_described_and_shown()
    {
        var asked = new ServerOptions { HeaderTableSize = 512 };

        var arguments = OptionSet.ToArguments(asked);
        var errors = new List<string>();
        var launched = OptionParser.Read<ServerOptions>(arguments, errors);
        var told = OptionSet.Describe(launched);
        var seen = OptionSet.Described(told);

        Assert.Equal(["--header-table-size", "512"], arguments);
        Assert.Empty(errors);
        Assert.Equal("512", told["header-table-size"]);
        Assert.Empty(OptionSet.Differences(asked, seen));
        Assert.Equal([KeyValuePair.Create("HeaderTableSize", "512 B")],
            ServerTable.Changed(seen).Where(fact => fact.Key != nameof(ServerOptions.Gc)));
    }

    [Fact]
    public void Every_error_is_reported_together()
    {
        var options = new LabServerOptions
        {
            MaxStreamsPerConnection = 0,
            InitialStreamWindowSize = 1,
            StartTimeout = TimeSpan.Zero,
            Otlp = new Uri("ftp://127.0.0.1"),
        };

        var error = Assert.Throws<ArgumentException>(options.ThrowIfInvalid);

        Assert.Contains("MaxStreamsPerConnection is 0; it must be from 1", error.Message);
        Assert.Contains("InitialStreamWindowSize is 1 B; it must be from 65535 B", error.Message);
        Assert.Contains("StartTimeout", error.Message);
        Assert.Contains("it must be an http or https URI", error.Message);
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
}
