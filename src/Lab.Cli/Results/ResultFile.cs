namespace GrpcLab.Cli;

/// <summary>What became of one file of a class's results. There are two kinds and no others.</summary>
/// <param name="Path">Where it lies, from the class's folder.</param>
internal abstract record ResultFile(string Path)
{
    /// <summary>A learner's results.</summary>
    public sealed record Read(string Path, LearnerResults Results) : ResultFile(Path);

    /// <summary>A file that could not be read, and why.</summary>
    public sealed record Unreadable(string Path, string Why) : ResultFile(Path);
}
