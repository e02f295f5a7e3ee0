using System.CommandLine;
using System.CommandLine.Help;
using System.Runtime.InteropServices;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>The command line: its commands, and how their errors become messages and exit codes.</summary>
internal static class CommandLine
{
    public static async Task<int> RunAsync(string[] args)
    {
        var parsed = Create().Parse(args);
        if (UsageErrors.Of(parsed) is { } mistake)
        {
            await Console.Error.WriteLineAsync(mistake);
            return LabExit.Usage;
        }

        using var interruption = new Interruption();
        // Signals are handled by the commands themselves, which have something to write before they end.
        var configuration =
            new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null };
        try
        {
            return await parsed.InvokeAsync(configuration, interruption.Token);
        }
        catch (Exception error) when (IsUsage(error))
        {
            // A file that it was given and cannot read counts as bad usage: nothing was run, and nothing written.
            await Console.Error.WriteLineAsync(error.Message);
            return LabExit.Usage;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            await Console.Error.WriteLineAsync(error.Message);
            return LabExit.Failed;
        }
        catch (OperationCanceledException) when (interruption.Token.IsCancellationRequested)
        {
            return LabExit.Interrupted;
        }
    }

    /// <summary>Whether a command ends with this where it refuses what it was asked for.</summary>
    internal static bool IsUsage(Exception error) =>
        error is UsageException or UnknownChapterException or NotebookFormatException or FormatException;

    internal static RootCommand Create()
    {
        var root = new RootCommand("gRPC performance in .NET, measured on your own machine.")
        {
            RunCommand.Create(),
            WatchCommand.Create(),
            ServeCommand.Create(),
            BookCommand.Create(),
            CompareCommand.Create(),
            PrepareCommand.Create(),
            NewCommand.Create(),
            CheckCommand.Create(),
            BenchCommand.Create(),
            BenchCommand.CreateSoak(),
            DocsCommand.Create(),
            DoctorCommand.Create(),
            KernelCommand.Create(),
            ServerCommand.Create(),
            GatewayCommand.Create(),
            SamplesCommand.Create(),
            LookCommand.Create(),
            ResultsCommand.Create(),
            TestCommand.Create(),
            CreateBuild(),
        };
        Explain(root);
        return root;
    }

    // The script's own; here it only has its help.
    private static Command CreateBuild()
    {
        var build = new Command("build", "Build what is out of date; every other command does that first");
        build.SetAction(Refuse);
        return build;

        static int Refuse(ParseResult parsed) => throw new UsageException(
            "Only the lab script builds: run ./lab build. Without the script: dotnet build src/Lab.Cli.");
    }

    // Asked for nothing, a command says what could be asked for. Nothing went wrong then.
    private static void Explain(RootCommand root)
    {
        var option = root.Options.OfType<HelpOption>().Single();
        var help = new LabHelp((HelpAction)option.Action!);
        option.Action = help;
        foreach (var group in root.Subcommands.Where(command => command.Subcommands.Count > 0))
        {
            group.SetAction(help.Invoke);
        }

        root.SetAction(parsed =>
        {
            parsed.InvocationConfiguration.Output.Write(LabHelp.First);
            return LabExit.Fine;
        });
    }
}

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
