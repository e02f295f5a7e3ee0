using System.Globalization;

namespace GrpcLab;

/// <summary>
/// What a process is told about its runtime by environment variables. What is null keeps the runtime's own default.
/// </summary>
public sealed record RuntimeSettings
{
    // Settings meant for the notebook's own process must not reach the measured ones.
    private static readonly string[] Foreign =
        ["ASPNETCORE_", "COMPlus_", "DOTNET_gc", "DOTNET_GC", "DOTNET_Tiered", "DOTNET_TC_", "DOTNET_ReadyToRun",
            "DOTNET_OSR", "DOTNET_URLS", "DOTNET_ENVIRONMENT"];

    /// <summary>
    /// The garbage collector (DOTNET_gcServer). Default: workstation. On one core every process gets workstation.
    /// </summary>
    public GcMode Gc { get; init; } = GcMode.Workstation;

    /// <summary>
    /// Whether server GC adapts its number of heaps (DOTNET_GCDynamicAdaptationMode). Default: from .NET 9 on, yes.
    /// </summary>
    public bool? Datas { get; init; }

    /// <summary>
    /// Whether hot methods are instrumented before they are optimised (DOTNET_TieredPGO). Default: yes.
    /// </summary>
    public bool? TieredPgo { get; init; }

    /// <summary>
    /// Whether code compiled ahead of time is used (DOTNET_ReadyToRun). Default: yes; the framework itself comes so.
    /// </summary>
    public bool? ReadyToRun { get; init; }

    /// <summary>
    /// Whether methods are compiled quickly first and well later (DOTNET_TieredCompilation). Default: yes.
    /// </summary>
    public bool? TieredCompilation { get; init; }

    /// <summary>Sets exactly these, and drops whatever else would tune a runtime.</summary>
    internal void ApplyTo(IDictionary<string, string?> environment)
    {
        foreach (var name in environment.Keys
            .Where(k => Foreign.Any(f => k.StartsWith(f, StringComparison.Ordinal))).ToArray())
        {
            environment.Remove(name);
        }

        environment[GcModes.Variable] = Gc.Digit();
        Set("DOTNET_GCDynamicAdaptationMode", Datas);
        Set("DOTNET_TieredPGO", TieredPgo);
        Set("DOTNET_ReadyToRun", ReadyToRun);
        Set("DOTNET_TieredCompilation", TieredCompilation);

        void Set(string name, bool? value)
        {
            if (value is { } told) environment[name] = Digit(told);
        }
    }

    private static string Digit(bool value) => (value ? 1 : 0).ToString(CultureInfo.InvariantCulture);
}
