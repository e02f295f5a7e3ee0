namespace GrpcLab;

/// <summary>What is wrong with the capstone's slow system; each can be switched on by itself.</summary>
[Flags]
public enum PlantedFaults
{
    /// <summary>Nothing: the mended system.</summary>
    None = 0,

    /// <summary>Each call opens a channel, uses it once and disposes it (chapter 1).</summary>
    NewChannelPerCall = 1,

    /// <summary>Each call holds a thread of the pool until its answer is there (chapter 2).</summary>
    BlockingCalls = 2,

    /// <summary>The server takes 65,535 bytes unread, on a stream and on a connection (chapter 6).</summary>
    TinyWindows = 4,

    /// <summary>Nothing passes in silence, behind a network that forgets silent connections (chapter 3).</summary>
    NoKeepAlive = 8,

    /// <summary>Bytes travel as base64 text (chapter 5).</summary>
    Base64Payloads = 16,

    /// <summary>The server writes each request to its console (chapter 1).</summary>
    ConsoleLogging = 32,

    /// <summary>All six: the slow system.</summary>
    All = 63,
}
