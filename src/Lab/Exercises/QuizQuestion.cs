namespace GrpcLab;

/// <summary>
/// The answers to a question, exactly one of them right. The question itself stands in its notebook and nowhere else.
/// </summary>
public sealed class QuizQuestion
{
    internal QuizQuestion(string id, char right, string a, string b, string c, string d)
    {
        Id = id;
        Right = right;
        Feedback = new SortedDictionary<char, string> { ['a'] = a, ['b'] = b, ['c'] = c, ['d'] = d };
    }

    /// <summary>Chapter and number, such as "1.1".</summary>
    public string Id { get; }

    /// <summary>Letter of the right option.</summary>
    public char Right { get; }

    /// <summary>For each option's letter why it is right or wrong, and what to run to see it.</summary>
    public IReadOnlyDictionary<char, string> Feedback { get; }
}
