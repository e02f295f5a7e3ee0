namespace Grpc.Core;

/// <summary>The callbacks that a running call was made with, in one of two shapes.</summary>
internal readonly struct AsyncCallState
{
    // Either delegates that take the state object (no closure is allocated per call) or ones that take nothing.
    // Which of the two is seen from a delegate's type: a field for it would make every call 8 bytes larger.
    private readonly object? _state;
    private readonly Delegate _headers;
    private readonly Delegate _status;
    private readonly Delegate _trailers;
    private readonly Delegate _dispose;

    internal AsyncCallState(
        Func<object, Task<Metadata>> headers,
        Func<object, Status> status,
        Func<object, Metadata> trailers,
        Action<object> dispose,
        object state)
    {
        (_headers, _status, _trailers, _dispose, _state) = (headers, status, trailers, dispose, state);
    }

    internal AsyncCallState(Task<Metadata> headers, Func<Status> status, Func<Metadata> trailers, Action dispose)
    {
        (_state, _status, _trailers, _dispose) = (headers, status, trailers, dispose);
        _headers = FromTask;
    }

    private static Func<object, Task<Metadata>> FromTask { get; } = static task => (Task<Metadata>)task;

    internal Task<Metadata> ResponseHeadersAsync() => ((Func<object, Task<Metadata>>)_headers)(_state!);

    internal Status GetStatus() =>
        _status is Func<object, Status> withState ? withState(_state!) : ((Func<Status>)_status)();

    internal Metadata GetTrailers() =>
        _trailers is Func<object, Metadata> withState ? withState(_state!) : ((Func<Metadata>)_trailers)();

    internal void Dispose()
    {
        if (_dispose is Action<object> withState) withState(_state!);
        else ((Action)_dispose)();
    }
}
