using System.Text;
using Grpc.Core.Utils;

namespace Grpc.Core;

/// <summary>One thing known about a caller, for example a name in its certificate.</summary>
public class AuthProperty
{
    private readonly byte[] _bytes;
    private readonly Lazy<string> _text;

    private AuthProperty(string name, byte[] bytes)
    {
        Name = GrpcPreconditions.CheckNotNull(name, nameof(name));
        _bytes = GrpcPreconditions.CheckNotNull(bytes, nameof(bytes));
        _text = new Lazy<string>(() => Encoding.UTF8.GetString(_bytes));
    }

    /// <summary>The property's name.</summary>
    public string Name { get; }

    /// <summary>The value as UTF-8 text.</summary>
    public string Value => _text.Value;

    /// <summary>A copy of the value's bytes.</summary>
    public byte[] ValueBytes => _bytes.AsSpan().ToArray();

    /// <summary>Makes a property.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="valueBytes">Its value; a copy is kept.</param>
    public static AuthProperty Create(string name, byte[] valueBytes)
    {
        GrpcPreconditions.CheckNotNull(valueBytes, nameof(valueBytes));
        return new AuthProperty(name, valueBytes.AsSpan().ToArray());
    }

    // Grpc.Core makes the array for this purpose, so no copy is needed.
    internal static AuthProperty CreateUnsafe(string name, byte[] valueBytes) => new(name, valueBytes);
}
