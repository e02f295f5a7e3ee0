using System.Globalization;

namespace Jupyter.Tests.Binder;

/// <summary>One row of data/recorded/memory.csv, which binder/measure_memory.py writes.</summary>
/// <param name="What">A notebook without its ending, or the JupyterLab server.</param>
/// <param name="PeakMb">What it held at most.</param>
/// <param name="Seconds">How long it took.</param>
/// <param name="LimitMb">The fence it ran in.</param>
/// <param name="Cores">The cores it had.</param>
internal sealed record RecordedMemory(string What, double PeakMb, double Seconds, int LimitMb, int Cores)
{
    public const string Server = "JupyterLab server";

    private const string Header = "what,peak_mb,peak_with_cache_mb,seconds,limit_mb,cores,memory,conditions";

    public static IReadOnlyDictionary<string, RecordedMemory> Read()
    {
        var lines = File.ReadAllLines(Path.Combine(Repository.Root, "data", "recorded", "memory.csv"));
        Assert.Equal(Header, lines[0]);
        return lines.Skip(1).Select(line => line.Split(',')).ToDictionary(
            row => row[0], row => new RecordedMemory(
                row[0], Number(row[1]), Number(row[3]), (int)Number(row[4]), (int)Number(row[5])));
    }

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);
}
