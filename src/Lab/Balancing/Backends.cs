namespace GrpcLab;

/// <summary>Several server processes of one service, called A, B, C and so on, to balance calls between. All on this machine.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed class Backends : IAsyncDisposable, IDisplayable
{
    private const int Most = 26;

    private static readonly TimeSpan LongestReach = TimeSpan.FromSeconds(10);

    private readonly LabServerOptions _options;
    private readonly List<LabServer> _servers;

    private Backends(LabServerOptions options, IEnumerable<LabServer> servers) => (_options, _servers) = (options, [.. servers]);

    /// <summary>The servers' names, in the order started: "A", "B" and so on.</summary>
    public IReadOnlyList<string> Names => [.. Enumerable.Range(0, _servers.Count).Select(NameOf)];

    /// <summary>The servers, in the order started.</summary>
    public IReadOnlyList<LabServer> Servers => [.. _servers];

    /// <summary>Where each listens without TLS, in the order started.</summary>
    public IReadOnlyList<Uri> Addresses => [.. _servers.Select(s => s.Address(Endpoint.H2c))];

    /// <summary>Machine, versions, limits of the servers.</summary>
    public Conditions Conditions => _servers[0].Conditions.With("servers", $"{_servers.Count} processes");

    /// <summary>The server of this name.</summary>
    public LabServer this[string name] => _servers.ElementAtOrDefault(Names.ToList().IndexOf(name))
        ?? throw new KeyNotFoundException($"There is no server \"{name}\". There is: {string.Join(", ", Names)}.");

    /// <summary>Starts them, all with the same options, and waits until all are ready.</summary>
    /// <param name="count">How many: 1 to 26.</param>
    /// <param name="options">How each is started. Default: the server's own defaults.</param>
    /// <param name="cancellation">Ends the wait, and the servers that were being started.</param>
    public static async Task<Backends> StartAsync(int count, LabServerOptions? options = null, CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(count, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, Most);
        options ??= new LabServerOptions();
        using var linked = HostCancellation.Link(cancellation);
        var starting = Enumerable.Range(0, count).Select(_ => LabServer.StartHereAsync(options, linked.Token)).ToArray();
        try
        {
            return new Backends(options, await Task.WhenAll(starting));
        }
        catch
        {
            await Task.WhenAll(starting.Where(s => s.IsCompletedSuccessfully).Select(s => s.Result.StopAsync()));
            throw;
        }
    }

    /// <summary>Starts one more, as a deployment that scales out does. Clients have to find it by themselves.</summary>
    /// <param name="cancellation">Ends the wait, and the server that was being started.</param>
    /// <returns>Its name.</returns>
    public async Task<string> AddAsync(CancellationToken cancellation = default)
    {
        if (_servers.Count == Most)
        {
            throw new InvalidOperationException($"There are {Most} servers already, one for each letter. Stop these and start anew.");
        }

        using var linked = HostCancellation.Link(cancellation);
        _servers.Add(await LabServer.StartHereAsync(_options, linked.Token));
        return Names[^1];
    }

    /// <summary>Ends the process of a server on the spot, as a crash or kill -9 does. Its name stays.</summary>
    public Task KillAsync(string name) => this[name].KillAsync();

    /// <summary>Puts a balancer of TCP connections before some of them.</summary>
    /// <param name="names">Which ones, in the order they get connections. Default: all.</param>
    public L4Balancer BehindL4(params string[] names)
    {
        var balancer = new L4Balancer(this);
        foreach (var name in names is [] ? Names : names)
        {
            balancer.Add(name);
        }

        return balancer;
    }

    /// <summary>Calls until every server has counted a call, so that connections that take longer are there, too; 10 s at most.</summary>
    /// <param name="call">One call.</param>
    /// <param name="cancellation">Ends the calls.</param>
    /// <returns>Whether every server was reached.</returns>
    public async Task<bool> ReachAllAsync(Func<Task> call, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(call);
        using var linked = HostCancellation.Link(cancellation);
        var (meter, clock) = (new BackendMeter(this), System.Diagnostics.Stopwatch.StartNew());
        var before = await meter.ReadAsync(linked.Token);
        var reached = false;
        while (!reached && clock.Elapsed < LongestReach)
        {
            await call();
            var now = await meter.ReadAsync(linked.Token);
            reached = now.Zip(before).All(pair => pair.First.Calls > pair.Second.Calls);
        }

        return reached;
    }

    /// <summary>Runs some work, and says what each server counted meanwhile. No other calls may run.</summary>
    /// <param name="work">The calls. Its exceptions are passed on.</param>
    /// <param name="cancellation">Ends the reading of counters.</param>
    public async Task<BackendCounts> CountAsync(Func<Task> work, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(work);
        using var linked = HostCancellation.Link(cancellation);
        var meter = new BackendMeter(this);
        var before = await meter.SettledAsync(linked.Token);
        await work();
        var after = await meter.SettledAsync(linked.Token);
        return new BackendCounts([.. after.Zip(before, (now, then) => now.Since(then))]);
    }

    /// <summary>Lets callers call all the time while something happens, and says what became of every call, counted at both ends.</summary>
    /// <param name="channel">Where they call.</param>
    /// <param name="plan">How many callers, how long, and what happens meanwhile. Default: 8 for 2 s, and nothing.</param>
    /// <param name="cancellation">Ends the calls.</param>
    public async Task<BackendRun> RunAsync(Grpc.Core.ChannelBase channel, BackendRunPlan? plan = null, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(channel);
        plan ??= new BackendRunPlan();
        plan.ThrowIfInvalid();
        using var linked = HostCancellation.Link(cancellation);
        return await new SteadyLoad(this, channel, plan).RunAsync(linked.Token);
    }

    /// <summary>Ends all of them.</summary>
    public Task StopAsync() => DisposeAsync().AsTask();

    /// <inheritdoc cref="StopAsync"/>
    public async ValueTask DisposeAsync() => await Task.WhenAll(_servers.Select(s => s.StopAsync()));

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToTable().ToBundle();

    /// <summary>The table as text.</summary>
    public override string ToString() => ToTable().ToText();

    internal static string NameOf(int place) => ((char)('A' + place)).ToString();

    private Table ToTable() => new(
        ["server", "process", "h2c", "TLS", "answers"],
        [.. _servers.Zip(Names, (s, name) => (IReadOnlyList<string>)
            [name, $"{s.Description.Pid}", $"{s.Endpoints.H2c}", $"{s.Endpoints.Tls}", s.Description.Answers])])
    { Caption = "Servers of one service" };
}
