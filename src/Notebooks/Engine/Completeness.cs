namespace GrpcLab.Notebooks;

/// <summary>Whether source text can be run as it stands.</summary>
public enum Completeness
{
    /// <summary>It can be run.</summary>
    Complete,

    /// <summary>More text is to come: an open brace, string or comment.</summary>
    Incomplete,

    /// <summary>It has a syntax error that more text cannot mend.</summary>
    Invalid,
}
