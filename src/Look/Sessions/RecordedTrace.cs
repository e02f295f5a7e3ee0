namespace GrpcLab.Look;

/// <summary>What a .nettrace file tells, by the same counts as a live session.</summary>
internal static class RecordedTrace
{
    /// <exception cref="TargetException">The file cannot be read.</exception>
    public static Observation Read(string file, bool maskHosts)
    {
        var seen = new Observation(Path.GetFileName(file)) { HasRuntime = false };
        var reader = new EventReader(seen, maskHosts);
        try
        {
            using var stream = File.OpenRead(file);
            reader.Read(stream, EventParts.Window | EventParts.Requests);
        }
        catch (Exception error) when (seen.Events > 0 && EventReader.IsDamage(error))
        {
            seen.Notes.Add($"{file} breaks off after {reader.Length:0} s: its process ended, its disk was full, or it "
                + "is damaged. The report covers the time before that.");
        }
        catch (Exception error) when (EventReader.IsDamage(error))
        {
            throw new TargetException($"{file} is not a .nettrace file, or is damaged: {error.Message} --record and "
                + "dotnet-trace collect write such files.");
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new TargetException($"{file} cannot be read: {error.Message}");
        }

        seen.Window = seen.EventWindow = TimeSpan.FromSeconds(reader.Length);
        if (seen.Runtimes.HasGrown) CountWaits(file, seen);
        return seen;
    }

    private static void CountWaits(string file, Observation seen)
    {
        var converted = Path.GetTempFileName();
        try
        {
            // Without the providers for it a file has no waits, which does not mean that nothing waited.
            if (WaitStacks.Count(file, converted, seen) is { Places.Total: > 0 } waits) seen.Runtimes.TakeWaits(waits);
        }
        finally
        {
            File.Delete(converted);
        }
    }
}
