namespace GrpcLab.Notebooks;

/// <summary>How much time a chapter's measurements may take.</summary>
public enum RunBudget
{
    /// <summary>About half a minute a chapter: good enough to see the point.</summary>
    Quick,

    /// <summary>As long as publishable intervals take.</summary>
    Full,
}
