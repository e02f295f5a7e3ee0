using System.Text.Json;
using Grpc.Core;

namespace GrpcLab;

/// <summary>Names of status codes as gRPC's documents write them.</summary>
internal static class StatusName
{
    public static string Of(StatusCode code) => JsonNamingPolicy.SnakeCaseUpper.ConvertName($"{code}");
}
