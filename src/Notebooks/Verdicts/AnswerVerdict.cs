namespace GrpcLab.Notebooks;

/// <summary>How an exercise or a quiz question stands.</summary>
/// <param name="Id">Its number, as in 1.2.</param>
/// <param name="State">passed, failed or unanswered; right, wrong or unanswered.</param>
/// <param name="Detail">What the check said; may be empty.</param>
public sealed record AnswerVerdict(string Id, string State, string Detail);
