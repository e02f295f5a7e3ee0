using System.Runtime.InteropServices;

namespace GrpcLab.Cli;

/// <summary>
/// Turns the first Ctrl+C, SIGTERM or SIGHUP into a cancelled token; the second ends the process at once.
/// </summary>
internal sealed class Interruption : IDisposable
{
    private readonly CancellationTokenSource _source = new();
    private readonly List<PosixSignalRegistration> _registrations = [];

    public Interruption()
    {
        foreach (var signal in (ReadOnlySpan<PosixSignal>)[PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP])
        {
            _registrations.Add(PosixSignalRegistration.Create(signal, Handle));
        }
    }

    public CancellationToken Token => _source.Token;

    public void Dispose()
    {
        _registrations.ForEach(registration => registration.Dispose());
        _source.Dispose();
    }

    private void Handle(PosixSignalContext context)
    {
        if (!_source.IsCancellationRequested)
        {
            context.Cancel = true;
            // Not on the signal's thread: what is cancelled may take its time.
            _ = _source.CancelAsync();
        }
    }
}
