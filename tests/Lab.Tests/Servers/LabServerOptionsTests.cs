namespace GrpcLab.Tests.Servers;

public sealed class LabServerOptionsTests
{
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
