using System.Globalization;

namespace GrpcLab;

/// <summary>Writes verdicts down for a class. Does nothing unless GRPCLAB_RESULTS names a folder.</summary>
internal static class VerdictRecorder
{
    public const string Variable = "GRPCLAB_RESULTS";

    private static string? _told;

    public static void Record(ExerciseResult result) =>
        Record(new RecordedVerdict("exercise", result.Id, result.Title, result.Word, result.Detail));

    public static void Record(QuizResult result) =>
        Record(new RecordedVerdict("question", result.Id, $"Question {result.Id}", result.Word, result.Detail));

    // Only where something was guessed and measured.
    public static void Record(GuessResult result)
    {
        if (result.Off is null) return;

        Record(new RecordedVerdict("guess", result.What, result.What, "guessed", result.ToString())
        {
            Guessed = result.Guessed,
            Measured = result.Measured,
        });
    }

    // When the file cannot be written the cell says so, once, and the check goes on.
    private static void Record(RecordedVerdict verdict)
    {
        if (Environment.GetEnvironmentVariable(Variable)?.Trim() is not { Length: > 0 } folder) return;

        var file = new LearnerFile(folder, LearnerName.Current, TimeProvider.System);
        try
        {
            file.Add(verdict);
        }
        catch (Exception e)
            when (e is IOException or UnauthorizedAccessException or InvalidDataException or ArgumentException)
        {
            Tell(file.Path, e);
        }
    }

    // Once for each file: the verdict above it is what the learner came for.
    private static void Tell(string path, Exception error)
    {
        if (Interlocked.Exchange(ref _told, path) != path)
        {
            Console.WriteLine($"This verdict was not written to {path}, so a teacher who collects results will not see "
                + $"it: {error.Message.TrimEnd('.')}.");
        }
    }
}

/// <summary>A learner's file on disk. Several kernels of one learner may write it at once.</summary>
/// <param name="folder">The folder of the class, or of this learner. Made when it is missing.</param>
/// <param name="learner">Who the results are of.</param>
/// <param name="clock">Tells when a verdict was found.</param>
internal sealed class LearnerFile(string folder, string learner, TimeProvider clock)
{
    // Nobody queues for the lock: of eight kernels that write all the time one may wait for long on a busy machine.
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(20);

    public string Path { get; } = System.IO.Path.Combine(folder, LearnerName.ToFileName(learner));

    /// <summary>Adds a verdict to what the file says.</summary>
    /// <exception cref="IOException">The folder or the file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The account may not write there.</exception>
    /// <exception cref="InvalidDataException">What stands in the file is not ours; it is left as it is.</exception>
    public void Add(RecordedVerdict verdict)
    {
        Directory.CreateDirectory(folder);
        // Held between reading and writing, or one of two kernels would lose its verdict.
        var name = System.IO.Path.GetFileNameWithoutExtension(Path);
        using var alone = FileLock.Take(System.IO.Path.Combine(folder, $".{name}.lock"), MaxWait);
        var results = File.Exists(Path) ? LearnerResults.Parse(File.ReadAllText(Path)) : LearnerResults.Of(learner);
        Replace(results.With(verdict, clock.GetUtcNow()).ToJson());
    }

    // Whoever reads meanwhile sees the old file or the new one, and a full disk leaves the old one.
    private void Replace(string text)
    {
        var next = string.Create(CultureInfo.InvariantCulture, $"{Path}.{Environment.ProcessId}.new");
        try
        {
            File.WriteAllText(next, text);
            File.Move(next, Path, overwrite: true);
        }
        catch
        {
            File.Delete(next);
            throw;
        }
    }
}
