namespace GrpcLab;

/// <summary>One way of making some calls over one pair of client and server.</summary>
/// <param name="Stack">Client and server, such as "Grpc.Net.Client → Kestrel": a row of the table.</param>
/// <param name="Style">How the calls are made, such as "blocking, one channel": a column of the table.</param>
/// <param name="Work">Makes all of the calls once. It begins on a thread of its own, which it may block.</param>
public sealed record StackCase(string Stack, string Style, Func<Task> Work);
