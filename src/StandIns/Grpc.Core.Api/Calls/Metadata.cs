using System.Collections;
using System.Diagnostics;
using Grpc.Core.Utils;

namespace Grpc.Core;

/// <summary>Headers or trailers of a call, in order. Several entries may share a key.</summary>
[DebuggerDisplay("Count = {Count}")]
public sealed partial class Metadata : IList<Metadata.Entry>
{
    /// <summary>The ending that keys of binary entries must have.</summary>
    public const string BinaryHeaderSuffix = "-bin";

    /// <summary>Metadata without entries that cannot be added to.</summary>
    public static readonly Metadata Empty = new Metadata().Freeze();

    private readonly List<Entry> _entries = [];
    private bool _readOnly;

    /// <summary>The number of entries.</summary>
    public int Count => _entries.Count;

    /// <summary>Whether changes are refused.</summary>
    public bool IsReadOnly => _readOnly;

    /// <summary>The entry at a position.</summary>
    /// <param name="index">Position, from 0.</param>
    public Entry this[int index]
    {
        get => _entries[index];
        set
        {
            GrpcPreconditions.CheckNotNull(value, nameof(value));
            CheckWritable();
            _entries[index] = value;
        }
    }

    /// <summary>The last entry with a key, or null. Case does not matter.</summary>
    /// <param name="key">The key to look for.</param>
    public Entry? Get(string key)
    {
        // A predicate that captures the key would be allocated on every look-up.
        for (var i = _entries.Count - 1; i >= 0; i--)
        {
            if (_entries[i].HasKey(key)) return _entries[i];
        }

        return null;
    }

    /// <summary>The text of the last entry with a key, or null. A binary entry is an error.</summary>
    /// <param name="key">The key to look for.</param>
    public string? GetValue(string key) => Get(key)?.Value;

    /// <summary>The bytes of the last entry with a key, or null; a text entry gives its ASCII bytes.</summary>
    /// <param name="key">The key to look for.</param>
    public byte[]? GetValueBytes(string key) => Get(key)?.ValueBytes;

    /// <summary>Every entry with a key, in order. Case does not matter.</summary>
    /// <param name="key">The key to look for.</param>
    public IEnumerable<Entry> GetAll(string key) => _entries.Where(entry => entry.HasKey(key));

    /// <summary>Adds a text entry.</summary>
    /// <param name="key">Letters, digits, dots, underscores and hyphens; lower-cased; must not end in "-bin".</param>
    /// <param name="value">ASCII text.</param>
    public void Add(string key, string value) => Add(new Entry(key, value));

    /// <summary>Adds a binary entry.</summary>
    /// <param name="key">Letters, digits, dots, underscores and hyphens; lower-cased; must end in "-bin".</param>
    /// <param name="valueBytes">The bytes; a copy is kept.</param>
    public void Add(string key, byte[] valueBytes) => Add(new Entry(key, valueBytes));

    /// <summary>Adds an entry at the end.</summary>
    /// <param name="item">The entry.</param>
    public void Add(Entry item)
    {
        GrpcPreconditions.CheckNotNull(item, nameof(item));
        CheckWritable();
        _entries.Add(item);
    }

    /// <summary>Adds an entry at a position.</summary>
    /// <param name="index">Position, from 0.</param>
    /// <param name="item">The entry.</param>
    public void Insert(int index, Entry item)
    {
        GrpcPreconditions.CheckNotNull(item, nameof(item));
        CheckWritable();
        _entries.Insert(index, item);
    }

    /// <summary>Removes an entry, compared by reference; false when it was not there.</summary>
    /// <param name="item">The entry.</param>
    public bool Remove(Entry item)
    {
        CheckWritable();
        return _entries.Remove(item);
    }

    /// <summary>Removes the entry at a position.</summary>
    /// <param name="index">Position, from 0.</param>
    public void RemoveAt(int index)
    {
        CheckWritable();
        _entries.RemoveAt(index);
    }

    /// <summary>Removes every entry.</summary>
    public void Clear()
    {
        CheckWritable();
        _entries.Clear();
    }

    /// <summary>Whether an entry is here, compared by reference.</summary>
    /// <param name="item">The entry.</param>
    public bool Contains(Entry item) => _entries.Contains(item);

    /// <summary>Copies the entries into an array.</summary>
    /// <param name="array">Where to.</param>
    /// <param name="arrayIndex">The first position written.</param>
    public void CopyTo(Entry[] array, int arrayIndex) => _entries.CopyTo(array, arrayIndex);

    /// <summary>The position of an entry, compared by reference; -1 when it is not here.</summary>
    /// <param name="item">The entry.</param>
    public int IndexOf(Entry item) => _entries.IndexOf(item);

    /// <summary>Goes through the entries in order.</summary>
    public IEnumerator<Entry> GetEnumerator() => _entries.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    internal Metadata Freeze()
    {
        _readOnly = true;
        return this;
    }

    private void CheckWritable() => GrpcPreconditions.CheckState(!_readOnly, "Object is read only");
}
