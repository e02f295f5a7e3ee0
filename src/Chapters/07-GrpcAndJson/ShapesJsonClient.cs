using MessageShapes;

namespace GrpcLab;

/// <summary>
/// The three shapes over JSON: a typed client, as one writes it by hand or has it generated from the OpenAPI document.
/// </summary>
/// <param name="http">Carries the calls, in the version it prefers.</param>
/// <param name="format">Writes and reads the JSON, here and on the server.</param>
public sealed class ShapesJsonClient(HttpClient http, JsonFormat format)
{
    /// <summary>What this client calls.</summary>
    internal IReadOnlyList<JsonCall> Calls { get; } =
    [
        new($"/json/{format.Route}/ints", typeof(SmallIntsDto), typeof(SmallIntsDto)),
        new($"/json/{format.Route}/mixed", typeof(SmallMixedDto), typeof(SmallMixedDto)),
        new($"/json/{format.Route}/list", typeof(ListRequestDto), typeof(BigListDto)),
    ];

    /// <summary>Gives each number plus one.</summary>
    public Task<SmallIntsDto> SendIntsAsync(SmallIntsDto request, CancellationToken cancellation = default) =>
        CallAsync<SmallIntsDto, SmallIntsDto>(Calls[0], request, cancellation);

    /// <summary>Gives the same content and the id plus one.</summary>
    public Task<SmallMixedDto> SendMixedAsync(SmallMixedDto request, CancellationToken cancellation = default) =>
        CallAsync<SmallMixedDto, SmallMixedDto>(Calls[1], request, cancellation);

    /// <summary>Gives the first items of the catalogue.</summary>
    public Task<BigListDto> GetListAsync(ListRequestDto request, CancellationToken cancellation = default) =>
        CallAsync<ListRequestDto, BigListDto>(Calls[2], request, cancellation);

    private async Task<TAnswer> CallAsync<TRequest, TAnswer>(
        JsonCall call, TRequest value, CancellationToken cancellation)
        where TRequest : class
        where TAnswer : class
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, call.Path)
        {
            Content = format.ToContent(value),
            Version = http.DefaultRequestVersion,
            VersionPolicy = http.DefaultVersionPolicy,
        };

        // The body is read while it comes; by default all of it would be kept first.
        using var answer = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellation);
        return answer.IsSuccessStatusCode
            ? await format.ReadAsync<TAnswer>(answer.Content, cancellation)
            : throw new HttpRequestException(
                $"{call.Path} answered {(int)answer.StatusCode}: "
                + $"{await answer.Content.ReadAsStringAsync(cancellation)}",
                null, answer.StatusCode);
    }
}

/// <summary>One operation: its route, and what is sent and given.</summary>
internal sealed record JsonCall(string Path, Type Request, Type Answer);
