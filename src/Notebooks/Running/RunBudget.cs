namespace GrpcLab.Notebooks;

/// <summary>How much time a chapter's measurements may take.</summary>
public enum RunBudget
{
    /// <summary>As little as it takes to run every cell: mechanisms are counted, times are not judged.</summary>
    Smoke,

    /// <summary>About half a minute a chapter: good enough to see the point.</summary>
    Quick,

    /// <summary>As long as publishable intervals take.</summary>
    Full,
}
