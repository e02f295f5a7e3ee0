using System.Text.Json;
using Grpc.Core;
using Grpc.Health.V1;
using Grpc.Net.Client;
using static GrpcLab.Tests.Exercises.Attempt;
using ServingStatus = Grpc.Health.V1.HealthCheckResponse.Types.ServingStatus;

namespace GrpcLab.Tests.Exercises;

/// <summary>A probe, a server that is not missed, the sources of a trace.</summary>
public sealed class InProductionExercises : ExerciseTests<InProductionExercises>, IAttempts
{
    private static readonly string[] Sources =
        ["Grpc.Net.Client", "System.Net.Http", "Experimental.System.Net.Http.Connections"];

    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("12.1: a probe that reads the status and takes silence for no", "",
            () => Check.Exercise("12.1", async (Uri address) =>
            {
                try
                {
                    return await StatusAsync(address) == ServingStatus.Serving;
                }
                catch (RpcException)
                {
                    return false;
                }
            })),
        AlsoFails("12.1: the stub, which takes any answer for yes",
            "While a server drains it answers NOT_SERVING, but your probe returned true.",
            () => Check.Exercise("12.1", async (Uri address) =>
            {
                await StatusAsync(address);
                return true;
            })),
        AlsoFails("12.1: a probe that throws", "The server is gone, and the probe threw Unavailable.",
            () => Check.Exercise(
            "12.1", async (Uri address) => await StatusAsync(address) == ServingStatus.Serving)),
        AlsoFails("12.1: always no", "The server answered SERVING, but your probe returned false.",
            () => Check.Exercise("12.1", (Uri _) => Task.FromResult(false))),

        Passes("12.2: a drain time above what callers need to notice", "The call in flight ended with OK",
            () => EndAsync(2, 1.5)),
        AlsoPasses("12.2: a shutdown timeout that covers the drain time, too", "The call in flight ended with OK",
            () => Check.Exercise("12.2", (TimeSpan noticedWithin, TimeSpan longestCall) => new LabServerOptions
            {
                DrainTime = 2 * noticedWithin,
                ShutdownTimeout = (2 * noticedWithin) + (1.5 * longestCall),
            })),
        Fails("12.2: a drain time below it", "After a drain time of 4.5 s the server is closed",
            () => EndAsync(0.9, 2)),
        Fails("12.2: a shutdown timeout below the longest call",
            "With a ShutdownTimeout of 10 s the longest of them are cut off", () => EndAsync(2, 0.5)),
        Fails("12.2: a drain time far above it", "The server waits out its drain time of 100 s",
            () => EndAsync(20, 2)),
        Fails("12.2: a shutdown timeout far above the longest call",
            "With a ShutdownTimeout of 600 s a call that is stuck", () => EndAsync(2, 30)),

        Passes("12.3: the three sources of a call", "", () => Check.Exercise("12.3", () => Sources)),
        AlsoFails("12.3: one too few", "What is missing is the wait for a connection.",
            () => Check.Exercise("12.3", () => Sources[..2])),
        AlsoFails("12.3: one of the connection's own trace",
            "Experimental.System.Net.Sockets recorded nothing within this call",
            () => Check.Exercise("12.3", () => [.. Sources, "Experimental.System.Net.Sockets"])),
        AlsoFails("12.3: the stub", "A first call was made, but none of its spans was recorded.",
            () => Check.Exercise("12.3", Array.Empty<string>)),

        AlsoPasses("12.4: the programs of the solution", "lab look finds nothing in ", () => RepairAsync(text => text)),
        Unanswered("12.4: the programs as they came", "Both programs are unchanged",
            () => CheckCopyAsync(_ => Task.CompletedTask)),
        AlsoFails("12.4: a change that mends nothing",
            "lab look has …LOOK01, A connection is opened for each call. Seen: …LOOK05…PictureSender…LOOK06",
            () => CheckCopyAsync(folder => File.AppendAllTextAsync(
                Path.Combine(folder, "Pictures.App", "PictureSender.cs"), "// to be mended\n"))),
        AlsoFails("12.4: all but the second connection", "lab look has 1 finding in …LOOK02, Calls wait for a stream",
            () => RepairAsync(text => text.Replace("Http2Connections = true", "Http2Connections = false"))),
        AlsoFails("12.4: pictures that arrive in part",
            "lab look finds nothing, but pictures failed: the bytes that arrived differ",
            () => RepairAsync(text => text.Replace("sent = 0", "sent = 1"))),
        AlsoFails("12.4: a file that does not compile", "The copy of Pictures.App did not build.",
            () => RepairAsync(text => text.Replace("var call", "var cell"))),
    ];

    private static Task<ExerciseResult> EndAsync(double notice, double calls) =>
        Check.Exercise("12.2", (TimeSpan noticedWithin, TimeSpan longestCall) =>
            new LabServerOptions { DrainTime = notice * noticedWithin, ShutdownTimeout = calls * longestCall });

    // The application's file is in the solution's notebook, as text; of the service a word is changed.
    private static Task<ExerciseResult> RepairAsync(Func<string, string> change) => CheckCopyAsync(async folder =>
    {
        var program = Path.Combine(folder, "Pictures.Service", "Program.cs");
        await File.WriteAllTextAsync(
            Path.Combine(folder, "Pictures.App", "PictureSender.cs"), change(Repaired()));
        await File.WriteAllTextAsync(program, (await File.ReadAllTextAsync(program))
            .Replace("LogLevel.Information", "LogLevel.Warning", StringComparison.Ordinal));
    });

    private static async Task<ExerciseResult> CheckCopyAsync(Func<string, Task> change)
    {
        var root = Directory.CreateTempSubdirectory("gallery-");
        try
        {
            var folder = SampleCopy.Make(Path.Combine(root.FullName, "gallery"), "Pictures.App", "Pictures.Service");
            await change(folder);
            return await Check.Exercise("12.4", folder);
        }
        finally
        {
            root.Delete(recursive: true);
        }
    }

    private static string Repaired()
    {
        var notebook = Path.Combine(Repository.Notebooks, "solutions", "12-in-production.ipynb");
        var cell = JsonDocument.Parse(File.ReadAllText(notebook)).RootElement.GetProperty("cells").EnumerateArray()
            .Select(cell => string.Concat(cell.GetProperty("source").EnumerateArray().Select(line => line.GetString())))
            .Single(source => source.Contains("var repaired = \"\"\"", StringComparison.Ordinal));
        return cell.Split("\"\"\"")[1];
    }

    private static async Task<ServingStatus> StatusAsync(Uri address)
    {
        using var channel = GrpcChannel.ForAddress(address);
        return (await new Health.HealthClient(channel).CheckAsync(new())).Status;
    }
}
