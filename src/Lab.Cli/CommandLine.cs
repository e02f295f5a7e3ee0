using System.CommandLine;
using System.CommandLine.Invocation;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>The command line: its commands, and how their errors become messages and exit codes.</summary>
internal static class CommandLine
{
    public static async Task<int> RunAsync(string[] args)
    {
        var parsed = Create().Parse(args);
        using var interruption = new Interruption();
        // Signals are handled by the commands themselves, which have something to write before they end.
        var configuration =
            new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null };
        // One line that names the mistake is read; three pages of help below it are not.
        if (parsed.Action is ParseErrorAction mistake) mistake.ShowHelp = false;
        try
        {
            var code = await parsed.InvokeAsync(configuration, interruption.Token);
            return parsed.Errors.Count > 0 ? LabExit.Usage : code;
        }
        catch (Exception error) when (error is UsageException or UnknownChapterException)
        {
            await Console.Error.WriteLineAsync(error.Message);
            return LabExit.Usage;
        }
        catch (Exception error)
            when (error is NotebookFormatException or FormatException or IOException or UnauthorizedAccessException)
        {
            await Console.Error.WriteLineAsync(error.Message);
            return LabExit.Failed;
        }
        catch (OperationCanceledException) when (interruption.Token.IsCancellationRequested)
        {
            return LabExit.Interrupted;
        }
    }

    private static RootCommand Create() => new(
        """
        gRPC performance in .NET, measured on your own machine.

        Examples:
          lab run 01                 run chapter 1, write out/01-channel-reuse.html
          lab run                    run every chapter
          lab run 01 --budget full   take longer, for narrower intervals
          lab book --out site        write the pages of the runs in out again, for a web server or a stick
          lab compare out other      set two runs side by side
          lab test                   run the tests; --all adds those that take long
          lab gateway                start the server and a web API in front of it
          lab samples                start the service, the web front and the worker that chapters quote
          lab kernel install         let JupyterLab, Notebook and VS Code open the chapters
          lab bench                  measure the lab itself, and the server against others
          lab doctor                 say what the course finds on this machine

        Exit codes: 0 fine · 1 a cell failed, ran out of time, or a mechanism claim did not hold · 2 bad usage · 130 interrupted
        """)
    {
        RunCommand.Create(),
        BookCommand.Create(),
        CompareCommand.Create(),
        PrepareCommand.Create(),
        CheckCommand.Create(),
        BenchCommand.Create(),
        DocsCommand.Create(),
        DoctorCommand.Create(),
        KernelCommand.Create(),
        ServerCommand.Create(),
        GatewayCommand.Create(),
        SamplesCommand.Create(),
        ResultsCommand.Create(),
        TestCommand.Create(),
    };
}
