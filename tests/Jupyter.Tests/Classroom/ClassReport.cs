namespace Jupyter.Tests.Classroom;

/// <summary>What run_class.py found.</summary>
internal sealed record ClassReport
{
    /// <summary>Time until the last learner had finished, s.</summary>
    public required double Seconds { get; init; }

    /// <summary>Learners who could not take part, and why.</summary>
    public required IReadOnlyList<string> Errors { get; init; }

    public required IReadOnlyList<LearnerReport> Learners { get; init; }
}

/// <summary>One learner's chapter.</summary>
internal sealed record LearnerReport
{
    public required string Name { get; init; }

    /// <summary>From the login page to the last cell's end, s.</summary>
    public required double Seconds { get; init; }

    /// <summary>From the login page until the learner's Jupyter answered, s.</summary>
    public required double ServerSeconds { get; init; }

    /// <summary>Cells that were run, of <see cref="Of"/>.</summary>
    public required int Cells { get; init; }

    public required int Of { get; init; }

    /// <summary>The most memory that the learner's processes held together, shared pages by their part.</summary>
    public required long PeakPssBytes { get; init; }

    /// <summary>The learner's gRPC servers while the whole class had one.</summary>
    public required IReadOnlyList<FoundServer> Servers { get; init; }

    public required IReadOnlyList<FoundClaim> Claims { get; init; }

    public required IReadOnlyList<string> Errors { get; init; }

    /// <summary>Text forms of everything shown.</summary>
    public required IReadOnlyList<string> Texts { get; init; }
}

/// <summary>A gRPC server process and the TCP addresses it listens on.</summary>
internal sealed record FoundServer(int Pid, IReadOnlyList<int> Ports, IReadOnlyList<string> Addresses);

/// <summary>A claim as the notebook showed it.</summary>
internal sealed record FoundClaim(string Text, string Kind, string State, string? Detail);
