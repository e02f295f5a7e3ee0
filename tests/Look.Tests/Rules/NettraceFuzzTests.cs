namespace GrpcLab.Look.Tests;

/// <summary>A recording that was damaged, or that somebody made up.</summary>
public sealed class NettraceFuzzTests
{
    private static readonly string Recorded = Path.Combine(
        Repository.Root, "tests", "Look.Tests", "Rules", "Recorded");

    // TraceEvent takes the memory that a damaged count asks for, often gigabytes; the project file sets a limit.
    [Fact(Timeout = 3_600_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_damaged_file_is_refused_or_judged_by_what_came_before()
    {
        byte[][] whole = [.. Directory.EnumerateFiles(Recorded, "*.nettrace").Order().Select(File.ReadAllBytes)];
        var file = Path.GetTempFileName();
        try
        {
            await new Fuzzer(whole, oneIn: 50).RunAsync(bytes => IsRead(bytes, file), bytesPerByte: null);
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static bool IsRead(byte[] bytes, string file)
    {
        File.WriteAllBytes(file, bytes);
        try
        {
            return Look.From(file).ToString().Length > 0;
        }
        catch (TargetException told)
        {
            Assert.Contains(file, told.Message, StringComparison.Ordinal);
            return false;
        }
    }
}
