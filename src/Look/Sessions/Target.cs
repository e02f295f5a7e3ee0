using Microsoft.Diagnostics.NETCore.Client;

namespace GrpcLab.Look;

/// <summary>A running .NET process, as the list shows it.</summary>
/// <param name="Id">Its number.</param>
/// <param name="Name">The name of its program.</param>
/// <param name="Runtime">The version of its runtime; null when it is part of a single file.</param>
/// <param name="Grpc">
/// What of gRPC its program refers to: "client", "server", "client and server", "no", or "unknown".
/// </param>
public sealed record DotnetProcess(int Id, string Name, string? Runtime, string Grpc);

/// <summary>A process that can be watched, and what can be told of it without watching.</summary>
internal sealed record Target(DiagnosticsClient Client, int? ProcessId, string Name, string? Runtime)
{
    /// <summary>The port that it was found at, to be closed after the watch; null when it was found by number.</summary>
    public IAsyncDisposable? Port { get; init; }

    /// <summary>Whether its collector is that for servers; null when it could not be told.</summary>
    public bool? IsServerGc => ProcessId is { } id ? ProcessFacts.IsServerGc(id) : null;

    /// <summary>Cores that it may use; null when it could not be told.</summary>
    public int? Cores => ProcessId is { } id ? CoreCount.Of(id) : null;

    /// <summary>Processor time that it has used; null when it could not be told.</summary>
    public TimeSpan? ProcessorTime =>
        ProcessId is { } id ? ProcessFacts.Read<TimeSpan?>(id, process => process.TotalProcessorTime) : null;

    public override string ToString() => ProcessId is { } id ? $"Process {id} ({Name})" : Name;

    /// <summary>Why it cannot be watched, and what to do about it.</summary>
    public TargetException Refusal(Exception error)
    {
        if (ProcessId is not { } id) return new($"{Name} does not answer: {error.Message}");
        if (!ProcessFacts.Exists(id)) return new($"{this} has ended.");
        if (error is TimeoutException)
        {
            return new($"{this} does not answer: it is stopped, by a debugger or a signal, is waiting at startup to "
                + $"be resumed, or is too busy. {error.Message}");
        }

        if (error is UnauthorizedAccessException || ProcessFacts.Modules(id) is not { } modules)
        {
            return new($"{this} belongs to another user, or the system lets only root look into it. Run this as that "
                + "user, or as root.");
        }

        return new(modules.Any(ProcessFacts.IsCoreClr)
            ? $"{this} accepts no diagnostics: it was started with DOTNET_EnableDiagnostics=0, or its folder for "
                + $"temporary files is not {Path.GetTempPath()} (TMPDIR). Start it without that setting, or give this "
                + $"command the same TMPDIR. {error.Message}"
            : $"{this} has no .NET runtime that can be watched: it is not a .NET process, or was published as Native "
                + "AOT without EventSourceSupport.");
    }
}

/// <summary>A process cannot be watched; the message says why, and what to do.</summary>
public sealed class TargetException(string message) : Exception(message);

/// <summary>Finds processes.</summary>
internal static class Targets
{
    /// <summary>The user's .NET processes, without this one.</summary>
    public static IReadOnlyList<DotnetProcess> List() =>
    [
        .. DiagnosticsClient.GetPublishedProcesses().Where(id => id != Environment.ProcessId).Order()
            .Select(ProcessFacts.Describe).OfType<DotnetProcess>(),
    ];

    /// <exception cref="TargetException">There is no such process.</exception>
    public static Target ById(int id)
    {
        if (!ProcessFacts.Exists(id))
        {
            throw new TargetException($"There is no process {id}. Run the command without an id to list the processes.");
        }

        var known = ProcessFacts.Describe(id);
        return new(new DiagnosticsClient(id), id, known?.Name ?? ProcessFacts.NameOf(id), known?.Runtime);
    }

    /// <exception cref="TargetException">None has this name, or several have.</exception>
    public static Target ByName(string name)
    {
        var all = List();
        var named = all.Where(process => process.Name.Equals(name, StringComparison.OrdinalIgnoreCase)).ToList();
        if (named.Count == 0)
        {
            named = [.. all.Where(process => process.Name.Contains(name, StringComparison.OrdinalIgnoreCase))];
        }

        return named.Count switch
        {
            1 => ById(named[0].Id),
            0 => throw new TargetException($"No .NET process of this user is named {name}. Run the command "
                + "without --name to list them."),
            _ => throw new TargetException($"{named.Count} processes match --name {name}: "
                + $"{string.Join(", ", named.Select(process => process.Id))}. Give one of these numbers."),
        };
    }

    /// <exception cref="TargetException">Nobody is at this port.</exception>
    /// <exception cref="OperationCanceledException">Nobody came to it before the end.</exception>
    public static async Task<Target> AtPortAsync(string port, CancellationToken cancellation)
    {
        try
        {
            var connector = await DiagnosticsClientConnector.FromDiagnosticPort(port, cancellation)
                ?? throw new OperationCanceledException(cancellation);
            return new(connector.Instance, null, $"The process at {port}", null) { Port = connector };
        }
        catch (Exception error) when (
            error is ArgumentException or FormatException or IOException or System.Net.Sockets.SocketException)
        {
            throw new TargetException($"The diagnostic port {port} cannot be used: {error.Message}");
        }
    }
}
