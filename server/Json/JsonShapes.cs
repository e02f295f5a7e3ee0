using MessageShapes;

namespace GrpcLab.Server;

/// <summary>The answers of <see cref="ShapesService"/>, for JSON.</summary>
internal static class JsonShapes
{
    /// <summary>Each number plus one.</summary>
    public static SmallIntsDto SendInts(SmallIntsDto request) => new()
    {
        A = request.A + 1,
        B = request.B + 1,
        C = request.C + 1,
        D = request.D + 1,
    };

    /// <summary>The same content and the id plus one.</summary>
    public static SmallMixedDto SendMixed(SmallMixedDto request) => request with { Id = request.Id + 1 };

    /// <summary>The first items of the catalogue; null when there are not so many.</summary>
    public static BigListDto? GetList(ListRequestDto request) =>
        request.Count is >= 0 and <= Catalogue.Size ? Catalogue.ListDto(request.Count) : null;
}
