namespace GrpcLab.Gateway;

/// <summary>One route: its path, how it calls, and what its documentation says.</summary>
/// <param name="Tag">The group: Performance or Concurrency, the first part of the path.</param>
/// <param name="Way">The second part of the path.</param>
/// <param name="Summary">One line.</param>
/// <param name="Description">How it calls, and what to look for.</param>
/// <param name="MapTo">Maps it to its way of calling.</param>
internal sealed record RouteText(
    string Tag, string Way, string Summary, string Description, Action<IEndpointRouteBuilder, RouteText> MapTo)
{
    /// <summary>The path with its parameter.</summary>
    public string Pattern => $"/{Tag}/{Way}/{{count}}";

    /// <summary>The name of the operation.</summary>
    public string Name => Way;

    /// <summary>Maps it.</summary>
    public void Map(IEndpointRouteBuilder app) => MapTo(app, this);
}
