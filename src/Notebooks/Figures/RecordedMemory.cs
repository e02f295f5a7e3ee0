using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>One row of data/recorded/memory.csv, which binder/measure_memory.py writes.</summary>
internal sealed record RecordedMemory(string What, double PeakMb, double Seconds, int LimitMb, int Cores)
{
    public const string Server = "JupyterLab server";

    private static readonly string[] Columns =
        ["what", "peak_mb", "seconds", "limit_mb", "cores", "memory", "conditions"];

    /// <summary>The rows by what they are about, in their order; none where there is no such file.</summary>
    /// <exception cref="FormatException">It has other columns.</exception>
    public static IReadOnlyDictionary<string, RecordedMemory> Read(CourseFolder course)
    {
        var path = Path.Combine(course.Root, "data", "recorded", "memory.csv");
        if (!File.Exists(path)) return new Dictionary<string, RecordedMemory>();

        return Csv.ReadFile(path, Columns, row => new RecordedMemory(
            row[0], Number(row[1]), Number(row[2]), (int)Number(row[3]), (int)Number(row[4])))
            .GroupBy(row => row.What).ToDictionary(same => same.Key, same => same.Last()); // The newest counts.
    }

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);
}
