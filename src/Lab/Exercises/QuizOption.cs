namespace GrpcLab;

/// <summary>One of a question's options.</summary>
/// <param name="Letter">a, b, c or d.</param>
/// <param name="Text">The option as the notebook prints it.</param>
/// <param name="Feedback">Why it is right or wrong, and what to run to see it.</param>
public sealed record QuizOption(char Letter, string Text, string Feedback);
