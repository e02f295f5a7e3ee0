using MessageShapes;

namespace GrpcLab.Server;

/// <summary>The three shapes as JSON over HTTP, once for each format and transcoded, and their OpenAPI document.</summary>
internal static class JsonEndpoints
{
    /// <summary>Maps them, with the answers of <see cref="ShapesService"/>.</summary>
    public static void Map(IEndpointRouteBuilder app)
    {
        foreach (var format in JsonFormat.All)
        {
            Map<SmallIntsDto, SmallIntsDto>(app, format, "ints",
                asked => new() { A = asked.A + 1, B = asked.B + 1, C = asked.C + 1, D = asked.D + 1 });
            Map<SmallMixedDto, SmallMixedDto>(app, format, "mixed", asked => asked with { Id = asked.Id + 1 });
            Map<ListRequestDto, BigListDto>(app, format, "list",
                asked => asked.Count is >= 0 and <= Catalogue.Size ? Catalogue.ListDto(asked.Count) : null);
        }

        app.MapGrpcService<TranscodedShapes>();
        app.MapOpenApi();
    }

    private static void Map<TRequest, TAnswer>(
        IEndpointRouteBuilder app, JsonFormat format, string shape, Func<TRequest, TAnswer?> answer)
        where TRequest : class
        where TAnswer : class
    {
        // As a Delegate and not as a RequestDelegate, which would keep it out of the OpenAPI document.
        Delegate handler = (HttpContext context) => AnswerAsync(context, format, answer);
        app.MapPost($"/json/{format.Name}/{shape}", handler)
            .WithName($"{format.Name}-{shape}")
            .Accepts<TRequest>("application/json")
            .Produces<TAnswer>()
            .Produces<string>(StatusCodes.Status400BadRequest, "text/plain");
    }

    private static async Task AnswerAsync<TRequest, TAnswer>(
        HttpContext context, JsonFormat format, Func<TRequest, TAnswer?> answer)
        where TRequest : class
        where TAnswer : class
    {
        TRequest? request;
        try
        {
            request = await format.ReadAsync<TRequest>(context.Request);
        }
        catch (Exception e)
            when (e is System.Text.Json.JsonException or Newtonsoft.Json.JsonException or InvalidOperationException)
        {
            await RefuseAsync(context, $"The body is not a valid {typeof(TRequest).Name} in JSON: {e.Message}");
            return;
        }

        if (request is not null && answer(request) is { } given)
        {
            await format.WriteAsync(context.Response, given);
            return;
        }

        await RefuseAsync(context, request is null
            ? "The body is null."
            : $"{request} is out of range. A list has 0 to {Catalogue.Size} items.");
    }

    private static Task RefuseAsync(HttpContext context, string why)
    {
        context.Response.StatusCode = StatusCodes.Status400BadRequest;
        context.Response.ContentType = "text/plain; charset=utf-8";
        return context.Response.WriteAsync(why, context.RequestAborted);
    }
}
