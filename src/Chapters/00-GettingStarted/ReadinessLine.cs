namespace GrpcLab;

/// <summary>One line of the readiness report.</summary>
/// <param name="Name">What was looked at.</param>
/// <param name="Finding">What was found.</param>
internal sealed record ReadinessLine(string Name, Finding Finding)
{
    /// <summary>The verdict in a mark and a word, so that it does not hang on colour.</summary>
    public string Verdict => Finding switch
    {
        Finding.Good => "✓ fine",
        Finding.Warning => "! know this",
        Finding.Failure => "✗ failed",
        _ => "○ not tried",
    };

    /// <summary>The finding and what follows from it.</summary>
    public string Text => Finding switch
    {
        Finding.Warning w => $"{w.Text} {w.Meaning}",
        Finding.Failure f => $"{f.Text} {f.Remedy}",
        _ => Finding.Text,
    };
}
