namespace GrpcLab;

/// <summary>Writes verdicts down for a class. Does nothing unless GRPCLAB_RESULTS names a folder.</summary>
internal static class VerdictRecorder
{
    /// <summary>The environment variable that names the folder.</summary>
    public const string Variable = "GRPCLAB_RESULTS";

    private static string? _told;

    /// <summary>Writes down what the check of an exercise found.</summary>
    public static void Record(ExerciseResult result) =>
        Record(new RecordedVerdict("exercise", result.Id, result.Title, result.Word, result.Detail));

    /// <summary>Writes down how an answer turned out.</summary>
    public static void Record(QuizResult result) =>
        Record(new RecordedVerdict("question", result.Id, $"Question {result.Id}", result.Word, result.Detail));

    /// <summary>Writes down how a guess turned out, where something was guessed and measured.</summary>
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
