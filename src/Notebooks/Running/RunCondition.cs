namespace GrpcLab.Notebooks;

/// <summary>One circumstance of a run, as the page shows it.</summary>
/// <param name="Name">What it is: cores, runtime.</param>
/// <param name="Value">How it was.</param>
public sealed record RunCondition(string Name, string Value);
