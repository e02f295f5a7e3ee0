namespace GrpcLab;

/// <summary>Orders of a few cases, drawn at random so that each follows every other equally often.</summary>
/// <remarks>
/// E. J. Williams (1949), "Experimental designs balanced for the estimation of residual effects of treatments",
/// Australian Journal of Scientific Research A 2. Of n cases the first row is 0, n − 1, 1, n − 2 and so on, and each
/// further row adds 1 to the one before, modulo n; of an odd number each row is needed backwards, too. What the numbers
/// stand for and the order of the rows are drawn anew for each batch.
/// </remarks>
internal sealed class TurnOrder(int cases, Random random)
{
    private readonly Queue<int[]> _rows = new();

    /// <summary>Every case once, by its place from 0 on.</summary>
    public int[] Next()
    {
        if (_rows.Count == 0)
        {
            var rows = Batch();
            random.Shuffle(rows);
            foreach (var row in rows) _rows.Enqueue(row);
        }

        return _rows.Dequeue();
    }

    private int[][] Batch()
    {
        var names = Enumerable.Range(0, cases).ToArray();
        random.Shuffle(names);
        int[] Row(int first) => [.. Enumerable.Range(0, cases)
            .Select(i => names[((i % 2 == 0 ? i / 2 : cases - (i + 1) / 2) + first) % cases])];
        var rows = Enumerable.Range(0, cases).Select(Row).ToArray();
        return cases % 2 == 0 ? rows : [.. rows, .. rows.Select(row => row.Reverse().ToArray())];
    }
}
