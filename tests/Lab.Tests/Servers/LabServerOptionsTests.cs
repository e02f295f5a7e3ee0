namespace GrpcLab.Tests.Servers;

public sealed class LabServerOptionsTests
{
    [Fact]
    public void Each_option_becomes_a_switch_and_a_value()
    {
        var options = new LabServerOptions
        {
            MaxStreamsPerConnection = 250,
            Delay = TimeSpan.FromMilliseconds(2.5),
            Logging = true,
            Gc = GcMode.Server,
            Otlp = new Uri("http://127.0.0.1:4317"),
        };

        options.ThrowIfInvalid();
        Assert.Empty(OptionSet.ToArguments(new LabServerOptions()));
        Assert.Equal(
            ["--max-streams", "250", "--delay", "2.5", "--logging", "on", "--otlp", "http://127.0.0.1:4317/",
                "--gc", "server"], OptionSet.ToArguments(options));
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
}
