namespace GrpcLab;

/// <summary>What the client of a pair is told to do, and how much of it at a time.</summary>
/// <param name="Command">Makes calls while time is taken.</param>
/// <param name="CallsPerRun">
/// Calls of one such command: enough that the way to the client process and back is below one percent.
/// </param>
/// <param name="CountCommand">Makes calls while bytes are counted: one by one, see <see cref="RuntimeRun"/>.</param>
/// <param name="CallsPerWindow">Calls of one such command.</param>
/// <param name="Words">The load in words.</param>
internal sealed record RuntimeLoad(
    string Command, int CallsPerRun, string CountCommand, int CallsPerWindow, string Words)
{
    /// <summary>Small calls of several callers.</summary>
    public static RuntimeLoad SmallCalls { get; } = new(
        "call", 400, "one-by-one", 500, $"{VariantPair.Callers} callers on one h2c connection");

    /// <summary>Messages of 20 MiB, one by one.</summary>
    public static RuntimeLoad LargeMessages { get; } = new(
        "upload", 1, "upload", 2, "messages of 20 MiB, one after another on one h2c connection");
}
