extern alias Instruments;

using System.Text;
using Instruments::GrpcLab;

namespace GrpcLab.Cli;

/// <summary>The files of lab load in a folder: one load, whatever the number of loaders.</summary>
internal static class LoadResults
{
    /// <summary>
    /// Those in a folder and right below it, by their paths. Where one is, every other CSV file has to be one: the log
    /// of a loader that failed must not be left out without a word.
    /// </summary>
    public static IReadOnlyList<string> In(string folder)
    {
        string[] files =
            [.. Directory.EnumerateFiles(folder, "*.csv", ClassResults.Below).Order(StringComparer.Ordinal)];
        return files.Any(LoadFile.IsOne) ? files : [];
    }

    /// <summary>Merges them, says what they say together, and writes all calls into one file.</summary>
    public static int Show(IReadOnlyList<string> files, string? csv)
    {
        try
        {
            var merged = MergedLoads.Of([.. files.Select(file => (file, LoadFile.Read(file)))]);
            LoadRun.Write(merged);
            if (csv is null) return LabExit.Fine;

            using var writer = new StreamWriter(csv, append: false, new UTF8Encoding(false));
            LoadFile.WriteAll(writer, merged);
            return LabExit.Fine;
        }
        catch (InvalidDataException e)
        {
            Console.Error.WriteLine(e.Message);
            return LabExit.Failed;
        }
    }
}
