namespace GrpcLab.Engine.Packages;

/// <summary>A package could not be had; the message is fit to be shown as it is.</summary>
internal sealed class PackageException(string packageId, string message) : Exception(message)
{
    /// <summary>The package that is to blame.</summary>
    public string PackageId => packageId;
}
