namespace GrpcLab.Engine;

/// <summary>
/// Compiles a small cell in the background while the owner prepares the first real one: most of its time is JIT.
/// </summary>
internal static class WarmUp
{
    private const string Code = "var warm = new List<int> { 1, 2 }; string Text(int n) => $\"{n}\"; "
        + "await Task.Yield(); warm.Select(Text).Count()";

    public static void Start() =>
        new Thread(() => OwnWork.Do(Compile))
        {
            IsBackground = true,
            Name = "warm-up",
            Priority = ThreadPriority.BelowNormal,
        }.Start();

    private static void Compile()
    {
        try
        {
            var submission = new SubmissionCompiler()
                .Compile(Code, "cell 0", Environment.CurrentDirectory, CancellationToken.None);
            ValueBundle.Of(submission.Run([new CellGlobals(), null]).GetAwaiter().GetResult());
        }
        catch (Exception e)
        {
            // The first real cell will meet the same error and report it in its place; here it would end the process.
            Console.Error.WriteLine($"The engine's warm-up failed: {e.Message}");
        }
    }
}
