using System.Globalization;
using CliWrap;
using Google.Protobuf;
using Greet;
using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab.Bench;

/// <summary>A running peer, a process of its own on 127.0.0.1; it ends with this one.</summary>
internal sealed class PeerServer : IAsyncDisposable
{
    /// <summary>The method that is called; the answer's message stays as it came, to be compared to the byte.</summary>
    public static readonly Method<HelloRequest, byte[]> Method = new(MethodType.Unary, "greet.Greeter", "SayHello",
        Marshallers.Create(request => request.ToByteArray(), HelloRequest.Parser.ParseFrom),
        Marshallers.Create<byte[]>(bytes => bytes, bytes => bytes));

    private readonly OwnedProgram _process;

    private PeerServer(Peer peer, OwnedProgram process) => (Peer, _process) = (peer, process);

    /// <summary>The request of every call: a name of 100 bytes.</summary>
    public static HelloRequest Request { get; } = new() { Name = new string('x', 100) };

    /// <summary>Which it is.</summary>
    public Peer Peer { get; }

    /// <summary>Where it listens, without TLS.</summary>
    public Uri Address => new(string.Create(
        CultureInfo.InvariantCulture, $"http://127.0.0.1:{_process.Ready.GetProperty("port").GetInt32()}"));

    /// <summary>The versions of its library and its runtime, as it says itself.</summary>
    public string Version => _process.Ready.GetProperty("version").GetString()!;

    /// <summary>The number of its process.</summary>
    public int Pid => _process.Pid;

    /// <summary>Starts it and waits until it listens.</summary>
    /// <param name="peer">What was built.</param>
    /// <param name="under">A command that starts it, such as taskset with its arguments; may be empty.</param>
    /// <param name="cancellation">Ends the wait, and the process.</param>
    public static async Task<PeerServer> StartAsync(
        BuiltPeer peer, IEnumerable<string> under, CancellationToken cancellation)
    {
        string[] words = [.. under, peer.Program];
        var command = Cli.Wrap(words[0]).WithArguments(words[1..]);
        return new(peer.Peer, await OwnedProgram.StartAsync(
            $"{peer.Peer.Name} peer", command, OwnedProgram.TimeToStart, cancellation));
    }

    /// <summary>Makes one call on a connection of its own.</summary>
    /// <returns>The bytes of the answer's message as they came.</returns>
    /// <exception cref="RpcException">The call failed.</exception>
    public async Task<byte[]> AskAsync(CancellationToken cancellation)
    {
        using var channel = GrpcChannel.ForAddress(
            Address, new() { HttpHandler = DirectHandler.Create(), DisposeHttpClient = true });
        using var call = channel.CreateCallInvoker()
            .AsyncUnaryCall(Method, null, new(cancellationToken: cancellation), Request);
        return await call;
    }

    /// <summary>Ends it: closes its standard input, kills it after 2 s.</summary>
    public ValueTask DisposeAsync() => _process.DisposeAsync();
}
