using System.Text.Json.Nodes;
using FsCheck;
using FsCheck.Fluent;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Documents;

public sealed class RoundTripTests
{
    private static readonly CellResults Results = new(
        7, [new StreamOutput("stdout", "one\ntwo é 😀\n"), new ErrorOutput("E", "m", ["a", "b"])]);

    [Fact]
    public void Results_change_nothing_but_outputs_and_the_execution_count() => Prop.ForAll((int seed) =>
    {
        var before = Notebook.Parse(new ArbitraryNotebook(seed).ToBytes(), "any");
        var target = before.CodeCells.ElementAt(new Random(seed).Next(before.CodeCells.Count())).Number;

        var after = before.WithResults(new Dictionary<int, CellResults> { [target] = Results });

        return Same(before, Notebook.Parse(after.ToBytes(), "written"), cell => cell.Number != target);
    }).QuickCheckThrowOnFailure();

    // Every value of the file, the sources joined, and without what a run owns in the cells it ran.
    private static bool Same(Notebook before, Notebook after, Func<Cell, bool> keepsItsResults) =>
        JsonNode.DeepEquals(Comparable(before, keepsItsResults), Comparable(after, keepsItsResults));

    private static JsonNode Comparable(Notebook notebook, Func<Cell, bool> keepsItsResults)
    {
        var root = notebook.Root.DeepClone();
        foreach (var cell in notebook.Cells)
        {
            var json = root["cells"]![cell.Number - 1]!.AsObject();
            json["source"] = cell.Source;
            if (!keepsItsResults(cell))
            {
                json.Remove("outputs");
                json.Remove("execution_count");
            }
        }

        return root;
    }
}
