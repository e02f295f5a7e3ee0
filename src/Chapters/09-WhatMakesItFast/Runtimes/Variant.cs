namespace GrpcLab;

/// <summary>
/// A way to publish the same server and client (src/Programs/Variants): for a runtime, as IL or compiled ahead of time.
/// </summary>
public sealed record Variant
{
    private Variant(string name, string id, params IReadOnlyList<string> frameworks) =>
        (Name, Id, Frameworks) = (name, id, frameworks);

    /// <summary>IL with its own .NET 8 beside it (self-contained).</summary>
    public static Variant Net8 { get; } = new(".NET 8", "net8", "net8.0") { BringsRuntime = true };

    /// <summary>IL with its own .NET 9 beside it (self-contained).</summary>
    public static Variant Net9 { get; } = new(".NET 9", "net9", "net9.0") { BringsRuntime = true };

    /// <summary>IL for the .NET 10 that this machine has; publishing it needs nothing from a feed.</summary>
    public static Variant Net10 { get; } = new(".NET 10", "net10", "net10.0") { Arguments = ["--no-self-contained"] };

    /// <summary>For the same .NET 10, the application and its packages compiled ahead of time (ReadyToRun).</summary>
    public static Variant ReadyToRun { get; } = new(".NET 10, ReadyToRun", "r2r", "net10.0")
    {
        Arguments = ["--no-self-contained", "-p:PublishReadyToRun=true"],
        IsForOneSystem = true,
    };

    /// <summary>
    /// One native program, without a compiler at run time. For .NET 10, or for .NET 9 where the feed has only that
    /// one's compiler.
    /// </summary>
    public static Variant NativeAot { get; } = new("Native AOT", "aot", "net10.0", "net9.0")
    {
        Arguments = ["-p:PublishAot=true"],
        IsForOneSystem = true,
        IsNative = true,
    };

    /// <summary>All of them, in the order they are published.</summary>
    public static IReadOnlyList<Variant> All { get; } = [Net10, Net8, Net9, ReadyToRun, NativeAot];

    /// <summary>What tables call it, such as ".NET 8".</summary>
    public string Name { get; }

    /// <summary>Part of its folder's name.</summary>
    internal string Id { get; }

    /// <summary>Target frameworks to try, the preferred one first.</summary>
    internal IReadOnlyList<string> Frameworks { get; }

    internal IReadOnlyList<string> Arguments { get; init; } = [];

    /// <summary>Whether it needs a native compiler driver (clang or gcc) to be linked.</summary>
    internal bool IsNative { get; init; }

    internal bool IsForOneSystem { get; init; }

    internal bool BringsRuntime { get; init; }

    /// <summary>What goes behind "dotnet publish src/Programs/Variants".</summary>
    internal IEnumerable<string> PublishArguments(string framework, string rid) =>
    [
        $"-p:VariantFramework={framework}",
        .. IsForOneSystem || BringsRuntime ? (string[])["-r", rid] : [],
        .. BringsRuntime ? (string[])["--self-contained"] : [],
        .. Arguments,
    ];

    /// <summary>The name.</summary>
    public override string ToString() => Name;
}
