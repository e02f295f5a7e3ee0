namespace GrpcLab;

/// <summary>The fifteen questions of the quiz on the core course, in the order of its notebook.</summary>
internal static class CourseQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        new("Q.1", right: 'c',
            a: "It is the other way round: 20 new clients opened no connection, 20 new channels opened 20. A client is "
                + "a thin wrapper around a channel.",
            b: "A message holds data and no address. Both rows of the output used one and the same message, and only "
                + "one of them opened connections.",
            c: "The connection belongs to the channel's handler. Clients on it may come and go, as the first row "
                + "shows.",
            d: "Then the second row would say 1. Connections are shared within one handler, and each of these channels "
                + "has its own."),
        new("Q.2", right: 'b',
            a: "The first row says 0, even a moment later: the channel was an object until somebody called. "
                + "ConnectAsync() makes the TCP connection ahead of the first call, if you want that; TLS and HTTP/2 "
                + "still begin with the call.",
            b: "So the first call after a deployment pays for the opening. channel.ConnectAsync() moves the TCP "
                + "connection to a moment of your choice, but not the TLS handshake; a small call at start-up moves "
                + "all of it.",
            c: "The next 20 calls opened none. HTTP/2 keeps the connection; that is what makes a kept channel worth "
                + "having.",
            d: "The first row waited a moment and saw none, and the first call opened one. The number of cores plays "
                + "no part."),
        new("Q.3", right: 'd',
            a: "HTTP/2 lets the server set a limit, and Kestrel sets one: of 110 calls that were started only 100 left "
                + "as HEADERS frames.",
            b: "100 requests were sent, and nothing was refused: no call has ended in the last row.",
            c: "The number is right. But no call has ended, with an error or without: the ten others wait.",
            d: "It looks like a slow server and is a queue on your side. The server cannot know of the ten that wait: "
                + "nothing was sent for them."),
        new("Q.4", right: 'a',
            a: "What waits is an entry in a table. When an answer comes, some thread of the pool runs what follows the "
                + "await.",
            b: "The pool has far fewer threads than that, idle ones included. With .Result or .Wait() instead of "
                + "await you would have been right, and that is why they stall a service.",
            c: "Sent or not makes no difference to threads: the pool has far fewer than 100.",
            d: "One loop reads a whole connection, and it, too, holds no thread while nothing comes. Compare with the "
                + "number in the output."),
        new("Q.5", right: 'd',
            a: "That is what the channel does when it makes its own handler, as the second row shows. A handler of "
                + "yours must be told: EnableMultipleHttp2Connections = true.",
            b: "HTTP/2 carries many calls on one connection. Neither row comes near 150.",
            c: "No part of this looks at the number of cores. The first row says 1 on every machine.",
            d: "A change that was meant to set a timeout takes away the second connection. Set "
                + "EnableMultipleHttp2Connections whenever you make the handler yourself."),
        new("Q.6", right: 'b',
            a: "The call that was in flight ended as soon as delay and timeout had passed. Its message names the ping "
                + "that was not answered.",
            b: "Look at the status as well: it is INTERNAL, so a retry policy for UNAVAILABLE alone does not repeat "
                + "such a call.",
            c: "The server cannot be asked for anything: no byte reaches it. And HTTP/2 has no way to start a stream "
                + "again; the call failed.",
            d: "The next call on the same channel succeeded, on a second connection. A channel outlives its "
                + "connections."),
        new("Q.7", right: 'a',
            a: "Without a deadline it would wait until TCP gives up, on Linux after about a quarter of an hour. Pings "
                + "more frequent than the firewall's limit keep the connection.",
            b: "TCP notices when an answer comes back, even a refusal. Here none comes, and the call ended with "
                + "DEADLINE_EXCEEDED.",
            c: "To do that it would have to know that the old one is dead. It sent its request there and waited.",
            d: "GOAWAY is a courtesy of the side that closes. A middlebox that forgets does not speak HTTP/2 at all."),
        new("Q.8", right: 'c',
            a: "That streams one way, from the server: IsClientStreaming would be False. Compare the line of "
                + "GetManyPerformanceStats.",
            b: "The language has no such word. The line of GetManyPerformanceStats shows where the real word "
                + "goes.",
            c: "The word stream goes before each message that comes as a series: once, twice or not at all, which "
                + "makes four kinds of method.",
            d: "The word is right, its place is not: it belongs to a message, so that each direction can be chosen by "
                + "itself."),
        new("Q.9", right: 'a',
            a: "One HEADERS frame against 20, and 2 against 40 on the way back, where each call has headers and "
                + "trailers. The messages themselves take the same bytes.",
            b: "Look at the DATA frames to the client: the bytes are all but the same. Each message travels by itself "
                + "on a stream, too.",
            c: "Both ran on the one connection that the first call had opened.",
            d: "Compare the rows of HEADERS frames: most of what the unary calls send to the server is theirs."),
        new("Q.10", right: 'd',
            a: "There is no queue: the second write threw. If you want one, put a Channel<T> before the stream and let "
                + "one task write.",
            b: "It does not come to that: the second write is refused before a byte of it is sent.",
            c: "It does not wait, it throws. Waiting is your part: await each write before the next, in one task.",
            d: "InvalidOperationException: one write at a time. It shows only when two writes really overlap, so a "
                + "test may miss it."),
        new("Q.11", right: 'b',
            a: "Nothing was sent when it returned: 0 frames. The call object knows nothing of your method's end; "
                + "`using` is how you tell it.",
            b: "It holds one of the connection's 100 streams, and memory on both sides. Dispose() told the server by "
                + "one RST_STREAM frame.",
            c: "GOAWAY closes a connection, and there was none. A single stream is ended by RST_STREAM, which came "
                + "only with Dispose().",
            d: "Half of it is right: the server learns nothing. But gRPC has no default deadline; without one a call "
                + "may stay open for days."),
        new("Q.12", right: 'c',
            a: "There it helps most, since a copy of that size would go to the large object heap. Size affects "
                + "the gain, not the danger; the array here had 3 bytes.",
            b: "TLS writes to buffers of its own. The byte here changed without any network: look at which line "
                + "changed it.",
            c: "Wrapping shares the array instead of copying it. What is written to it afterwards is in the message: "
                + "99 arrived instead of 1.",
            d: "Many calls may send the same wrapped array at once, as long as nobody writes to it. This course's "
                + "server does so with every answer."),
        new("Q.13", right: 'b',
            a: "Protobuf compresses nothing: 30,000 bytes make a message of a little more than 30,000. Compression is "
                + "a setting of the call.",
            b: "Base64 writes four characters for three bytes. On top of that both sides spend time on converting.",
            c: "That would be hexadecimal, two characters a byte. Base64 puts six bits into each character; the output "
                + "shows what that makes.",
            d: "That would be more than seven bits a character. Base64 has 64 characters, so six bits each; the output "
                + "shows what that makes."),
        new("Q.14", right: 'd',
            a: "The frames are small, but the receiver puts the message together before your method sees it, and gRPC "
                + "limits that. The call failed.",
            b: "A client has no limit for sending by default. The call reached the server and failed there, as the "
                + "second row counts.",
            c: "A full window makes the sender wait, nothing more. No connection was opened for this call or lost by "
                + "it.",
            d: "The client has the same limit for replies. Raising it is one way; sending the data in pieces on a "
                + "stream keeps memory small as well."),
        new("Q.15", right: 'a',
            a: "The system refuses a connection to a port where nobody listens, so the gateway can answer at once, and "
                + "its log has the reason. (The book's gateway says 502.)",
            b: "Look at the time it took. That happens when the machine is gone or a firewall swallows the bytes, and "
                + "is the reason to set a deadline all the same.",
            c: "NOT_FOUND comes from a server that runs and does not know the thing asked for. Here nobody was there "
                + "to say it.",
            d: "Defaults fill the fields of a reply that came. None came: the call ended with UNAVAILABLE."),
    ];
}
