namespace Grpc.Core;

/// <summary>The callbacks that a running call was made with, in one of two shapes.</summary>
internal readonly struct AsyncCallState
{
    // Either delegates that take the state object (no closure is allocated per call) or ones that take nothing.
    private readonly object? _state;
    private readonly Delegate _headers;
    private readonly Delegate _status;
    private readonly Delegate _trailers;
    private readonly Delegate _dispose;
    private readonly bool _takesState;

    internal AsyncCallState(
        Func<object, Task<Metadata>> headers,
        Func<object, Status> status,
        Func<object, Metadata> trailers,
        Action<object> dispose,
        object state)
    {
        (_headers, _status, _trailers, _dispose, _state, _takesState) = (headers, status, trailers, dispose, state, true);
    }

    internal AsyncCallState(Task<Metadata> headers, Func<Status> status, Func<Metadata> trailers, Action dispose)
    {
        (_state, _status, _trailers, _dispose) = (headers, status, trailers, dispose);
        _headers = FromTask;
    }

    private static Func<object, Task<Metadata>> FromTask { get; } = static task => (Task<Metadata>)task;

    internal Task<Metadata> ResponseHeadersAsync() => ((Func<object, Task<Metadata>>)_headers)(_state!);

    internal Status GetStatus() => _takesState ? ((Func<object, Status>)_status)(_state!) : ((Func<Status>)_status)();

    internal Metadata GetTrailers() =>
        _takesState ? ((Func<object, Metadata>)_trailers)(_state!) : ((Func<Metadata>)_trailers)();

    internal void Dispose()
    {
        if (_takesState)
            ((Action<object>)_dispose)(_state!);
        else
            ((Action)_dispose)();
    }
}
