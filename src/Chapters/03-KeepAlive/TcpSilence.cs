using System.Net.Sockets;

namespace GrpcLab;

/// <summary>
/// What the kernel knows of a silent TCP connection: when bytes came last, and when an acknowledgement came last.
/// </summary>
/// <param name="LastBytes">Time since the last bytes of the other end.</param>
/// <param name="LastAcknowledgement">
/// Time since its kernel last acknowledged anything, a keep-alive probe included.
/// </param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record TcpSilence(TimeSpan LastBytes, TimeSpan LastAcknowledgement) : IDisplayable
{
    // Linux, include/uapi/linux/tcp.h: struct tcp_info begins with 8 bytes of flags, then 32-bit numbers.
    private const int Tcp = 6, TcpInfo = 11, LastDataReceived = 52, LastAckReceived = 56, Size = 60;

    /// <summary>Asks the kernel; null where it does not tell. Only Linux does, in this form.</summary>
    /// <param name="socket">A connected socket.</param>
    public static TcpSilence? Of(Socket socket)
    {
        ArgumentNullException.ThrowIfNull(socket);
        if (!OperatingSystem.IsLinux()) return null;

        var info = new byte[Size];
        return socket.GetRawSocketOption(Tcp, TcpInfo, info) < Size
            ? null
            : new(Read(info, LastDataReceived), Read(info, LastAckReceived));
    }

    /// <summary>One line with both times.</summary>
    public override string ToString() =>
        $"last bytes {Unit.Time(LastBytes)} ago, last acknowledgement "
        + $"{Unit.Time(LastAcknowledgement)} ago";

    // The kernel writes in the machine's own order.
    private static TimeSpan Read(byte[] info, int offset) =>
        TimeSpan.FromMilliseconds(BitConverter.ToUInt32(info, offset));
}
