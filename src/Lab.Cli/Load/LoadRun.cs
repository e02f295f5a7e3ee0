extern alias Instruments;

using System.Text;
using GrpcLab.Notebooks;
using Instruments::GrpcLab;

namespace GrpcLab.Cli;

/// <summary>One run of lab load: connect, call, write the samples, say what they were.</summary>
internal static class LoadRun
{
    private const string StandardOutput = "-";

    public static async Task<int> RunAsync(
        RunningServer server, LoadSettings settings, int seed, string? file, CancellationToken cancellation)
    {
        // What the lab has to say of the server must not stand among samples.
        AppContext.SetData(HostDisplay.HostKey, (IReadOnlyDictionary<string, string> bundle, string _, bool _) =>
            Console.Error.WriteLine(bundle[Mime.Text]));
        ThrowIfNowhere(file);
        try
        {
            await using var connected = await LabServer.ConnectAsync(
                server.Address, server.Token, TrustOf(server), cancellation);
            await Console.Error.WriteLineAsync(FormattableString.Invariant(
                $"Calling {settings.Server} {settings.Rate} times a second for {settings.Length.TotalSeconds} s…"));
            var samples = await Loader.RunAsync(settings, seed, connected, cancellation);
            if (file is not null) Keep(samples, file);
            if (file != StandardOutput) Write(MergedLoads.Of([(file ?? "", samples)]));
            if (samples.Result.Answered > 0) return LabExit.Fine;

            await Console.Error.WriteLineAsync($"No call was answered; the first error: {samples.Result.FirstError}");
            return LabExit.Failed;
        }
        catch (InvalidOperationException e)
        {
            await Console.Error.WriteLineAsync(e.Message);
            return LabExit.Failed;
        }
    }

    /// <summary>What loads say together, for people.</summary>
    public static void Write(MergedLoads merged)
    {
        foreach (var table in merged.ToTables()) Console.WriteLine(table.ToText() + Environment.NewLine);
    }

    private static void Keep(LoadSamples samples, string file)
    {
        using var writer = new StreamWriter(
            file == StandardOutput ? Console.OpenStandardOutput() : File.Create(file), new UTF8Encoding(false));
        LoadFile.Write(writer, samples);
    }

    // Before the load, which must not be lost at its end.
    private static void ThrowIfNowhere(string? file)
    {
        var folder = file is null ? null : Path.GetDirectoryName(Path.GetFullPath(file));
        if (folder is not null && !Directory.Exists(folder))
        {
            throw new UsageException($"--out: there is no folder {folder}. Make it, or name another.");
        }
    }

    private static ServerTrust? TrustOf(RunningServer server) => server switch
    {
        { AuthorityFile: { } file } => ServerTrust.Authority(file),
        { Pin: { } pin } => ServerTrust.Pin(pin),
        _ => null,
    };
}
