namespace GrpcLab;

/// <summary>The questions of chapter 6.</summary>
internal static class LargeMessagesQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        new("6.1", right: 'b',
            a: "The link could, but the client may not: it has to wait for WINDOW_UPDATE frames. Look at the line of "
                + "Kestrel's windows at 100 ms.",
            b: "786,432 bytes ÷ 0.1 s. The server's windows do not grow by themselves; set InitialStreamWindowSize and "
                + "InitialConnectionWindowSize.",
            c: "The client's receive window grows, for downloads. The server's windows stay as they were set: count "
                + "the first flight again.",
            d: "A frame needs no answer; only the window does. A whole window of frames left before the first "
                + "WINDOW_UPDATE came back."),
        new("6.2", right: 'c',
            a: "One connection shakes hands once; chapter 1 counts it.",
            b: "That window holds for what the server receives. A download needs the client's.",
            c: "Look at the steps in the figure: the window belongs to the stream, so the next call begins at the "
                + "first step again.",
            d: "Frames are not acknowledged one by one, and MaxFrameSize, the negative control among the levers, "
                + "changes nothing."),
        new("6.3", right: 'd',
            a: "A .NET client sends frames of at most 16 KiB whatever the server allows: the negative control in the "
                + "deeper notebook counts them.",
            b: "They are a few bytes already. What they wait for is permission to send them.",
            c: "No thread is busy while a window is used up: the client waits for a WINDOW_UPDATE.",
            d: "A request's DATA needs room in the connection's window, also when it is five bytes long. A second "
                + "connection has a window of its own."),
    ];
}
