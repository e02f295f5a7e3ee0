using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

/// <summary>What came of one cell.</summary>
public sealed record CellRun(CellResult Result, IReadOnlyList<CellEvent> Events)
{
    public string Stdout => Text("stdout");

    public string Stderr => Text("stderr");

    public ErrorInfo Error => Assert.IsType<CellFailed>(Result).Error;

    public string Traceback => string.Join('\n', Error.Traceback);

    public IReadOnlyDictionary<string, string> Value => Assert.Single(Events.OfType<ResultValue>()).Data;

    public string Plain => Value["text/plain"];

    private string Text(string name)
    {
        lock (Events) return string.Concat(Events.OfType<StreamText>().Where(t => t.Name == name).Select(t => t.Text));
    }
}
