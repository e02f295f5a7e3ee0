namespace GrpcLab.Engine.Errors;

/// <summary>
/// A name that the compiler made from another: &lt;Outer&gt;b__0 is a lambda in Outer, &lt;Outer&gt;g__Local|0 a local
/// function, &lt;Outer&gt;d__0 the class of an async method or an iterator. The other name may itself be one.
/// </summary>
internal sealed record MadeName(string Outer, char Kind, string Rest)
{
    public const char Lambda = 'b', LocalFunction = 'g', StateMachine = 'd';

    /// <summary>
    /// Takes a name apart; null for one that somebody wrote, and for one such as &lt;&gt;c that names nothing.
    /// </summary>
    public static MadeName? Of(string name)
    {
        if (!name.StartsWith('<')) return null;
        var (end, depth) = (0, 0);
        for (; end < name.Length; end++)
        {
            if (name[end] == '<') depth++;
            if (name[end] == '>' && --depth == 0) break;
        }
        return end > 1 && end + 1 < name.Length ? new(name[1..end], name[end + 1], name[(end + 2)..]) : null;
    }

    /// <summary>What a local function is called.</summary>
    public string LocalName => Rest.TrimStart('_').Split('|')[0];
}
