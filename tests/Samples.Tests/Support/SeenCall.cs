using Grpc.Core;

namespace Samples.Tests;

/// <summary>A call that arrived at the service.</summary>
/// <param name="Method">Its full name.</param>
/// <param name="Timeout">The grpc-timeout header, which carries the deadline; empty where there is none.</param>
/// <param name="Cancelled">Is cancelled when the call is.</param>
internal sealed record SeenCall(string Method, string Timeout, CancellationToken Cancelled)
{
    public static SeenCall Of(ServerCallContext context) => new(
        context.Method, context.GetHttpContext().Request.Headers["grpc-timeout"].ToString(), context.CancellationToken);

    /// <summary>The time the header gives, as the gRPC protocol writes it: a number and a unit.</summary>
    public TimeSpan TimeLeft
    {
        get
        {
            var number = long.Parse(Timeout[..^1], System.Globalization.CultureInfo.InvariantCulture);
            return Timeout[^1] switch
            {
                'H' => TimeSpan.FromHours(number),
                'M' => TimeSpan.FromMinutes(number),
                'S' => TimeSpan.FromSeconds(number),
                'm' => TimeSpan.FromMilliseconds(number),
                'u' => TimeSpan.FromMicroseconds(number),
                _ => TimeSpan.FromMicroseconds(number / 1000d),
            };
        }
    }
}
