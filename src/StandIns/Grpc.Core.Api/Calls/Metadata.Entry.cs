using System.Buffers;
using System.Runtime.InteropServices;
using System.Text;
using Grpc.Core.Utils;

namespace Grpc.Core;

public sealed partial class Metadata
{
    /// <summary>One header or trailer, either text or bytes. It never changes.</summary>
    public class Entry
    {
        private static readonly SearchValues<char> KeyCharacters =
            SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-");

        private readonly string? _text;
        private readonly byte[]? _bytes;

        /// <summary>Makes a binary entry.</summary>
        /// <param name="key">Letters, digits, dots, underscores and hyphens; lower-cased; must end in "-bin".</param>
        /// <param name="valueBytes">The bytes; a copy is kept.</param>
        public Entry(string key, byte[] valueBytes)
        {
            Key = Normalize(key);
            GrpcPreconditions.CheckArgument(
                IsBinaryKey(Key),
                $"Key for binary valued metadata entry needs to have '{BinaryHeaderSuffix}' suffix "
                + "indicating binary value.");
            _bytes = GrpcPreconditions.CheckNotNull(valueBytes, nameof(valueBytes)).AsSpan().ToArray();
        }

        /// <summary>Makes a text entry.</summary>
        /// <param name="key">
        /// Letters, digits, dots, underscores and hyphens; lower-cased; must not end in "-bin".
        /// </param>
        /// <param name="value">ASCII text.</param>
        public Entry(string key, string value)
        {
            Key = Normalize(key);
            GrpcPreconditions.CheckArgument(
                !IsBinaryKey(Key),
                "Key for ASCII valued metadata entry cannot have suffix indicating binary value.");
            _text = GrpcPreconditions.CheckNotNull(value, nameof(value));
        }

        private Entry(string key, string? text, byte[]? bytes)
        {
            Key = key;
            _text = text;
            _bytes = bytes;
        }

        /// <summary>The key, in lower case.</summary>
        public string Key { get; }

        /// <summary>Whether the value is bytes.</summary>
        public bool IsBinary => _text is null;

        /// <summary>The text. A binary entry has none and says so by an exception.</summary>
        public string Value
        {
            get
            {
                GrpcPreconditions.CheckState(!IsBinary, "Cannot access string value of a binary metadata entry");
                return _text!;
            }
        }

        /// <summary>A copy of the bytes; for a text entry its ASCII bytes.</summary>
        public byte[] ValueBytes => _bytes is null ? Encoding.ASCII.GetBytes(_text!) : _bytes.AsSpan().ToArray();

        /// <summary>Shows the key and the value.</summary>
        public override string ToString() =>
            IsBinary ? $"[Entry: key={Key}, valueBytes={_bytes}]" : $"[Entry: key={Key}, value={_text}]";

        internal bool HasKey(string key) => string.Equals(Key, key, StringComparison.OrdinalIgnoreCase);

        // Grpc.Core passes these bytes straight to native code; it does not change them, so no copy is made.
        internal byte[] GetSerializedValueUnsafe() => _bytes ?? Encoding.ASCII.GetBytes(_text!);

        // Grpc.Core hands over what its native layer received, already checked there.
        internal static Entry CreateUnsafe(string key, IntPtr source, int length)
        {
            var bytes = new byte[length];
            if (length > 0) Marshal.Copy(source, bytes, 0, length);
            return IsBinaryKey(key)
                ? new Entry(key, null, bytes)
                : new Entry(key, Encoding.ASCII.GetString(bytes), null);
        }

        private static bool IsBinaryKey(string key) => key.EndsWith(BinaryHeaderSuffix, StringComparison.Ordinal);

        private static string Normalize(string key)
        {
            GrpcPreconditions.CheckNotNull(key, nameof(key));
            GrpcPreconditions.CheckArgument(
                !key.AsSpan().ContainsAnyExcept(KeyCharacters),
                "Metadata entry key not valid. Keys can only contain lowercase alphanumeric characters, "
                + "underscores, hyphens and dots.");
            return key.ToLowerInvariant();
        }
    }
}
