using Grpc.Core;

namespace GrpcLab;

/// <summary>An exception in one line, as results quote it.</summary>
internal static class ErrorText
{
    private const int MaxLength = 200;

    /// <summary>The exception's type, or gRPC's status, with the message; null without an error.</summary>
    public static string? Of(Exception? error)
    {
        if (error is null) return null;
        // What an RpcException's own message wraps around its status says nothing more.
        var (name, text) = error is RpcException call
            ? (StatusName.Of(call.StatusCode), call.Status.Detail)
            : (error.GetType().Name, error.Message);
        var line = text.ReplaceLineEndings(" ").Trim();
        return line.Length switch
        {
            0 => name,
            > MaxLength => $"{name}: {line[..MaxLength]}…",
            _ => $"{name}: {line}",
        };
    }

    /// <summary>
    /// Refuses a measurement in which no call succeeded: it has no times, and the reason matters more than the number
    /// of errors.
    /// </summary>
    /// <param name="calls">Which calls, such as "of the closed loop".</param>
    /// <param name="first">What the first of them threw.</param>
    public static InvalidOperationException AllFailed(string calls, Exception first) =>
        KnownServers.WhyFailed(first) is { } why
            ? new(why, first)
            : new($"Every call {calls} failed. The first error: {Of(first)!.TrimEnd('.')}. Make one call by itself, "
                + "fix the error, then measure again.", first);
}
