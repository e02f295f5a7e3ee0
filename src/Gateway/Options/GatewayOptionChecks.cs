using System.Globalization;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab.Gateway;

/// <summary>Finds every error of a set of options, in sentences that name the value and the way out.</summary>
internal static class GatewayOptionChecks
{
    private const int MaxPort = 65_535;

    // An answer is kept in memory until it is complete: about half a kilobyte for each call.
    private const int MaxCountLimit = 100_000;

    private const int MaxConcurrency = 10_000;
    private const int MaxRequestsLimit = 1_000;
    private static readonly TimeSpan MaxTime = TimeSpan.FromHours(1);

    /// <summary>The errors, none when the options are usable.</summary>
    public static IReadOnlyList<string> Errors(this GatewayOptions options) =>
    [.. new[]
    {
        Server(options.Server),
        Certificate(options),
        Range("--port", options.Port, 0, MaxPort, "0 lets the system choose"),
        Range("--max-count", options.MaxCount, 1, MaxCountLimit, "an answer is kept in memory until it is complete"),
        Range("--concurrency", options.Concurrency, 1, MaxConcurrency,
            "it bounds the calls one request has in flight"),
        Range("--max-requests", options.MaxRequests, 1, MaxRequestsLimit,
            "it bounds the requests that are answered at once"),
        Time("--deadline", options.Deadline),
        Time("--connect-timeout", options.ConnectTimeout),
    }.OfType<string>()];

    /// <summary>Throws one error that names every error.</summary>
    public static void ThrowIfInvalid(this GatewayOptions options)
    {
        if (options.Errors() is { Count: > 0 } errors)
        {
            throw new ArgumentException($"The gateway cannot start. {string.Join(' ', errors)}");
        }
    }

    private static string? Server(Uri server)
    {
        var usable =
            server is { IsAbsoluteUri: true, Scheme: "http" or "https", UserInfo: "", PathAndQuery: "/", Fragment: "" };
        return usable ? null
            : $"--server is \"{server}\"; it must be an http or https address without a path, "
                + "such as http://127.0.0.1:41001.";
    }

    private static string? Certificate(GatewayOptions options)
    {
        if (options.ServerCertificate is not { } text) return null;

        if (options.Server is { IsAbsoluteUri: true, Scheme: "http" })
        {
            return $"--server-certificate is given, but --server is {options.Server}, which has no TLS. "
                + "Give its https address, or leave the certificate out.";
        }

        return IsCertificate(text) ? null
            : "--server-certificate is no certificate in DER and base64. Give what the server's ready line has "
                + "under \"certificate\".";
    }

    private static bool IsCertificate(string text)
    {
        try
        {
            using var certificate = X509CertificateLoader.LoadCertificate(Convert.FromBase64String(text));
            return true;
        }
        catch (Exception e) when (e is FormatException or CryptographicException)
        {
            return false;
        }
    }

    private static string? Range(string option, int value, int least, int most, string reason) =>
        value >= least && value <= most ? null
        : string.Create(
            CultureInfo.InvariantCulture, $"{option} must be from {least} to {most}, not {value}; {reason}.");

    private static string? Time(string option, TimeSpan value) =>
        value > TimeSpan.Zero && value <= MaxTime ? null
        : string.Create(CultureInfo.InvariantCulture,
            $"{option} must be more than 0 and at most {MaxTime.TotalSeconds} seconds, not {value.TotalSeconds}.");
}
