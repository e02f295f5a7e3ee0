namespace GrpcLab.Tests.Loads;

/// <summary>What loaders measure in tests: calls that take what the test says, on a clock of its own.</summary>
internal static class LoadedLoader
{
    public static LoadSettings Settings { get; } = new()
    {
        Server = new("https://server.example:5001"),
        Call = "status",
        Rate = 1_000,
        Length = TimeSpan.FromSeconds(2),
        Deadline = TimeSpan.FromMilliseconds(50),
    };

    public static DateTimeOffset Noon { get; } = new(2026, 11, 24, 12, 0, 0, TimeSpan.Zero);

    /// <summary>The samples of one loader.</summary>
    /// <param name="seed">Its seed, and the number of its machine.</param>
    /// <param name="took">What its call of that number takes, in milliseconds.</param>
    /// <param name="settings">What it was told. Default: <see cref="Settings"/>.</param>
    public static async Task<LoadSamples> RunAsync(
        int seed, Func<int, double> took, LoadSettings? settings = null)
    {
        var told = settings ?? Settings;
        using var pace = new ManualPace();
        var result = await OpenLoop.RunAsync(
            told.ToPlan(seed) with { Deadline = null }, due => pace.Takes(TimeSpan.FromMilliseconds(took(due.Number))),
            pace, default, silent: true);
        return new(told, $"machine-{seed}", Noon, result with { Conditions = new([new("cores", "2 cores")]) });
    }

    /// <summary>The samples as they come back from their file.</summary>
    public static LoadSamples Reread(LoadSamples samples, Func<string, string>? log = null)
    {
        var file = Path.GetTempFileName();
        try
        {
            using var text = new StringWriter();
            LoadFile.Write(text, samples);
            File.WriteAllText(file, log?.Invoke(text.ToString()) ?? text.ToString());
            return LoadFile.Read(file);
        }
        finally
        {
            File.Delete(file);
        }
    }
}
