namespace GrpcLab;

/// <summary>The token of the running cell, which the host ends on interrupt or time limit.</summary>
internal static class HostCancellation
{
    /// <summary>Where the host leaves a <c>Func&lt;CancellationToken&gt;</c>.</summary>
    public const string Key = "GrpcLab.CellCancellation";

    public static CancellationToken Current =>
        AppContext.GetData(Key) is Func<CancellationToken> token ? token() : default;

    /// <summary>A source that ends with the running cell or with the caller's own token.</summary>
    public static CancellationTokenSource Link(CancellationToken own) =>
        CancellationTokenSource.CreateLinkedTokenSource(Current, own);
}
