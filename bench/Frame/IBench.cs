namespace GrpcLab.Bench;

/// <summary>One row of <c>lab bench</c>: a question, and how it is measured.</summary>
internal interface IBench
{
    /// <summary>What selects it on the command line and names its file: small letters and hyphens.</summary>
    string Name { get; }

    /// <summary>What it answers, in one sentence that ends with a question mark.</summary>
    string Question { get; }

    /// <summary>Measures, in less than about two minutes.</summary>
    /// <param name="context">The course, and where to say what goes on.</param>
    /// <param name="cancellation">Ends it and all it started.</param>
    /// <returns>What was found, or why it was left out. What went wrong is thrown.</returns>
    Task<BenchOutcome> RunAsync(BenchContext context, CancellationToken cancellation);
}
