namespace GrpcLab;

public sealed partial class LabServer
{
    private volatile bool _ending;
    private volatile bool _stopped;

    /// <inheritdoc/>
    internal override string? Ended => this switch
    {
        { _stopped: true, StartedHere: true } => KnownServers.Stopped,
        { _stopped: true } => "This notebook has stopped its server. Run its StartAsync cell again.",
        { EndedByItself: true } => $"{_process!.EndReport} Run its StartAsync cell to start another.",
        _ => null,
    };

    /// <inheritdoc/>
    internal override bool EndedByItself =>
        !_ending && !_control.HasAskedToStop && _process is { EndedByItself: true };

    /// <summary>Whether its process has ended or is about to, so that it answers no longer.</summary>
    internal bool HasEnded => _ending || _process is { HasExited: true };

    /// <summary>
    /// Starts a server on this machine, whatever GRPCLAB_SERVER names: for what needs several, or needs to end one.
    /// </summary>
    internal static async Task<LabServer> StartHereAsync(LabServerOptions options, CancellationToken cancellation)
    {
        options.ThrowIfInvalid();
        var command = ServerProgram.Kestrel.Command(options.ToArguments(), options.Gc ?? GcMode.Workstation);
        // Only a collector of its traces may be somebody whose certificate it has to judge.
        if (options.Otlp is null) command = command.WithEnvironment(ServerProgram.RemoveAuthorities);
        var process = await OwnedProgram.StartAsync("server", command, options.StartTimeout, cancellation);
        var ready = ReadyLine.Of(process.Ready);
        return await OpenAsync(process, ControlAddress.Of(ready.Endpoints), ready.Token!, options, cancellation);
    }

    /// <summary>
    /// Ends the server's process on the spot, as a crash or kill -9 does: no word to anybody, calls in flight included.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// The process is not this one's to end: the server runs elsewhere.
    /// </exception>
    internal async Task KillAsync()
    {
        var process = Own();
        _ending = true;
        await process.KillAsync();
    }

    /// <summary>
    /// Asks the server to end in order, as a deployment does: GOAWAY, then time for the calls in flight. Returns when
    /// it has ended.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// The process is not this one's to end: the server runs elsewhere.
    /// </exception>
    internal async Task DrainAsync(CancellationToken cancellation)
    {
        var process = Own();
        _ending = true;
        await _control.StopAsync(cancellation);
        await process.WaitForExitAsync(cancellation);
    }

    private OwnedProgram Own() => _process
        ?? throw new InvalidOperationException("This server was started by someone else, so it is not for the lab to "
            + "end. Start one with LabServer.StartAsync().");
}
