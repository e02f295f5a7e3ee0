using System.Net.Http.Json;
using System.Text;
using System.Text.Json;
using GrpcLab.Tests.Display;
using MessageShapes;
using static GrpcLab.Tests.Exercises.Attempt;

namespace GrpcLab.Tests.Exercises;

/// <summary>
/// A list read while it comes. Its check counts the bytes this process allocates, so nothing else may run.
/// </summary>
[Collection(HostCollection.Name)]
public sealed class ReadWhileItComesExercise : ExerciseTests<ReadWhileItComesExercise>, IAttempts
{
    private const string Path = "/json/source-generated/list",
        Kept = "The rest is the body, kept before it was read";

    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("7.4: reading from the network", "are the list itself.",
            () => Check.Exercise("7.4", http => () => StreamedAsync(http, Catalogue.Size))),
        AlsoFails("7.4: the stub, by way of a string", Kept, () => Check.Exercise("7.4", http => async () =>
        {
            using var order = new StringContent("{\"count\":1000}", Encoding.UTF8, "application/json");
            using var answer = await http.PostAsync(Path, order);
            return JsonSerializer.Deserialize<BigListDto>(
                await answer.Content.ReadAsStringAsync(), JsonSerializerOptions.Web);
        })),
        AlsoFails("7.4: an answer that was buffered", Kept, () => Check.Exercise("7.4", http => async () =>
        {
            using var answer = await http.PostAsJsonAsync(Path, new ListRequestDto { Count = Catalogue.Size });
            return await answer.Content.ReadFromJsonAsync(ShapesJson.Default.BigListDto);
        })),
        AlsoFails("7.4: a short list", "has 10 items; ask for 1,000",
            () => Check.Exercise("7.4", http => () => StreamedAsync(http, 10))),
        AlsoFails("7.4: a list that is kept", "40 lists took 0 calls to the server", () =>
        {
            BigListDto? kept = null;
            return Check.Exercise("7.4", http => async () => kept ??= await StreamedAsync(http, Catalogue.Size));
        }),
    ];

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
