using System.Diagnostics;
using System.Linq.Expressions;
using System.Runtime.CompilerServices;
using Google.Protobuf;
using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab.Look.Faults;

/// <summary>A client with faults, or with none, by their names. It calls until its owner is gone.</summary>
internal sealed class FaultyClient(ProbeOptions options, CancellationToken gone)
{
    private const int StreamsOfAConnection = 100, ManyMessages = 1_000_000, LargeMessage = 300_000;
    private const int LiveObjects = 1_000_000, MappedProperties = 120, Quiet = int.MaxValue;

    private static readonly TimeSpan LongPause = TimeSpan.FromSeconds(13), Deadline = TimeSpan.FromMilliseconds(300);

    // As fast as 32 callers can, a fault of .NET 10's pool comes first: after 10,000 to 50,000 refused connections its
    // requests wait for ever, and no connection is opened.
    private static readonly TimeSpan RefusedPeriod = TimeSpan.FromMilliseconds(20);

    private readonly Load _load = Load.Of(options.Load);
    private readonly List<object> _kept = [];

    /// <summary>What the calls took.</summary>
    public CallClock Calls { get; } = new();

    public Task RunAsync() => options.Faults == "idle"
        ? Task.Delay(Timeout.Infinite, gone).ContinueWith(_ => { }, TaskScheduler.Default)
        : Task.WhenAll(options.Faults.Split(',').Select(RunAsync));

    private Task RunAsync(string fault)
    {
        var server = options.Endpoints;
        return fault switch
        {
            // Without a fault.
            "healthy" => AskAsync(server.Whole, new Question()),
            "holding" => AskAsync(server.Whole, new Question { Delay = _load.Hold }),
            "pausing" => AskAsync(server.Whole, new Question(), LongPause),
            "rare" => AskAsync(server.Whole, new Question(), TimeSpan.FromMinutes(1)),
            "bursts" => BurstsAsync(server.Whole),
            "late-start" => LateStartAsync(server.Whole),
            "quiet-streams" => QuietStreamsAsync(Open(server.Whole), count: 20),
            "many-servers" => Task.WhenAll(server.Further.Select(one => AskAsync(one, new Question()))),

            "channel-per-call" => LoopAsync(() => ChannelPerCallAsync(server.Whole)),
            "stream-limit" => StreamLimitAsync(server.Whole),
            // A server of its own, which nobody else calls meanwhile.
            "idle-connection" => IdleConnectionAsync(server.Further[0]),
            "dead-peer" => AskAsync(Open(server.Silent), limit: Deadline),
            "blocking" => BlockingAsync(server.Whole),
            "logging" => LoggingAsync(server.Whole),
            "one-address" => AskAsync(Named(server.Whole), new Question()),
            "unread-streams" => UnreadStreamsAsync(server.Whole),
            "large" => AskAsync(server.Whole, new Question { Data = ByteString.CopyFrom(new byte[LargeMessage]) }),
            "failing" => AskAsync(server.Whole, new Question { Status = (int)StatusCode.NotFound }),
            "collecting" => CollectingAsync(server.Whole),
            "http1" => AskAsync(server.Http1, new Question(), Max(_load.Period, RefusedPeriod)),
            "compiling" => CompilingAsync(server.Whole),
            "slow-network" => AskAsync(server.Slow, new Question()),
            _ => throw new ArgumentException($"No fault is named {fault}.", nameof(fault)),
        };
    }

    private static TimeSpan Max(TimeSpan one, TimeSpan other) => one > other ? one : other;

    private Task AskAsync(Address server, Question question, TimeSpan? period = null) =>
        AskAsync(Open(server), question, period);

    private Task AskAsync(
        GrpcChannel channel, Question? question = null, TimeSpan? period = null, TimeSpan? limit = null) =>
        LoopAsync(() => CallAsync(channel, question ?? new Question(), limit), period);

    private Task BurstsAsync(Address server)
    {
        var channel = Open(server);
        return LoopAsync(
            () => Task.WhenAll(Enumerable.Range(0, 20).Select(_ => CallAsync(channel, new Question()))),
            TimeSpan.FromSeconds(1));
    }

    // While it is watched, with many calls at once.
    private async Task LateStartAsync(Address server)
    {
        await Task.Delay(TimeSpan.FromSeconds(4), gone).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        await BurstsAsync(server);
    }

