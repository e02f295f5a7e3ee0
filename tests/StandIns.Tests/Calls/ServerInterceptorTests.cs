using System.Collections.Concurrent;
using Grpc.Core;
using Grpc.Core.Interceptors;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Calls;

public sealed class ServerInterceptorTests : IAsyncLifetime
{
    private readonly ConcurrentQueue<string> _log = new();
    private readonly ProbeServer _server;

    public ServerInterceptorTests() =>
        _server = new ProbeServer { Configure = options => options.Interceptors.Add<Watching>(_log) };

    public Task InitializeAsync() => _server.InitializeAsync();

    public Task DisposeAsync() => _server.DisposeAsync();

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Every_kind_of_handler_is_intercepted()
    {
        using var channel = _server.OpenClear();
        var client = new Probe.ProbeClient(channel);

        await client.AskAsync(new Question());
        using var collect = client.Collect();
        await collect.RequestStream.CompleteAsync();
        await collect.ResponseAsync;
        using var count = client.Count(new Question());
        Assert.False(await count.ResponseStream.MoveNext());
        using var converse = client.Converse();
        await converse.RequestStream.CompleteAsync();
        Assert.False(await converse.ResponseStream.MoveNext());

        Assert.Equal(["/probe.Probe/Ask", "/probe.Probe/Collect", "/probe.Probe/Count", "/probe.Probe/Converse"], _log);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task An_interceptor_hands_things_to_the_handler()
    {
        using var channel = _server.OpenClear();

        var answer = await new Probe.ProbeClient(channel).AskAsync(new Question { Act = "state" });

        Assert.Equal("for the handler", answer.Text);
    }

    internal sealed class Watching(ConcurrentQueue<string> log) : Interceptor
    {
        public override Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
            TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation) =>
            continuation(request, Note(context));

        public override Task<TResponse> ClientStreamingServerHandler<TRequest, TResponse>(
            IAsyncStreamReader<TRequest> requestStream,
            ServerCallContext context,
            ClientStreamingServerMethod<TRequest, TResponse> continuation) =>
            continuation(requestStream, Note(context));

        public override Task ServerStreamingServerHandler<TRequest, TResponse>(
            TRequest request,
            IServerStreamWriter<TResponse> responseStream,
            ServerCallContext context,
            ServerStreamingServerMethod<TRequest, TResponse> continuation) =>
            continuation(request, responseStream, Note(context));

        public override Task DuplexStreamingServerHandler<TRequest, TResponse>(
            IAsyncStreamReader<TRequest> requestStream,
            IServerStreamWriter<TResponse> responseStream,
            ServerCallContext context,
            DuplexStreamingServerMethod<TRequest, TResponse> continuation) =>
            continuation(requestStream, responseStream, Note(context));

        private ServerCallContext Note(ServerCallContext context)
        {
            log.Enqueue(context.Method);
            context.UserState["left by the interceptor"] = "for the handler";
            return context;
        }
    }
}
