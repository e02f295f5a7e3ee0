namespace GrpcLab;

/// <summary>A question with its options, exactly one of them right.</summary>
/// <param name="Id">Chapter and number, such as "1.1".</param>
/// <param name="Text">The question as the notebook prints it.</param>
/// <param name="Right">Letter of the right option.</param>
/// <param name="Options">a, b, c, d.</param>
public sealed record QuizQuestion(string Id, string Text, char Right, IReadOnlyList<QuizOption> Options);
