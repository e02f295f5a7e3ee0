using System.Diagnostics;

namespace GrpcLab.Bench;

/// <summary>A loop in a process of its own that keeps one core busy, as a neighbour on the machine would.</summary>
internal sealed class BusyLoop : IAsyncDisposable
{
    // The loop ends with its input, so also when this process is killed.
    private const string Script = "while :; do :; done & loop=$!; cat > /dev/null; kill $loop";

    private readonly Process _process =
        ChildProcess.Start(ChildProcess.StartInfo("sh", ["-c", Script]));

    /// <summary>Ends the loop.</summary>
    public async ValueTask DisposeAsync() => await ChildProcess.EndAsync(_process);
}
