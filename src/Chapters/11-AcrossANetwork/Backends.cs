using System.Diagnostics;
using Google.Protobuf.WellKnownTypes;
using LimitedWork;

namespace GrpcLab;

/// <summary>
/// Several server processes of one service, called A, B, C and so on, to balance calls between. All on this machine.
/// </summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed class Backends : IAsyncDisposable, IDisplayable
{
    private const int MaxServers = 26;

    private static readonly TimeSpan MaxReachTime = TimeSpan.FromSeconds(10);

    private readonly LabServerOptions _options;
    private readonly List<LabServer> _servers;
    private readonly WorkServiceClient _work = new();

    private Backends(LabServerOptions options, IEnumerable<LabServer> servers) =>
        (_options, _servers) = (options, [.. servers]);

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
        ?? throw new KeyNotFoundException($"Unknown server \"{name}\". Known: {string.Join(", ", Names)}.");

    /// <summary>Starts them, all with the same options, and waits until all are ready.</summary>
    /// <param name="count">How many: 1 to 26.</param>
    /// <param name="options">How each is started. Default: the server's own defaults.</param>
    /// <param name="cancellation">Ends the wait, and the servers that were being started.</param>
    public static async Task<Backends> StartAsync(
        int count, LabServerOptions? options = null, CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(count, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, MaxServers);
        options ??= new LabServerOptions();
        using var linked = HostCancellation.Link(cancellation);
        var starting = Enumerable.Range(0, count)
            .Select(_ => LabServer.StartHereAsync(options, linked.Token)).ToArray();
        try
        {
            var backends = new Backends(options, await Task.WhenAll(starting));
            await Task.WhenAll(backends._servers.Select(s => backends._work.ConfigureAsync(s, linked.Token)));
            return backends;
        }
        catch
        {
            await Task.WhenAll(starting.Where(s => s.IsCompletedSuccessfully).Select(s => s.Result.StopAsync()));
            throw;
        }
    }

    /// <summary>
    /// Gives each server so many workers, and each job so much of a worker's time: capacity = workers / time.
    /// </summary>
    /// <param name="workers">Jobs that a server does at a time; more of them wait. 1 to 256.</param>
    /// <param name="serviceTime">
    /// Time a job occupies a worker: whole milliseconds, 1 ms to 1 min. It is waited, not computed.
    /// </param>
    /// <param name="cancellation">Ends the wait for the servers' answers.</param>
    public async Task ConfigureAsync(int workers, TimeSpan serviceTime, CancellationToken cancellation = default)
    {
        using var linked = HostCancellation.Link(cancellation);
        _work.Settings = new WorkSettings { Workers = workers, ServiceTime = serviceTime.ToDuration() };
        await Task.WhenAll(_servers.Select(s => _work.ConfigureAsync(s, linked.Token)));
    }

    /// <summary>Starts one more, as a deployment that scales out does. Clients have to find it by themselves.</summary>
    /// <param name="cancellation">Ends the wait, and the server that was being started.</param>
    /// <returns>Its name.</returns>
    public async Task<string> AddAsync(CancellationToken cancellation = default)
    {
        if (_servers.Count == MaxServers)
        {
            throw new InvalidOperationException(
                $"There are {MaxServers} servers already, one for each letter. Stop these and start anew.");
        }

        using var linked = HostCancellation.Link(cancellation);
        var server = await LabServer.StartHereAsync(_options, linked.Token);
        _servers.Add(server);
        await _work.ConfigureAsync(server, linked.Token);
        return Names[^1];
    }

    /// <summary>Ends the process of a server on the spot, as a crash or kill -9 does. Its name stays.</summary>
    /// <param name="name">The server.</param>
    public Task KillAsync(string name) => this[name].KillAsync();

    /// <summary>
    /// Asks a server to end in order, as a deployment does, and returns when its process has ended. Its name stays.
    /// </summary>
    /// <param name="name">The server.</param>
    /// <param name="cancellation">Ends the wait.</param>
    public Task DrainAsync(string name, CancellationToken cancellation = default) =>
        this[name].DrainAsync(cancellation);

    /// <summary>Puts a balancer of TCP connections before some of them.</summary>
    /// <param name="names">Which ones, in the order they get connections. Default: all.</param>
    public L4Balancer BehindL4(params string[] names)
    {
        var balancer = new L4Balancer(this);
        foreach (var name in names is [] ? Names : names) balancer.Add(name);

        return balancer;
    }

    /// <summary>
    /// Calls until every server has counted a call, so that connections that take longer are there, too; 10 s at most.
    /// </summary>
    /// <param name="call">One call.</param>
    /// <param name="cancellation">Ends the calls.</param>
    /// <returns>Whether every server was reached.</returns>
    public Task<bool> ReachAllAsync(Func<Task> call, CancellationToken cancellation = default) =>
        ReachAllAsync(call, MaxReachTime, cancellation);

    /// <inheritdoc cref="ReachAllAsync(Func{Task}, CancellationToken)"/>
    internal async Task<bool> ReachAllAsync(Func<Task> call, TimeSpan longest, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(call);
        using var linked = HostCancellation.Link(cancellation);
        var (meter, clock) = (new BackendMeter(this), Stopwatch.StartNew());
        var before = await meter.ReadAsync(linked.Token);
        var reached = false;
        while (!reached && clock.Elapsed < longest)
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
        var began = Stopwatch.GetTimestamp();
        await work();
        var took = Stopwatch.GetElapsedTime(began);
        var after = await meter.SettledAsync(linked.Token);
        return new BackendCounts([.. after.Zip(before, (now, then) => now.Since(then))]) { Took = took };
    }

    /// <summary>Connections that a server accepts during some work, by the way in.</summary>
    /// <param name="name">The server.</param>
    /// <param name="work">Opens connections. Its exceptions are passed on.</param>
    /// <param name="cancellation">Ends the reading of counters.</param>
    public async Task<IReadOnlyDictionary<Endpoint, long>> CountEndpointsAsync(
        string name, Func<Task> work, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(work);
        using var linked = HostCancellation.Link(cancellation);
        var before = await BackendMeter.AcceptedAsync(this[name], linked.Token);
        await work();
        var after = await BackendMeter.AcceptedAsync(this[name], linked.Token);
        return after.ToDictionary(a => a.Key, a => a.Value - before[a.Key]);
    }

    /// <summary>
    /// Lets callers call all the time while something happens, and says what became of every call, counted at both
    /// ends.
    /// </summary>
    /// <param name="channel">Where they call.</param>
    /// <param name="plan">
    /// How many callers, how long, and what happens meanwhile. Default: 8 for 2 s, and nothing.
    /// </param>
    /// <param name="cancellation">Ends the calls.</param>
    public async Task<BackendRun> RunAsync(
        Grpc.Core.ChannelBase channel, BackendRunPlan? plan = null, CancellationToken cancellation = default)
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
    public async ValueTask DisposeAsync()
    {
        _work.Dispose();
        await Task.WhenAll(_servers.Select(s => s.StopAsync()));
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToTable().ToBundle();

    /// <summary>The table as text.</summary>
    public override string ToString() => ToTable().ToText();

    /// <summary>
    /// Asks every server for the jobs it has done, because one of them may not be there to be asked later.
    /// </summary>
    internal Task KeepKeysAsync(CancellationToken cancellation) =>
        Task.WhenAll(_servers.Select(s => _work.KeepKeysAsync(s, cancellation)));

    /// <summary>
    /// How often each job was done by this server; of one that is gone, as far as it had told before.
    /// </summary>
    internal Task<IReadOnlyDictionary<string, int>> KeysAsync(string name, CancellationToken cancellation) =>
        _work.KeysAsync(this[name], cancellation);

    internal static string NameOf(int place) => ((char)('A' + place)).ToString();

    private Table ToTable() => new(
        ["server", "process", "h2c", "TLS", "answers"],
        [.. _servers.Zip(Names, (s, name) => (IReadOnlyList<string>)
            [name, $"{s.Description.Pid}", $"{s.Endpoints.H2c}", $"{s.Endpoints.Tls}", s.Description.Answers])])
    { Caption = "Servers of one service" };
}
