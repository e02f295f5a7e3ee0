using System.Text.RegularExpressions;
using Grpc.Core;

namespace GrpcLab;

/// <summary>Names of status codes as gRPC's documents write them.</summary>
internal static partial class StatusName
{
    public static string Of(StatusCode code) =>
        code == StatusCode.OK ? "OK" : WordStart().Replace(code.ToString(), "_").ToUpperInvariant();

    [GeneratedRegex("(?<=[a-z])(?=[A-Z])")]
    private static partial Regex WordStart();
}
