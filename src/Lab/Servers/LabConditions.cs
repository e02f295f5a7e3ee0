using System.Globalization;
using System.Runtime;
using System.Runtime.InteropServices;

namespace GrpcLab;

/// <summary>States the conditions of this process and of the server it measures.</summary>
internal static class LabConditions
{
    public static Conditions Of(LabServer server) => new([.. Client(), .. Server(server)]);

    /// <summary>What is known where no server is observed.</summary>
    public static Conditions OfThisProcess() => new([.. Client(), .. KnownServers.RemoteConditions]);

    /// <summary>Where a server is and how far away, unless that goes without saying.</summary>
    public static IEnumerable<KeyValuePair<string, string>> OfPlace(LabServer server)
    {
        if (server.Place.Words is { } words) yield return new("server machine", words);

        if (server.RoundTrip is { } time)
        {
            yield return new("round trip", $"a small call to it takes {Unit.Time(time)} "
                + $"(median of {ServerControl.RoundTripCalls})");
        }
    }

    private static IEnumerable<KeyValuePair<string, string>> Client()
    {
        yield return new("machine", Machine.Processor);
        yield return new("cores", ReaderNumbers.Counted(Environment.ProcessorCount, "core"));
        yield return new("system", Machine.System);
        yield return new("runtime", RuntimeInformation.FrameworkDescription);
        if (AppContext.GetData("System.Runtime.TieredCompilation.CallCountingDelayMs") is "0")
        {
            yield return new("tiered compilation", "calls are counted for recompiling from the first one");
        }

        yield return new("client GC", GCSettings.IsServerGC ? "client with server GC" : "client with workstation GC");
        foreach (var package in PackageVersions.All) yield return package;
    }

    private static IEnumerable<KeyValuePair<string, string>> Server(LabServer server)
    {
        var d = server.Description;
        foreach (var fact in OfPlace(server)) yield return fact;

        if (d.Framework != RuntimeInformation.FrameworkDescription)
        {
            yield return new("server runtime", $"server on {d.Framework}");
        }

        if (server.StartedHere && ServerProgram.Kestrel.GrpcVersion() is { } version)
        {
            yield return new("Grpc.AspNetCore.Server", $"Grpc.AspNetCore.Server {version}");
        }

        yield return new("server GC", $"server with {d.Gc.Word()} GC");
        if (server.TlsAgreed is { } tls) yield return new("TLS", tls);

        yield return new("server limits", string.Create(CultureInfo.InvariantCulture,
            $"{d.Limits.MaxStreamsPerConnection:N0} streams a connection, "
            + $"windows {d.Limits.InitialStreamWindowSize:N0} B a stream and "
            + $"{d.Limits.InitialConnectionWindowSize:N0} B a connection"));
        yield return new("server logging", d.Logging ? "server logging on" : "server logging off");
        yield return new("answers", string.Create(CultureInfo.InvariantCulture,
            $"Monitor answers of 2 × {d.PayloadBytes:N0} B, {d.Answers}"));
        foreach (var warning in server.Warnings) yield return new("note", warning);
    }
}
