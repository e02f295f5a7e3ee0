using System.Globalization;

namespace Tests.Shared;

/// <summary>
/// Gives a reader damaged inputs, the same ones for the same seed, and insists that it ends, that it throws only what
/// it may, and that the memory it takes is in proportion to the input.
/// </summary>
/// <remarks>
/// GRPCLAB_FUZZ sets how many inputs each reader gets, GRPCLAB_FUZZ_SEED which: that is how a long run is made, in
/// parts. With <c>--all</c> three readers get 20,000 in all and a slow one 133, in a push three get 3,000.
/// </remarks>
/// <param name="corpus">Whole inputs, which are damaged.</param>
/// <param name="oneIn">A slow reader gets one input where others get so many. Default: 1, as many as others.</param>
internal sealed class Fuzzer(IReadOnlyList<byte[]> corpus, int oneIn = 1)
{
    private static readonly int Inputs = TestScope.IsAll ? 6_667 : 1_000;

    // An input is read in well under a millisecond; a busy machine may stand still for a while.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly Mutator _mutator = new(corpus, Number("GRPCLAB_FUZZ_SEED", 20_261_124));
    private int _at;
    private int _refused;

    /// <summary>Gives them all.</summary>
    /// <param name="read">Reads one; false where it refuses the input as it may.</param>
    /// <param name="bytesPerByte">
    /// The most it may allocate for a byte of input, beside half a megabyte; null where a library decides that.
    /// </param>
    public async Task RunAsync(Func<byte[], bool> read, int? bytesPerByte)
    {
        var inputs = Number("GRPCLAB_FUZZ", Inputs) / oneIn;
        // A thread of its own: a reader that never returns must not take one of the pool's with it.
        var reading = Task.Factory.StartNew(() =>
        {
            // What a reader makes once is not the first damaged input's.
            _ = read(corpus[0]);
            for (; _at < inputs; _at++) Read(_at, read, bytesPerByte);
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        for (var before = -1; await Task.WhenAny(reading, Task.Delay(Patience)) != reading; before = _at)
        {
            Assert.True(before != _at, $"{Name(before)} is still being read after {Patience.TotalSeconds} s.");
        }

        await reading;
        // Damage that is never noticed, or always at the first byte, would test little.
        Assert.InRange(_refused, 1, inputs - 1);
    }

    private void Read(int number, Func<byte[], bool> read, int? bytesPerByte)
    {
        var input = _mutator.Input(number);
        var before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            if (!read(input)) _refused++;
        }
        catch (Exception error)
        {
            throw new InvalidOperationException($"{Name(number)} ended in {error.GetType().Name}.", error);
        }

        var taken = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.True(bytesPerByte is not { } most || taken <= 500_000 + ((long)most * input.Length),
            $"{Name(number)}, {input.Length} bytes, took {taken} bytes of memory.");
    }

    private string Name(int number) => $"Input {number} ({Convert.ToBase64String(_mutator.Input(number))})";

    private static int Number(string variable, int usual) =>
        Environment.GetEnvironmentVariable(variable) is { Length: > 0 } set
            ? int.Parse(set, CultureInfo.InvariantCulture)
            : usual;
}
