using Grpc.Core;
using Performance;

namespace GrpcLab.Gateway;

/// <summary>Unary calls one after the other: the next begins when the answer is there.</summary>
internal static class OneByOne
{
    /// <summary>Makes the calls; one that fails is the last.</summary>
    public static async Task<IReadOnlyList<PerformanceStatusResponse>> AskAsync(
        this Performance.Monitor.MonitorClient client, int count, CallOptions options)
    {
        var answers = new List<PerformanceStatusResponse>(count);
        for (var i = 0; i < count; i++) answers.Add(await client.GetPerformanceAsync(Questions.Number(i), options));

        return answers;
    }
}
