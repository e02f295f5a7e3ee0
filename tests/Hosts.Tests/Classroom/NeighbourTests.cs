using System.Text.Json;
using Hosts.Tests.Environments;

namespace Hosts.Tests.Classroom;

/// <summary>Learners with accounts of their own cannot reach each other's files, servers and tokens.</summary>
public sealed class NeighbourTests(CourseKernel kernel) : IClassFixture<CourseKernel>
{
    private static readonly JsonSerializerOptions Json =
        new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };

    [NeedsFact(Needs.Linux | Needs.Debian | Needs.Proxy | Needs.Accounts, Timeout = 900_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_learner_reaches_nothing_of_another()
    {
        var folder = Directory.CreateDirectory(Path.Combine(Path.GetTempPath(), $"grpclab-two-{Guid.NewGuid():N}"));
        try
        {
            var seen = await VisitAsync(folder.FullName);

            Assert.Empty(seen.Errors);
            Assert.InRange(seen.Files, 20, int.MaxValue);
            Assert.InRange(seen.Sockets, 1, int.MaxValue);
            Assert.InRange(seen.Processes, 3, int.MaxValue); // Jupyter, the kernel, the engine with its server.
            Assert.InRange(seen.Own, 20, int.MaxValue); // What is tried can be reached by who owns it.
            Assert.Empty(seen.Reached);
            Assert.Empty(seen.Told);
            Assert.All(seen.Answers, answer => Assert.Equal(403, answer.Value));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private async Task<Seen> VisitAsync(string folder)
    {
        var ports = FreePorts.Find(3);
        await File.WriteAllLinesAsync(Path.Combine(folder, "list"), ["learner0", "learner1"]);
        var script = Path.Combine(Repository.Root, "tests", "Hosts.Tests", "Classroom", "neighbours.py");
        await using var visit = OwnedProcess.Start(
            [
                "unshare", "--mount", "--propagation", "private", Jupyter.DebianPython, script, folder,
                $"http://127.0.0.1:{ports[0]}", .. ClassHub.Program(ports),
            ],
            folder, ClassHub.Variables(folder, kernel, "system"));
        var result = await visit.SucceedAsync(TimeSpan.FromMinutes(10));
        return JsonSerializer.Deserialize<Seen>(result.Output, Json)!;
    }

    private sealed record Seen(
        string[] Errors, int Files, int Sockets, int Processes, int Own, Dictionary<string, string[]> Reached,
        int[] Told, Dictionary<string, int> Answers);
}
