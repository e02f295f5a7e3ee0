using System.Net.Http.Json;
using System.Text.Json;

namespace GrpcLab.Gateway.Tests;

/// <summary>The gateway's answer as a client of its own would read it.</summary>
internal sealed record Answer(IReadOnlyList<Status> PerformanceStatuses, double RequestProcessingTime)
{
    public static Answer Parse(string json) => JsonSerializer.Deserialize<Answer>(json, JsonSerializerOptions.Web)!;
}

internal sealed record Status(
    double CpuPercentageUsage, double MemoryUsage, int ProcessesRunning, int ActiveConnections, byte[] DataLoad1,
    byte[] DataLoad2);

/// <summary>A problem (RFC 9457) as a client would read it.</summary>
internal sealed record Problem(
    string? Type, string Title, int Status, string Detail, string Instance, string? GrpcStatus)
{
    public static async Task<Problem> ReadAsync(HttpResponseMessage response)
    {
        Assert.Equal("application/problem+json", response.Content.Headers.ContentType?.MediaType);
        var problem = (await response.Content.ReadFromJsonAsync<Problem>())!;
        Assert.Equal((int)response.StatusCode, problem.Status);
        return problem;
    }
}
