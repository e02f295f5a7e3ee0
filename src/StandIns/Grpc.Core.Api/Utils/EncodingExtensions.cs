using System.Runtime.InteropServices;
using System.Text;

namespace Grpc.Core.Api.Utils;

/// <summary>Decodes text from native memory, for Grpc.Core.</summary>
internal static class EncodingExtensions
{
    internal static string GetString(this Encoding encoding, IntPtr ptr, int len)
    {
        if (len == 0) return "";
        var bytes = new byte[len];
        Marshal.Copy(ptr, bytes, 0, len);
        return encoding.GetString(bytes);
    }
}