    private async Task QuietStreamsAsync(GrpcChannel channel, int count)
    {
        for (var i = 0; i < count; i++)
        {
            var call = new Probe.ProbeClient(channel).Follow(
                new Question { Answers = 2, Delay = Quiet }, cancellationToken: gone);
            await call.ResponseStream.MoveNext(gone);
            lock (_kept) _kept.Add(call);
        }

        await Task.Delay(Timeout.Infinite, gone).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    private async Task ChannelPerCallAsync(Address server)
    {
        using var channel = GrpcChannel.ForAddress(Of(server), new GrpcChannelOptions
        {
            HttpHandler = Handler(),
            DisposeHttpClient = true,
        });
        await CallAsync(channel, new Question());
    }

    // Long streams take all places of the connection but for one in four callers.
    private Task StreamLimitAsync(Address server)
    {
        var channel = Open(server);
        var holding = QuietStreamsAsync(channel, StreamsOfAConnection - _load.Callers / 4);
        return Task.WhenAll(holding, AskAsync(channel, new Question { Delay = _load.Hold }));
    }

    private Task IdleConnectionAsync(Address server)
    {
        var handler = Handler();
        handler.PooledConnectionIdleTimeout = TimeSpan.FromSeconds(3);
        return AskAsync(Open(server, handler), period: LongPause);
    }

    private Task BlockingAsync(Address server)
    {
        var channel = Open(server);
        return LoopAsync(() => Task.Run(() => Block(channel), gone));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Block(GrpcChannel channel) =>
        CallAsync(channel, new Question { Delay = _load.Hold * 3 }).Wait(gone);

    // Grpc.Net.Client writes entries for each call at Debug. They go nowhere but to who listens.
    private Task LoggingAsync(Address server)
    {
        var logs = LoggerFactory.Create(logging =>
            logging.AddEventSourceLogger().SetMinimumLevel(LogLevel.Debug));
        return AskAsync(Open(server, Handler(), logs));
    }

    // One message is read, and the call neither read to its end nor disposed.
    private Task UnreadStreamsAsync(Address server)
    {
        var handler = Handler();
        handler.EnableMultipleHttp2Connections = true;
        var client = new Probe.ProbeClient(Open(server, handler));
        return LoopAsync(async () =>
        {
            var call = client.Follow(new Question { Answers = ManyMessages, Delay = 5_000 }, cancellationToken: gone);
            await call.ResponseStream.MoveNext(gone);
            lock (_kept) _kept.Add(call);
        });
    }

    // Many objects live, and each call has them all looked at.
    private Task CollectingAsync(Address server)
    {
        var channel = Open(server);
        // Another fault of this client may keep its calls at the same time.
        lock (_kept) _kept.AddRange(Enumerable.Range(0, LiveObjects).Select(i => new object[] { i }));
        return LoopAsync(async () =>
        {
            GC.Collect();
            await CallAsync(channel, new Question());
        });
    }

    // As a mapper that is configured for each call.
    private Task CompilingAsync(Address server)
    {
        var channel = Open(server);
        return LoopAsync(async () =>
        {
            for (var i = 0; i < MappedProperties; i++) Compile(i);
            await CallAsync(channel, new Question());
        });
    }

    private static void Compile(int property)
    {
        var question = Expression.Parameter(typeof(Question));
        var answer = Expression.MemberInit(
            Expression.New(typeof(Answer)),
            Expression.Bind(
                typeof(Answer).GetProperty(nameof(Answer.Data))!,
                Expression.Property(question, nameof(Question.Data))));
        var map = Expression.Lambda<Func<Question, Answer>>(answer, $"Map{property}", [question]).Compile();
        map(new Question());
    }

    private async Task CallAsync(GrpcChannel channel, Question question, TimeSpan? limit = null)
    {
        var client = new Probe.ProbeClient(channel);
        var began = Stopwatch.GetTimestamp();
        var call = new CallOptions(
            deadline: limit is { } time ? DateTime.UtcNow + time : null, cancellationToken: gone);
        try
        {
            if (options.Streaming) await FollowAsync(client, question, call);
            else await client.AskAsync(question, call);
        }
        catch (RpcException)
        {
            // Some faults are that calls fail, and of the others the report would say it.
        }
        finally
        {
            Calls.Add(Stopwatch.GetElapsedTime(began));
        }
    }

    private static async Task FollowAsync(Probe.ProbeClient client, Question question, CallOptions options)
    {
        question = question.Clone();
        question.Answers = 2;
        using var call = client.Follow(question, options);
        while (await call.ResponseStream.MoveNext(options.CancellationToken))
        {
        }
    }

    private Task LoopAsync(Func<Task> call, TimeSpan? period = null) => Task.WhenAll(
        Enumerable.Range(0, _load.Callers).Select(async _ =>
        {
            while (!gone.IsCancellationRequested)
            {
                var due = Task.Delay(period ?? _load.Period, gone);
                await TryAsync(call);
                await due.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
        }));

    private async Task TryAsync(Func<Task> call)
    {
        try
        {
            await call();
        }
        catch (Exception) when (gone.IsCancellationRequested)
        {
            // The end, in the midst of a call.
        }
    }

    private GrpcChannel Open(Address server) => Open(server, Handler());

    private GrpcChannel Open(Address server, SocketsHttpHandler handler, ILoggerFactory? logs = null) =>
        GrpcChannel.ForAddress(Of(server), new GrpcChannelOptions
        {
            HttpHandler = handler,
            LoggerFactory = logs,
            MaxReceiveMessageSize = null,
        });

    // As one of one's own has it: one connection. The server's certificate is its own as well.
    private static SocketsHttpHandler Handler() => new()
    {
        SslOptions = { RemoteCertificateValidationCallback = (_, _, _, _) => true },
    };

    private string Of(Address server) => options.Tls ? server.Tls : server.Plain;

    private static Address Named(Address server) => new(Named(server.Plain), Named(server.Tls));

    private static string Named(string address) => address.Replace("127.0.0.1", "localhost", StringComparison.Ordinal);
}

/// <summary>How many calls there were since it was last asked, and how long they took.</summary>
internal sealed class CallClock
{
    private readonly object _turn = new();
    private long _calls;
    private TimeSpan _took;

    public void Add(TimeSpan took)
    {
        lock (_turn) (_calls, _took) = (_calls + 1, _took + took);
    }

    public object Take()
    {
        lock (_turn)
        {
            var taken = new { calls = _calls, seconds = _took.TotalSeconds };
            (_calls, _took) = (0, TimeSpan.Zero);
            return taken;
        }
    }
}
