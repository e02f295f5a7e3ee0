using FsCheck;
using FsCheck.Fluent;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Documents;

public sealed class RoundTripTests
{
    private static readonly CellResults Results = new(7, [new StreamOutput("stdout", "one\ntwo é 😀\n"), new ErrorOutput("E", "m", ["a", "b"])]);

    [Fact]
    public void A_notebook_in_any_layout_is_kept_to_the_byte_when_nothing_is_set() => Prop.ForAll((int seed) =>
    {
        var bytes = new ArbitraryNotebook(seed).ToBytes();

        var written = Notebook.Parse(bytes, "any").WithResults(new Dictionary<int, CellResults>());

        return written.Bytes.Span.SequenceEqual(bytes);
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void Results_change_nothing_but_outputs_and_the_execution_count() => Prop.ForAll((int seed) =>
    {
        var before = Notebook.Parse(new ArbitraryNotebook(seed).ToBytes(), "any");
        var target = before.CodeCells.ElementAt(new Random(seed).Next(before.CodeCells.Count()));

        var after = before.WithResults(new Dictionary<int, CellResults> { [target.Number] = Results });

        return Unowned(before).SequenceEqual(Unowned(after)) && SameAround(before, after, target.Number)
            && (target.Piece.Members.Count(IsOwned) < 2 || Skeleton(target) == Skeleton(after.Cells[target.Number - 1]));
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void Results_are_read_back_as_they_were_set() => Prop.ForAll((int seed) =>
    {
        var before = Notebook.Parse(new ArbitraryNotebook(seed).ToBytes(), "any");
        var target = before.CodeCells.First().Number;

        var cell = before.WithResults(new Dictionary<int, CellResults> { [target] = Results }).Cells[target - 1];

        return cell.ExecutionCount == 7 && cell.Outputs is [StreamOutput { Text: "one\ntwo é 😀\n" }, ErrorOutput { Name: "E", Traceback: ["a", "b"] }];
    }).QuickCheckThrowOnFailure();

    // Every member of every cell but the two that a run owns, as it is spelled in the file.
    private static IEnumerable<string> Unowned(Notebook notebook) =>
        from cell in notebook.Cells
        from member in cell.Piece.Members
        where cell.Kind != CellKind.Code || !IsOwned(member)
        select $"{cell.Number} {member.Name} {member.Value.Raw}";

    private static bool IsOwned(JsonMember member) => member.Name is "outputs" or "execution_count";

    // The cell's own bytes, white space and all, without the two values.
    private static string Skeleton(Cell cell)
    {
        var raw = cell.Piece.Bytes.ToArray();
        foreach (var value in cell.Piece.Members.Where(IsOwned).Select(member => member.Value).OrderByDescending(value => value.Start))
        {
            var start = value.Start - cell.Piece.Start;
            raw = [.. raw[..start], .. raw[(value.End - cell.Piece.Start)..]];
        }

        return System.Text.Encoding.UTF8.GetString(raw);
    }

    private static bool SameAround(Notebook before, Notebook after, int number)
    {
        var old = before.Cells[number - 1].Piece;
        var now = after.Cells[number - 1].Piece;
        return before.Bytes.Span[..old.Start].SequenceEqual(after.Bytes.Span[..now.Start])
            && before.Bytes.Span[old.End..].SequenceEqual(after.Bytes.Span[now.End..]);
    }
}
