namespace Grpc.Core;

/// <summary>The version that this assembly stands in for.</summary>
public static class VersionInfo
{
    /// <summary>The assembly version that others refer to.</summary>
    public const string CurrentAssemblyVersion = "2.0.0.0";

    /// <summary>The file version that is stood in for.</summary>
    public const string CurrentAssemblyFileVersion = "2.85.0.0";

    /// <summary>The package version that is stood in for.</summary>
    public const string CurrentVersion = "2.85.0";
}
