using System.CommandLine;
using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

/// <summary>What the lab command says when it refuses what it was asked for.</summary>
internal static class Refusal
{
    /// <summary>
    /// Its words, for what it refuses before it has done anything. With <c>--all</c> they come from a process of its
    /// own; a push asks in this one, which takes no second.
    /// </summary>
    public static Task<string> OfAsync(params string[] arguments) =>
        TestScope.IsAll ? OfProcessAsync(arguments) : OfCommandAsync(arguments);

    /// <summary>Its words, from a process that ends with 2, puts out nothing else and shows no stack.</summary>
    public static async Task<string> OfProcessAsync(params string[] arguments)
    {
        var (code, output, errors) = await LabCommand.RunAsync(arguments);

        Assert.Equal((2, ""), (code, output));
        Assert.DoesNotContain("   at ", errors);
        return errors.TrimEnd();
    }

    // As CommandLine.RunAsync does it, which also writes to the console and takes the process's signals.
    private static async Task<string> OfCommandAsync(string[] arguments)
    {
        var parsed = CommandLine.Create().Parse(arguments);
        if (UsageErrors.Of(parsed) is { } mistake) return mistake;

        var configuration =
            new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null };
        using var patience = new CancellationTokenSource(TimeSpan.FromMinutes(1));
        var error = await Assert.ThrowsAnyAsync<Exception>(() => parsed.InvokeAsync(configuration, patience.Token));

        Assert.True(CommandLine.IsUsage(error), error.ToString());
        return error.Message;
    }
}
