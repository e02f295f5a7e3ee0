namespace GrpcLab;

/// <summary>Which garbage collector a process runs with.</summary>
public enum GcMode
{
    /// <summary>One heap, collected on the allocating thread or in the background.</summary>
    Workstation,

    /// <summary>One heap and one collecting thread per core.</summary>
    Server,
}
