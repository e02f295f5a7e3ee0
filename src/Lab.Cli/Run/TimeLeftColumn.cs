using System.Collections.Concurrent;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace GrpcLab.Cli;

/// <summary>The time left beside each bar that still moves, anew whenever the bars are drawn.</summary>
internal sealed class TimeLeftColumn : ProgressColumn
{
    private readonly ConcurrentDictionary<int, ChapterProgress> _chapters = [];

    /// <summary>From now on shows what is left of a chapter.</summary>
    /// <param name="bar">Its bar.</param>
    /// <param name="progress">What is known of it.</param>
    public void Show(ProgressTask bar, ChapterProgress progress) => _chapters[bar.Id] = progress;

    /// <inheritdoc/>
    public override IRenderable Render(RenderOptions options, ProgressTask task, TimeSpan deltaTime) => new Text(
        !task.IsFinished && _chapters.TryGetValue(task.Id, out var progress) ? progress.TimeLeft : "",
        new Style(Color.Grey));
}
