using System.Runtime;

namespace GrpcLab;

/// <summary>Which garbage collector a process runs with; fixed when its runtime starts.</summary>
public enum GcMode
{
    /// <summary>One heap, collected on the allocating thread or in the background.</summary>
    Workstation,

    /// <summary>One heap and one collecting thread per core.</summary>
    Server,
}

internal static class GcModes
{
    /// <summary>The environment variable that chooses: 1 is server, 0 workstation.</summary>
    public const string Variable = "DOTNET_gcServer";

    public static GcMode Current => GCSettings.IsServerGC ? GcMode.Server : GcMode.Workstation;

    /// <summary>The word used on the command line, in the ready line and for readers.</summary>
    public static string Word(this GcMode mode) => mode == GcMode.Server ? "server" : "workstation";

    public static GcMode? Of(string word) => word switch
    {
        "server" => GcMode.Server,
        "workstation" => GcMode.Workstation,
        _ => null,
    };

    public static string Digit(this GcMode mode) => mode == GcMode.Server ? "1" : "0";
}
