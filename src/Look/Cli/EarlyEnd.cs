using System.Runtime.InteropServices;

namespace GrpcLab.Look;

/// <summary>
/// Ends a watch early, with its report: the first Ctrl+C or SIGTERM. The second ends this program at once; the system
/// then closes the sessions' connections, and the watched processes end the sessions.
/// </summary>
internal sealed class EarlyEnd : IDisposable
{
    private readonly CancellationTokenSource _source = new();
    private readonly PosixSignalRegistration[] _registrations;
    private bool _isSignalled;

    /// <param name="withInput">Whether the end of standard input ends the watch as well.</param>
    public EarlyEnd(bool withInput)
    {
        PosixSignal[] signals = [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP];
        _registrations = [.. signals.Select(signal => PosixSignalRegistration.Create(signal, Handle))];
        if (withInput) _ = Task.Run(WaitForEndOfInputAsync);
    }

    public CancellationToken Token => _source.Token;

    public void Dispose()
    {
        foreach (var registration in _registrations) registration.Dispose();
    }

    private void Handle(PosixSignalContext context)
    {
        // Ctrl+C reaches lab look as well, which ends the input: that may come first.
        if (Interlocked.Exchange(ref _isSignalled, true)) return;

        context.Cancel = true;
        _ = _source.CancelAsync();
    }

    private async Task WaitForEndOfInputAsync()
    {
        var buffer = new byte[64];
        await using var input = Console.OpenStandardInput();
        while (await input.ReadAsync(buffer) > 0)
        {
        }

        await _source.CancelAsync();
    }
}
