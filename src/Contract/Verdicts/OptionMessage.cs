namespace GrpcLab;

/// <summary>One option of a question: a page that was made from a run gives the same feedback as the lab.</summary>
/// <param name="Letter">a, b, c or d.</param>
/// <param name="Right">Whether it is the right one.</param>
/// <param name="Feedback">Why it is right or wrong.</param>
internal sealed record OptionMessage(string? Letter, bool Right, string? Feedback);
