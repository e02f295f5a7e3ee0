using System.Net.Http.Json;
using System.Text;
using System.Text.Json;
using MessageShapes;

namespace GrpcLab.Tests.Exercises;

// Its check counts the bytes this process allocates, so nothing else may run.
public sealed class ReadWhileItComesTests
{
    private const string Path = "/json/source-generated/list";

    [Fact(Timeout = 240_000)]
    public async Task Reading_from_the_network_passes()
    {
        var result = await Check.Exercise("7.1", http => () => StreamedAsync(http, Catalogue.Size));

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
        Assert.Contains("are the list itself.", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_fails()
    {
        var result = await Check.Exercise("7.1", http => async () =>
        {
            using var order = new StringContent("{\"count\":1000}", Encoding.UTF8, "application/json");
            using var answer = await http.PostAsync(Path, order);
            return JsonSerializer.Deserialize<BigListDto>(
                await answer.Content.ReadAsStringAsync(), JsonSerializerOptions.Web);
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("The rest is the body, kept before it was read", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task An_answer_that_was_buffered_fails()
    {
        var result = await Check.Exercise("7.1", http => async () =>
        {
            using var answer = await http.PostAsJsonAsync(Path, new ListRequestDto { Count = Catalogue.Size });
            return await answer.Content.ReadFromJsonAsync(ShapesJson.Default.BigListDto);
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("The rest is the body, kept before it was read", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_short_list_fails()
    {
        var result = await Check.Exercise("7.1", http => () => StreamedAsync(http, 10));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("has 10 items; ask for 1,000", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_list_that_is_kept_fails()
    {
        BigListDto? kept = null;
        var result = await Check.Exercise(
            "7.1", http => async () => kept ??= await StreamedAsync(http, Catalogue.Size));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("40 lists took 0 calls to the server", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Nothing_written_yet_is_unanswered()
    {
        var result = await Check.Exercise("7.1", (HttpClient _) => throw new NotImplementedException());

        Assert.Equal(ExerciseState.Unanswered, result.State);
    }

    private static async Task<BigListDto?> StreamedAsync(HttpClient http, int count)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, Path)
        {
            Content = JsonContent.Create(new ListRequestDto { Count = count }, ShapesJson.Default.ListRequestDto),
        };
        using var answer = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        return await answer.Content.ReadFromJsonAsync(ShapesJson.Default.BigListDto);
    }
}
