using System.Runtime;

namespace GrpcLab.Server;

/// <summary>The two modes of the garbage collector; fixed for a process when the runtime starts.</summary>
internal enum GcMode
{
    /// <summary>One heap; collections on the allocating thread.</summary>
    Workstation,

    /// <summary>A heap and a collecting thread for each core.</summary>
    Server,
}

/// <summary>The mode of this process, and how modes are spelled.</summary>
internal static class GcModes
{
    /// <summary>The mode this process runs in.</summary>
    public static GcMode Current => GCSettings.IsServerGC ? GcMode.Server : GcMode.Workstation;

    /// <summary>The word used on the command line and in the ready line.</summary>
    public static string Word(this GcMode mode) => mode == GcMode.Server ? "server" : "workstation";
}
