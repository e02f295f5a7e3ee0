namespace GrpcLab.Tests.Comparing;

/// <summary>Plays the host: leaves a cell's token where the lab looks, for this flow of execution only.</summary>
internal sealed class HostCell : IDisposable
{
    private static readonly AsyncLocal<CancellationToken> Running = new();

    public HostCell(CancellationToken token)
    {
        Running.Value = token;
        AppContext.SetData(HostCancellation.Key, (Func<CancellationToken>)(() => Running.Value));
    }

    public void Dispose() => Running.Value = default;
}
