using System.Net;
using System.Net.Sockets;

namespace GrpcLab;

/// <summary>
/// A small HTTP/2 peer (h2c) that bears pings only as gRPC's C core does, which Kestrel does not limit: one too many,
/// and it answers with GOAWAY, ENHANCE_YOUR_CALM. Its calls are real gRPC calls with nothing in them.
/// </summary>
/// <remarks>
/// The real C core comes as a native library for a few platforms, so a notebook cannot count on it; a test compares the
/// two. Calls are answered with headers at once and end, with an empty message, when the client has completed its side.
/// </remarks>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed class StrictPeer : IAsyncDisposable, IDisplayable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stop = new();
    private readonly StrictTally _tally = new();
    private readonly PingRule _rule;
    private readonly Task _accepting;

    private StrictPeer(PingRule rule)
    {
        _rule = rule;
        _listener.Start();
        Address = new UriBuilder(
            Uri.UriSchemeHttp, IPAddress.Loopback.ToString(), ((IPEndPoint)_listener.LocalEndpoint).Port).Uri;
        _accepting = AcceptAsync();
    }

    /// <summary>The address to give to a channel.</summary>
    public Uri Address { get; }

    /// <summary>Connections accepted.</summary>
    public long Connections => _tally.Connections;

    /// <summary>Calls answered with headers.</summary>
    public long Calls => _tally.Calls;

    /// <summary>PING frames that came in, answers to its own left out: it sends none.</summary>
    public long Pings => _tally.Pings;

    /// <summary>Connections it ended with GOAWAY because of too many pings.</summary>
    public long GoAways => _tally.GoAways;

    /// <summary>Starts a peer on a free port of this machine.</summary>
    /// <param name="rule">What it bears. Default: what the C core bears.</param>
    public static StrictPeer Start(PingRule? rule = null)
    {
        rule ??= new PingRule();
        rule.ThrowIfInvalid();
        return new StrictPeer(rule);
    }

    /// <summary>Closes its connections and stops listening.</summary>
    public Task StopAsync() => DisposeAsync().AsTask();

    /// <inheritdoc cref="StopAsync"/>
    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        _listener.Dispose();
        await _accepting;
        _stop.Dispose();
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => new Table(
        ["", Column.Number("")],
        [
            ["connections accepted", Unit.Count.Format(Connections)],
            ["calls", Unit.Count.Format(Calls)],
            ["PING frames received", Unit.Count.Format(Pings)],
            ["GOAWAY frames sent (ENHANCE_YOUR_CALM)", Unit.Count.Format(GoAways)],
        ]).ToBundle();

    /// <summary>One line with its counts.</summary>
    public override string ToString() =>
        $"{Connections} connections · {Calls} calls · {Pings} PING frames received · {GoAways} GOAWAY frames sent";

    private async Task AcceptAsync()
    {
        var serving = new List<Task>();
        try
        {
            while (true)
            {
                var client = await _listener.AcceptTcpClientAsync(_stop.Token);
                _tally.Connected();
                serving.Add(ServeAsync(client));
            }
        }
        catch (OperationCanceledException) when (_stop.IsCancellationRequested)
        {
            await Task.WhenAll(serving);
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        using (client)
        {
            try
            {
                client.NoDelay = true;
                await new StrictConnection(client.GetStream(), new PingGuard(_rule, TimeProvider.System), _tally)
                    .RunAsync(_stop.Token);
            }
            catch (Exception e) when (e is IOException or OperationCanceledException)
            {
                // The client has gone, in whatever way, or this peer stops: a connection may end so at any time.
            }
        }
    }
}
