extern alias Instruments;

using System.CommandLine;
using Instruments::GrpcLab;

namespace GrpcLab.Cli;

/// <summary>lab load: an open loop against a server that runs already, every call of it kept.</summary>
internal static class LoadCommand
{
    private static readonly Option<string> Call = With("--call", string.Join('|', LoadCalls.Names),
        "A small status (chapter 1), a job for a pool of 4 workers of 10 ms (chapter 10), or an upload (chapter 5)",
        LoadCalls.Names.First());
    private static readonly Option<double> Rate = With("--rate", "N", "Calls per second", 100.0);
    private static readonly Option<double> Length = With("--for", "S", "Seconds for which calls fall due", 30.0);
    private static readonly Option<double> WarmUp =
        With("--warm-up", "S", "Seconds of the same load before that, of which nothing is kept", 2.0);
    private static readonly Option<double> Deadline = With("--deadline", "MS", "Milliseconds a call has", 1000.0);
    private static readonly Option<int> Channels =
        With("--channels", "N", "Channels that calls take in turn, each with its own connection", 1);
    private static readonly Option<Arrivals> Spread = With("--arrivals", "poisson|even",
        "As independent callers come, or as a metronome beats", Arrivals.Poisson);
    private static readonly Option<int> Seed =
        With("--seed", "N", "Seed of the schedule; give each of several loaders another one", 1);
    private static readonly Option<int> Bytes = With("--bytes", "N", "Bytes of an upload", 65_536);
    private static readonly Option<string> Out = new("--out")
    {
        HelpName = "FILE",
        Description = "Where every call goes, to be merged by lab results; - is the standard output. Default: nowhere",
    };

    public static Command Create()
    {
        Call.AcceptOnlyFromAmong([.. LoadCalls.Names]);
        Spread.AcceptOnlyFromAmong("poisson", "even");
        var command = new Command("load", "Call a running server on schedule, whatever it answers, and keep every call")
        {
            Call, Rate, Length, WarmUp, Deadline, Channels, Spread, Seed, Bytes, Out,
        };
        foreach (var option in ServerChoice.Options) command.Options.Add(option);
        command.SetAction((parsed, cancellation) =>
        {
            var server = ServerChoice.Read(parsed);
            var settings = Read(parsed, server);
            return LoadRun.RunAsync(
                server.ToServer()!, settings, parsed.GetValue(Seed), parsed.GetValue(Out), cancellation);
        });
        return command;
    }

    private static Option<T> With<T>(string name, string value, string description, T otherwise) => new(name)
    {
        HelpName = value,
        Description = description,
        DefaultValueFactory = _ => otherwise,
    };

    private static LoadSettings Read(ParseResult parsed, ServerChoice server)
    {
        List<string> errors = server.Address is null
            ? ["--server is missing: the address of a server that runs already, as ./lab server prints it."] : [];
        errors.AddRange(server.Errors());
        if (errors.Count > 0) throw new UsageException(string.Join(Environment.NewLine, errors));

        try
        {
            var settings = new LoadSettings
            {
                Server = new Uri(server.Address!),
                Call = parsed.GetValue(Call)!,
                Rate = parsed.GetValue(Rate),
                Length = TimeSpan.FromSeconds(parsed.GetValue(Length)),
                WarmUp = TimeSpan.FromSeconds(parsed.GetValue(WarmUp)),
                Deadline = TimeSpan.FromMilliseconds(parsed.GetValue(Deadline)),
                Channels = parsed.GetValue(Channels),
                Arrivals = parsed.GetValue(Spread),
                Bytes = parsed.GetValue(Bytes),
            };
            settings.ThrowIfInvalid();
            return settings;
        }
        catch (Exception e) when (e is ArgumentException or OverflowException)
        {
            throw new UsageException(e.Message);
        }
    }
}
