namespace GrpcLab;

/// <summary>The questions of chapter 6.</summary>
internal static class LargeMessagesQuiz
{
    public static IEnumerable<QuizQuestion> Questions => [Distance, Download, Neighbour];

    private static QuizQuestion Distance { get; } = new(
        "6.1",
        "A Kestrel server with default settings takes uploads from a client 100 ms away, over a link of 1 Gbit/s. About how fast is one upload, and why?",
        'b',
        [
            new('a', "125 MB/s: the link's bandwidth",
                "The link could, but the client may not: it has to wait for WINDOW_UPDATE frames. Look at the line of 768 KiB at 100 ms."),
            new('b', "At most 8 MB/s: one window of 768 KiB in each round trip",
                "786,432 bytes ÷ 0.1 s. The server's windows do not grow by themselves; set InitialStreamWindowSize and InitialConnectionWindowSize."),
            new('c', "160 MB/s: 16 MiB in each round trip, because windows grow by themselves",
                "The client's receive window grows, for downloads. The server's windows stay as they were set: count the first flight again."),
            new('d', "0.16 MB/s: one frame of 16 KiB in each round trip",
                "A frame needs no answer; only the window does. FirstFlight counted many frames before the first WINDOW_UPDATE."),
        ]);

    private static QuizQuestion Download { get; } = new(
        "6.2",
        "Downloads of 16 MB over a long distance begin slowly, each one anew, although the connection is open and warm. What is it?",
        'c',
        [
            new('a', "TLS: each call shakes hands",
                "One connection shakes hands once; chapter 1 counts it."),
            new('b', "The server's InitialStreamWindowSize is too small",
                "That window holds for what the server receives. A download needs the client's."),
            new('c', "Each stream's receive window begins with 65,535 bytes and doubles while data comes; InitialHttp2StreamWindowSize lets it begin higher",
                "Look at the steps in the figure: the window belongs to the stream, so the next call begins at the first step again."),
            new('d', "MaxFrameSize: frames of 16 KiB need more acknowledgements",
                "Frames are not acknowledged one by one, and the negative control changed nothing."),
        ]);

    private static QuizQuestion Neighbour { get; } = new(
        "6.3",
        "Small calls share a connection with uploads of 20 MB, 20 ms away, and sometimes take twice as long. What helps, and why?",
        'd',
        [
            new('a', "A larger MaxFrameSize on the server, because then uploads take fewer frames",
                "A .NET client sends frames of at most 16 KiB whatever the server allows: count the frames in the negative control."),
            new('b', "Compression of the small calls",
                "They are a few bytes already. What they wait for is permission to send them."),
            new('c', "More threads in the client's thread pool",
                "No thread is busy while a window is used up: the client waits for a WINDOW_UPDATE."),
            new('d', "A channel of its own for the uploads: the connection's window is shared, and uploads use it up",
                "A request's DATA needs room in the connection's window, also when it is five bytes long. A second connection has a window of its own."),
        ]);
}
