using System.Text.Json;
using GrpcLab.Notebooks;
using Jupyter.Tests.Binder;

namespace Jupyter.Tests.Hosts;

/// <summary>What a run of a notebook in Jupyter left behind.</summary>
/// <param name="Path">The executed notebook's file.</param>
/// <param name="Result">The runner's report.</param>
/// <param name="Runner">How the runner ended, and what it said.</param>
/// <param name="Fence">What it took of the memory it had; null where there are no fences.</param>
internal sealed record HostedRun(string Path, JsonElement Result, ProcessResult Runner, FenceReport? Fence)
{
    private readonly Lazy<Notebook> _notebook = new(() => Notebook.Read(Path));

    /// <summary>The notebook with its outputs.</summary>
    public Notebook Notebook => _notebook.Value;

    public IEnumerable<CellOutput> Outputs => Notebook.CodeCells.SelectMany(cell => cell.Outputs);

    public IEnumerable<ClaimVerdict> Claims => VerdictReader.Claims(Outputs);

    public IEnumerable<AnswerVerdict> Exercises => VerdictReader.Answers(Outputs, MimeTypes.Exercise);

    public IEnumerable<AnswerVerdict> Quiz => VerdictReader.Answers(Outputs, MimeTypes.Quiz);

    /// <summary>From the start of the kernel to the end of the last cell.</summary>
    public TimeSpan Elapsed => TimeSpan.FromSeconds(Result.GetProperty("seconds").GetDouble());
}
