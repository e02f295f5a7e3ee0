using System.Text;
using FsCheck;
using FsCheck.Fluent;

namespace GrpcLab.Tests.Wire;

/// <summary>What an encoder of its own writes is read back, however it chose to write it.</summary>
public sealed class HpackPropertyTests
{
    private static readonly Config Config = FsCheck.Config.QuickThrowOnFailure.WithMaxTest(300).WithReplay(7541UL, 3UL);

    // Few names and values, so that the tables are used; a small table, so that entries are dropped.
    private static readonly string[] Names =
        [":method", ":path", "accept", "x-one", "x-two", "x-" + new string('n', 60)];
    private static readonly string[] Values = ["", "GET", "/", "gzip, deflate", "\u00e9\u0000\u00ff", new('v', 90)];

    private static Gen<Written> Fields =>
        from name in Gen.Elements(Names)
        from value in Gen.Elements(Values)
        from form in Gen.Elements(HeaderForm.Added, HeaderForm.Literal, HeaderForm.NeverIndexed)
        from huffman in Gen.Elements(true, false)
        from named in Gen.Elements(true, false)
        select new Written(name, value, form, huffman, named);

    [Fact]
    public void Fields_come_back_over_many_blocks_of_one_connection() => Prop.ForAll(
        Arb.From(Fields.ListOf().ListOf()), Arb.From(Gen.Choose(0, 300)), (blocks, limit) =>
        {
            var (encoder, decoder) = (new Encoder(limit), new HpackDecoder());
            return blocks.All(block =>
            {
                var read = decoder.Decode(encoder.Encode(block));
                return read.Select(f => (f.Name, f.Value)).SequenceEqual(block.Select(f => (f.Name, f.Value)))
                    && decoder.Table.Entries.Select(e => (e.Name, e.Value)).SequenceEqual(encoder.Table)
                    && decoder.Table.Size == encoder.Size && encoder.Size <= limit;
            });
        }).Check(Config);

    /// <summary>A field and how it is to be written: Named by the index of its name, where that has one.</summary>
    private sealed record Written(string Name, string Value, HeaderForm Form, bool Huffman, bool Named);

    /// <summary>RFC 7541 from the sender's side: whatever is in a table whole goes by its index.</summary>
    private sealed class Encoder(int limit)
    {
        private bool _told;

        /// <summary>The youngest first.</summary>
        public List<(string Name, string Value)> Table { get; } = [];

        public int Size => Table.Sum(entry => entry.Name.Length + entry.Value.Length + 32);

        public byte[] Encode(IEnumerable<Written> fields)
        {
            byte[] resize = _told ? [] : Number(0x20, 5, limit);
            _told = true;
            return [.. resize, .. fields.SelectMany(Encode)];
        }

        private byte[] Encode(Written field)
        {
            var all = Enumerable.Range(1, HpackStatic.Count).Select(HpackStatic.At).Concat(Table).ToList();
            var whole = all.IndexOf((field.Name, field.Value)) + 1;
            if (whole > 0) return Number(0x80, 7, whole);

            var index = field.Named ? all.FindIndex(entry => entry.Name == field.Name) + 1 : 0;
            byte[] first = field.Form switch
            {
                HeaderForm.Added => Number(0x40, 6, index),
                HeaderForm.NeverIndexed => Number(0x10, 4, index),
                _ => Number(0, 4, index),
            };
            if (field.Form == HeaderForm.Added) Add(field);

            return [.. first, .. index > 0 ? [] : Text(field.Name, field.Huffman), .. Text(field.Value, field.Huffman)];
        }

        private void Add(Written field)
        {
            Table.Insert(0, (field.Name, field.Value));
            while (Size > limit) Table.RemoveAt(Table.Count - 1);
        }

        private static byte[] Text(string text, bool huffman)
        {
            var plain = Encoding.Latin1.GetBytes(text);
            var bytes = huffman ? HuffmanCodeTests.Encode(plain) : plain;
            return [.. Number(huffman ? 0x80 : 0, 7, bytes.Length), .. bytes];
        }

        private static byte[] Number(int first, int prefix, int value)
        {
            var most = (1 << prefix) - 1;
            if (value < most) return [(byte)(first | value)];

            var bytes = new List<byte> { (byte)(first | most) };
            for (value -= most; value >= 0x80; value >>= 7) bytes.Add((byte)(0x80 | (value & 0x7f)));

            return [.. bytes, (byte)value];
        }
    }
}
